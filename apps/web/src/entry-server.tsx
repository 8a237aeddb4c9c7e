import { brandOf, brandStyle } from '@bharat/contracts/brand'
import { findLandscape } from '@bharat/contracts/landscapes'
import type { RenderOptions } from '@bharat/contracts/rendering'
import { emptySite, site as specified } from '@bharat/contracts/site-defaults'
import {
  createRequestHandler,
  RouterServer,
  renderRouterToStream,
} from '@tanstack/react-router/ssr/server'
import { LandscapesDocument, SiteDocument } from './features/site/site.documents.ts'
import type { ResultOf } from './graphql/graphql.ts'
import { loadPart } from './graphql/load-page.ts'
import { createQuery } from './graphql/query.ts'
import { BootContext } from './lib/boot-context.ts'
import { shownSite } from './lib/shown-site.ts'
import { createAppRouter } from './router.tsx'
import { createManifest } from './ssr/manifest.ts'

export { publicDocuments } from './ssr/public-documents.ts'
export { renderQuote } from './ssr/render-quote.tsx'

/** The settings of the last page that loaded them. */
let lastSite: ResultOf<typeof SiteDocument>['site'] | undefined

/** The settings until some were loaded. */
const { confirmed: _, ...unsaved } = { ...emptySite, logoImage: null, noticeVersion: 0 }

/** Renders one page. Status 404 for an unknown path or record, 500 when the data could not be loaded. */
export async function render(options: RenderOptions): Promise<Response> {
  const { request, graphqlFetch, nonce, assets, publicUrl, onError } = options
  const query = createQuery({
    // In process: the host is never looked up.
    url: 'http://localhost/graphql',
    fetch: graphqlFetch,
    ...(onError && { onError }),
  })
  // Without the saved settings a page shows the last ones, so that the rest of it can be shown. Until they were loaded
  // once, it names no company: nobody knows which one was saved.
  const saved = await loadPart(query(SiteDocument, {}))
  lastSite = saved?.site ?? lastSite
  const { brandDark, brandAccent, ...settings } = options.site ?? lastSite ?? unsaved
  const brand = brandStyle(brandOf({ brandDark, brandAccent }))
  // The home page of the specified company shows all landscapes (section 2).
  const isOther = saved !== undefined && settings.name !== specified.name
  const known = isOther ? await loadPart(query(LandscapesDocument, {})) : undefined
  const site = shownSite(settings, {
    landscapes: known?.tours.facets.landscape.flatMap(({ value }) => findLandscape(value) ?? []),
    contact: saved?.contact ?? null,
    categories: saved?.categories ?? [],
    hasTeam: Boolean(saved?.teamMembers.length),
    hasStories: Boolean(saved?.testimonials.length),
  })
  const manifest = createManifest(assets)
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ query, publicUrl, site, brand }, nonce),
    getRouterManifest: () => manifest.router,
  })
  return handle(({ request, router, responseHeaders }) => {
    const routeIds = router.state.matches.map(({ routeId }) => routeId)
    const boot =
      assets.mode === 'production'
        ? { script: assets.bootScript, modules: manifest.modulesOf(routeIds) }
        : undefined
    return renderRouterToStream({
      request,
      router,
      responseHeaders,
      children: (
        <BootContext value={boot}>
          <RouterServer router={router} />
        </BootContext>
      ),
    })
  })
}
