import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { NotFound } from './features/site/not-found.island.tsx'
import { ErrorPage, PendingPage } from './lib/page-states.tsx'
import { hashScrollOptions, setUpScrolling } from './lib/scrolling.ts'
import type { RouterContext } from './routes/__root.tsx'
import { routeTree } from './routeTree.gen.ts'

const toQuery = stringifySearchWith(JSON.stringify)

/** Creates a router: one per request on the server, one in the browser. */
export function createAppRouter(context: RouterContext, nonce?: string) {
  const router = createRouter({
    routeTree,
    context,
    ...(nonce !== undefined && { ssr: { nonce } }),
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    // Back and forward show the cached page at once; the router reloads older data in the background.
    defaultStaleTime: 30_000,
    defaultPreloadStaleTime: 30_000,
    // Equal data of a background reload keeps its identity: memoized parts, islands above all, do not render again.
    defaultStructuralSharing: true,
    scrollRestoration: restoresScroll(),
    // Search parameters are strings, not JSON: an id with only digits would otherwise become a number.
    parseSearch: parseSearchWith((value) => value),
    // A comma needs no escape: `/compare?tours=` is a list of ids.
    stringifySearch: (search) => toQuery(search).replaceAll('%2C', ','),
    defaultHashScrollIntoView: hashScrollOptions(),
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    // The browser takes the settings from the page, so that both sides render the same.
    dehydrate: () => ({ publicUrl: context.publicUrl, site: context.site }),
    hydrate: (dehydrated: Pick<RouterContext, 'publicUrl' | 'site'>) => {
      router.update({ context: { ...context, ...dehydrated } })
    },
  })
  if (!import.meta.env.SSR) setUpScrolling(router)
  return router
}

/**
 * A visitor may scroll before the code has loaded (on a reload the browser restores the position): hydration
 * must not scroll.
 */
function restoresScroll(): () => boolean {
  let isFirst = typeof document === 'object' && document.getElementById('content') !== null
  return () => {
    const moves = !isFirst
    isFirst = false
    return moves
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
