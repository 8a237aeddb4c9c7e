import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { ErrorPage, NotFoundPage, PendingPage } from './lib/page-states.tsx'
import { hashScrollOptions, setUpScrolling } from './lib/scrolling.ts'
import type { RouterContext } from './routes/__root.tsx'
import { routeTree } from './routeTree.gen.ts'

/** One router a request on the server, one in the browser. */
export function createAppRouter(context: RouterContext, nonce?: string) {
  const router = createRouter({
    routeTree,
    context,
    ...(nonce !== undefined && { ssr: { nonce } }),
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    // A visitor moving back and forth sees the page at once; what is older is fetched anew behind it.
    defaultStaleTime: 30_000,
    defaultPreloadStaleTime: 30_000,
    scrollRestoration: restoresScroll(),
    // Values of the address are texts, not JSON: an id of digits alone would become a number.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultHashScrollIntoView: hashScrollOptions(),
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    // The browser gets them from the page, so that both sides render the same.
    dehydrate: () => ({ publicUrl: context.publicUrl, site: context.site }),
    hydrate: (dehydrated: Pick<RouterContext, 'publicUrl' | 'site'>) => {
      router.update({ context: { ...context, ...dehydrated } })
    },
  })
  if (!import.meta.env.SSR) setUpScrolling(router)
  return router
}

/**
 * Who came to a page of the server's has scrolled in it before its code was there (a line in the page
 * has put a reload back to its place): taking the page over moves nothing.
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
