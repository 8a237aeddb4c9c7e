import { fileURLToPath } from 'node:url'
import { type Context, Elysia } from 'elysia'
import { DomainError } from '../errors.ts'
import { cached } from '../http/caching.ts'
import type { DocumentOptions } from './document.ts'
import type { Json } from './json-schemas.ts'

export interface OpenApiRoutesOptions extends Omit<DocumentOptions, 'publicUrl'> {
  publicUrl: () => string
  /** Whether the browsable reference is served too. */
  reference: boolean
}

/**
 * `GET openapi.json`: the OpenAPI document of the REST API. Outside production also `GET reference`, a page
 * to browse and try it. The page loads only files of this server.
 */
export function openApiRoutes({ publicUrl, reference, ...options }: OpenApiRoutesOptions) {
  let made: { publicUrl: string; document: Json } | undefined
  const documentOf = async (publicUrl: string) => {
    if (made?.publicUrl !== publicUrl) {
      const { createDocument } = await import('./document.ts')
      made = { publicUrl, document: createDocument({ ...options, publicUrl }) }
    }
    return made.document
  }
  const openApi = async ({ set }: Context) => {
    set.headers['cache-control'] = 'no-cache'
    return documentOf(publicUrl())
  }
  const routes = new Elysia().get('/openapi.json', cached({ origin: true }, openApi))
  return reference ? routes.use(referenceRoutes(options)) : routes
}

/** The files of Swagger UI, which is not installed in production. */
const files: Record<string, { type: string; url: () => string }> = {
  'swagger-ui.css': {
    type: 'text/css; charset=utf-8',
    url: () => import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  },
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    url: () => import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  },
}

function referenceRoutes({ base, title }: Pick<OpenApiRoutesOptions, 'base' | 'title'>) {
  const folder = `${base}/reference`
  const reference = () =>
    respond(page(title, folder), 'text/html; charset=utf-8', {
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
    })
  const startScript = () => respond(start(`${base}/openapi.json`), 'text/javascript; charset=utf-8')
  const file = ({ params }: { params: { file: string } }) => {
    const file = Object.hasOwn(files, params.file) ? files[params.file] : undefined
    if (!file) throw new DomainError('NOT_FOUND', 'Not found.')
    return respond(Bun.file(fileURLToPath(file.url())), file.type)
  }
  const policy = { origin: true } as const
  return new Elysia()
    .get('/reference', cached(policy, reference))
    .get('/reference/start.js', cached(policy, startScript))
    .get('/reference/:file', cached(policy, file))
}

function respond(
  body: string | Blob,
  type: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Swagger UI sets inline styles. Scripts and requests are limited to this server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function page(title: string, folder: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${folder}/swagger-ui.css">
<div id="reference"></div>
<script src="${folder}/swagger-ui-bundle.js"></script>
<script src="${folder}/start.js"></script>
</html>
`
}

function start(url: string): string {
  const settings = {
    url,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'list',
    // The validator badge would send the document to an external server.
    validatorUrl: null,
  }
  return `SwaggerUIBundle(${JSON.stringify(settings)})\n`
}
