import { dirname, join } from 'node:path'
import { Elysia } from 'elysia'

/** What the page needs of the package; nothing else of it is served. */
const FILES = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bharat by Road: REST reference</title>
<link rel="stylesheet" href="reference/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="reference/swagger-ui-bundle.js"></script>
<script src="reference/open.js"></script>
</body>
</html>
`
const OPEN = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#reference', deepLinking: true })\n`

const headers = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
}

/**
 * A page to browse and try the REST calls, from the package's own files: it works without the
 * internet. For developers only: not mounted in production, where the package is not installed.
 * @param path where the page is, e.g. `/reference`
 */
export function referenceRoutes(path: string) {
  const folder = dirname(Bun.resolveSync('swagger-ui-dist/package.json', import.meta.dirname))
  const routes = new Elysia()
    .get(path, () => new Response(PAGE, { headers: { ...headers, 'content-type': 'text/html' } }))
    .get(
      `${path}/open.js`,
      () => new Response(OPEN, { headers: { ...headers, 'content-type': 'text/javascript' } }),
    )
  for (const [name, type] of Object.entries(FILES)) {
    routes.get(
      `${path}/${name}`,
      () =>
        new Response(Bun.file(join(folder, name)), {
          headers: { ...headers, 'content-type': type },
        }),
    )
  }
  return routes
}
