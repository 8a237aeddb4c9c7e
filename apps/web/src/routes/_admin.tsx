import { type AnyRoute, createFileRoute, Outlet } from '@tanstack/react-router'
import type { DashboardSearch } from '../admin/list/dashboard-search.ts'
import { OutOfReach } from '../admin/shell/out-of-reach.tsx'

/**
 * The guard of the admin pages (section 6): without a session it redirects to /adminLogin, with a role that is
 * not allowed to /unauthorized. It runs in the browser, which has the cookie. While the server or its database
 * cannot be reached, nobody knows whether there is a session: the page says so and opens when the server responds.
 */
export const Route = createFileRoute('/_admin')({
  ssr: false,
  // The pages read the parameters: this code is part of the entry, which every visitor loads.
  validateSearch: (search): DashboardSearch => search,
  pendingMs: 0,
  pendingMinMs: 0,
  beforeLoad: async ({ cause, matches }): Promise<void> => {
    // Imported dynamically: guards are part of the entry, which every visitor loads.
    const { guard } = await import('../admin/session/session.ts')
    await guard(cause, matches, Route.children as readonly AnyRoute[] | undefined)
  },
  pendingComponent: () => (
    <p role="status" className="px-5 py-24 text-center text-ink-soft">
      Loading...
    </p>
  ),
  errorComponent: () => <OutOfReach onResponse={() => window.location.reload()} />,
  component: Outlet,
})
