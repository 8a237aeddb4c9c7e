import { readdir, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { accepts, type Encoding } from '../http/compression.ts'
import { conditional } from '../http/conditional.ts'

export interface StaticFile {
  path: string
  type: string
  /** Its compressed files, in the order of preference. */
  encodings: { name: Encoding; path: string }[]
  /** Whether the name contains a hash of the content. */
  immutable: boolean
  etag: string
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Every file of the build by its URL path; the server serves no other file. */
export async function listFiles(root: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    const type = types[extname(path)]
    const urlPath = `/${relative(root, path).split(sep).join('/')}`
    if (!type || urlPath.startsWith('/.')) continue
    const { size, mtimeMs } = await stat(path)
    files.set(urlPath, {
      path,
      type,
      encodings: [
        { name: 'br', path: `${path}.br` } as const,
        { name: 'gzip', path: `${path}.gz` } as const,
      ].filter((encoding) => known.has(encoding.path)),
      immutable: urlPath.startsWith('/assets/'),
      etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    })
  }
  return files
}

/** Responds with the file in the best encoding that the client accepts, or with 304. */
export function serveFile(file: StaticFile, request: Request): Response {
  const encoding = file.encodings.find(({ name }) => accepts(request, name))
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.immutable
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    etag: encoding ? file.etag.replace(/"$/, `-${encoding.name}"`) : file.etag,
  })
  if (file.encodings.length > 0) headers.set('vary', 'Accept-Encoding')
  if (encoding) headers.set('content-encoding', encoding.name)
  // Bun leaves out the body of a response to HEAD.
  return conditional(request, new Response(Bun.file(encoding?.path ?? file.path), { headers }))
}
