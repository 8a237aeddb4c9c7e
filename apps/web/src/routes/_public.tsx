import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { SiteHeader } from '../features/site/site-header.tsx'
import { WhatsAppButton } from '../features/site/whatsapp-button.tsx'
import { hydrateOnUse, hydrateOnVisible, preloadIslands, staticIsland } from '../lib/islands.tsx'
import { useSite } from '../lib/site.ts'

const ContactStrip = staticIsland(
  'contact-strip',
  async () => (await import('../features/site/contact-strip.tsx')).ContactStrip,
)
const SiteFooter = hydrateOnVisible(
  'footer',
  async () => (await import('../features/site/site-footer.tsx')).SiteFooter,
)

const MenuSearch = hydrateOnUse(
  'menu-search',
  async () => (await import('../features/tours/search/find-tour.tsx')).MenuSearch,
)
const menuSearch = <MenuSearch fallbackClassName="min-h-18" />

/** Header, footer and contact strip of every public page. */
export const Route = createFileRoute('/_public')({
  // Every public page needs this component: in the entry it does not need a file of its own.
  codeSplitGroupings: [],
  beforeLoad: preloadIslands(ContactStrip, SiteFooter),
  component: PublicLayout,
})

function PublicLayout() {
  // Section 2: every path that begins with /admin has no header and footer, unknown paths included.
  const bare = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
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
        className="sr-only z-50 rounded-md bg-espresso outline-both px-5 py-3 font-medium text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <ContactStrip fallbackClassName="min-h-11 bg-asphalt" />
      <SiteHeader search={menuSearch} />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      {useSite().whatsapp.number && <WhatsAppButton />}
      <SiteFooter fallbackClassName="min-h-160 bg-asphalt" />
    </>
  )
}
