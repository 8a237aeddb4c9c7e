import type { ServerManifest } from '@tanstack/router-core'

/** Vite's manifest.json, as far as it is read. */
export type ViteManifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isEntry?: boolean; isDynamicEntry?: boolean }
>

/** What a page loads: a build's files, or the development server's. */
export type PageAssets =
  | { mode: 'production'; manifest: ViteManifest }
  | { mode: 'development'; refreshPreamble: string }

/**
 * The router's manifest: the stylesheet and entry on the root route, and on every route the
 * chunks of its component, so that the browser fetches them while the page still streams.
 */
export function createManifest(assets: PageAssets): ServerManifest {
  if (assets.mode === 'development') return developmentManifest(assets.refreshPreamble)
  const cached = manifests.get(assets.manifest)
  if (cached) return cached
  const manifest = productionManifest(assets.manifest)
  manifests.set(assets.manifest, manifest)
  return manifest
}

const manifests = new WeakMap<ViteManifest, ServerManifest>()

const CLIENT_ENTRY = 'src/entry-client.tsx'

function productionManifest(vite: ViteManifest): ServerManifest {
  const entry = vite[CLIENT_ENTRY]
  if (!entry) throw new Error(`The build's manifest has no ${CLIENT_ENTRY}.`)
  const entryFiles = filesOf(vite, CLIENT_ENTRY)
  const routes: ServerManifest['routes'] = {
    __root__: {
      css: [...cssOf(vite, CLIENT_ENTRY)].map(url),
      preloads: [...entryFiles].map(url),
      scripts: [{ attrs: { type: 'module', async: true, src: url(entry.file) } }],
    },
  }
  for (const key of Object.keys(vite)) {
    const file = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1]
    if (!file) continue
    const preloads = [...filesOf(vite, key)].filter((path) => !entryFiles.has(path)).map(url)
    const rootCss = new Set(routes.__root__?.css)
    routes[routeIdOf(file)] = {
      preloads,
      css: [...cssOf(vite, key)].map(url).filter((href) => !rootCss.has(href)),
    }
  }
  return { routes }
}

function developmentManifest(refreshPreamble: string): ServerManifest {
  return {
    routes: {
      __root__: {
        css: ['/src/styles.css'],
        scripts: [
          { attrs: { type: 'module', src: '/@vite/client' } },
          { attrs: { type: 'module' }, children: refreshPreamble },
          { attrs: { type: 'module', src: `/${CLIENT_ENTRY}` } },
        ],
      },
    },
  }
}

const url = (file: string) => `/${file}`

/** The chunk and everything it imports statically. */
function filesOf(vite: ViteManifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = vite[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const next of chunk.imports ?? []) filesOf(vite, next, found)
  return found
}

function cssOf(
  vite: ViteManifest,
  key: string,
  found = new Set<string>(),
  seen = new Set<string>(),
) {
  const chunk = vite[key]
  if (!chunk || seen.has(key)) return found
  seen.add(key)
  for (const file of chunk.css ?? []) found.add(file)
  for (const next of chunk.imports ?? []) cssOf(vite, next, found, seen)
  return found
}

/** `_public/tours.$tourId` as the router names it: `/_public/tours/$tourId`; an index ends in a slash. */
function routeIdOf(file: string): string {
  const id = `/${file.replaceAll('.', '/')}`
  return id.endsWith('/index') ? id.slice(0, -'index'.length) : id
}
