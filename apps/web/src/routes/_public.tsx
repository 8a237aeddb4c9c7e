import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { ContactStrip } from '../features/site/contact-strip.tsx'
import { NavigationDocument } from '../features/site/site.documents.ts'
import { SiteFooter } from '../features/site/site-footer.tsx'
import { SiteHeader } from '../features/site/site-header.tsx'
import { useLateAnchor } from '../lib/anchor.ts'
import { loadPart } from '../lib/load-page.ts'

/** The chrome around every public page. */
export const Route = createFileRoute('/_public')({
  // The links hardly ever change, and a page is worth showing without them.
  staleTime: 5 * 60_000,
  loader: async ({ context }) =>
    (await loadPart(context.query(NavigationDocument, {})))?.navigation ?? [],
  component: PublicLayout,
})

function PublicLayout() {
  const links = Route.useLoaderData()
  // Section 2: any path beginning with /admin hides the chrome, an unknown one as well.
  const bare = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
  useLateAnchor(useLocation({ select: ({ hash }) => hash }))
  if (bare) {
    return (
      <main>
        <Outlet />
      </main>
    )
  }
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-espresso px-5 py-3 font-medium text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <ContactStrip />
      <SiteHeader links={links} />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <SiteFooter links={links} />
    </>
  )
}
