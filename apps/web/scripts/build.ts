/**
 * Builds the web application: dist/client (hashed assets with .br and .gz versions),
 * dist/server/entry-server.js (the render functions), dist/server/boot.js and dist/server/seen.js (the inline scripts).
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

process.env.NODE_ENV = 'production'
const shared = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const
await build({ ...shared, build: { outDir: 'dist/client', emptyOutDir: true } })
await build({
  ...shared,
  // The server renders with the React of production whatever its own NODE_ENV is.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { ssr: 'src/entry-server.tsx', outDir: 'dist/server', emptyOutDir: true },
})
await Bun.build({
  entrypoints: [join(root, 'src/ssr/boot.ts'), join(root, 'src/ssr/seen.ts')],
  outdir: join(root, 'dist/server'),
  format: 'iife',
  minify: true,
})

for (const entry of await readdir(join(root, 'dist/client'), {
  recursive: true,
  withFileTypes: true,
})) {
  if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
  const path = join(entry.parentPath, entry.name)
  const content = await readFile(path)
  if (content.length < 300) continue
  const br = await promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  })
  // libdeflate's output is 5 % smaller than zlib's best.
  const gz = Bun.gzipSync(content, { library: 'libdeflate', level: 12 })
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
