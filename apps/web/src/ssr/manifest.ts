import type { PageAssets, ViteManifest } from '@bharat/contracts/rendering'
import type { ServerManifest } from '@tanstack/router-core'

/** The files that pages load. */
export interface PageManifest {
  /** Stylesheets by route, for the router. */
  router: ServerManifest
  /** URLs of the modules that a page with these routes loads. */
  modulesOf(routeIds: readonly string[]): string[]
}

/** The files of a build, read once; in development only the router's manifest and Vite's scripts. */
export function createManifest(assets: PageAssets): PageManifest {
  if (assets.mode === 'development') {
    return { router: developmentManifest(assets.refreshPreamble), modulesOf: () => [] }
  }
  const cached = manifests.get(assets.manifest)
  if (cached) return cached
  const manifest = productionManifest(assets.manifest)
  manifests.set(assets.manifest, manifest)
  return manifest
}

const manifests = new WeakMap<ViteManifest, PageManifest>()

const CLIENT_ENTRY = 'src/entry-client.tsx'

function productionManifest(vite: ViteManifest): PageManifest {
  const entry = vite[CLIENT_ENTRY]
  if (!entry) throw new Error(`The build's manifest has no ${CLIENT_ENTRY}.`)
  const entryCss = cssOf(vite, CLIENT_ENTRY)
  const routes: ServerManifest['routes'] = { __root__: { css: [...entryCss].map(url) } }
  const modules = new Map([['__root__', filesOf(vite, CLIENT_ENTRY)]])
  for (const key of Object.keys(vite)) {
    const file = /^src\/routes\/(.+)\.tsx\?tsr-split=component(?:---\w+)?$/.exec(key)?.[1]
    if (!file) continue
    modules.set(routeIdOf(file), filesOf(vite, key))
    const css = [...cssOf(vite, key).difference(entryCss)].map(url)
    if (css.length > 0) routes[routeIdOf(file)] = { css }
  }
  return {
    router: { routes },
    modulesOf: (routeIds) => {
      const files = routeIds.flatMap((routeId) => [...(modules.get(routeId) ?? [])])
      return [...new Set(files)].map(url)
    },
  }
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

/** The chunk and all its static imports. */
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

/**
 * `_public/tours.$tourId` in the router's notation: `/_public/tours/$tourId`; an index route ends in a slash.
 */
function routeIdOf(file: string): string {
  const id = `/${file.replaceAll('.', '/')}`
  return id.endsWith('/index') ? id.slice(0, -'index'.length) : id
}
