import type { PageAssets, ViteManifest } from '@bharat/contracts/rendering'
import type { ServerManifest } from '@tanstack/router-core'

/**
 * The router's manifest: the stylesheet and entry on the root route, and on every route the
 * chunks of its component. The scripts are asked for once the page has been painted: until then the
 * line belongs to the styles and the first picture, and the page is read, not pressed.
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
      scripts: [{ children: NO_EVAL }, { children: KEEP_PRESSED }, afterPaint([...entryFiles])],
    },
  }
  for (const key of Object.keys(vite)) {
    const file = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1]
    if (!file) continue
    const ownFiles = [...filesOf(vite, key)].filter((path) => !entryFiles.has(path))
    const rootCss = new Set(routes.__root__?.css)
    routes[routeIdOf(file)] = {
      scripts: [afterPaint(ownFiles)],
      css: [...cssOf(vite, key)].map(url).filter((href) => !rootCss.has(href)),
    }
  }
  return { routes }
}

/**
 * Loads modules once the page's first picture, or a page's first text where it has none, has been
 * painted: a browser that tells of it is believed, elsewhere it is the frame after the picture has
 * come, which gets at most two seconds. At once in a tab in the background, which paints none, and for
 * a visitor who presses something. All of them are named, so that none waits for another to ask for it.
 */
function afterPaint(files: readonly string[]) {
  const load = `()=>{${JSON.stringify(files.map(url))}.map(f=>import(f).catch(()=>{}))}`
  return { children: `(${WHEN_PAINTED})(${load})` }
}

/**
 * The last button pressed before React listens: the entry presses it again (entry-client.tsx). React
 * runs the page's scripts once more when it takes the page over.
 */
const KEEP_PRESSED =
  'self.$early||addEventListener("click",self.$early=e=>{const b=e.target.closest("button");if(b)self.$early.pressed=b},true)'

/**
 * The page's policy allows no code made of text. Zod, which comes with the admin's forms, would try
 * whether it may; the setting is its own, read by whichever of its modules arrives first.
 */
const NO_EVAL = 'self.__zod_globalConfig={jitless:true}'

/** What has been asked for once is not asked for again, so several of these may come true. */
const WHEN_PAINTED = [
  'go=>{',
  'if(document.hidden)return go();',
  'addEventListener("pointerdown",go,{once:true});',
  'const i=document.querySelector("img[fetchpriority=high]"),',
  'l="largest-contentful-paint",',
  'o=self.PerformanceObserver,',
  'tells=o&&o.supportedEntryTypes.includes(l),',
  // A picture that is not the largest is never told of.
  'next=()=>requestAnimationFrame(()=>setTimeout(go,tells?500:0));',
  'if(tells)new o((list,seen)=>{',
  'if(list.getEntries().some(e=>!i||e.element==i)){seen.disconnect();go()}',
  '}).observe({type:l,buffered:true});',
  'if(!i||i.complete)return next();',
  'const t=setTimeout(done,2e3);',
  'function done(){clearTimeout(t);i.removeEventListener("load",done);i.removeEventListener("error",done);next()}',
  'i.addEventListener("load",done);i.addEventListener("error",done)',
  '}',
].join('')

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
