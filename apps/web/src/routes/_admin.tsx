import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

/**
 * The guard of the admin pages (section 6): no session leads to /adminLogin, a role that is not
 * allowed to /unauthorized. It runs in the browser, which has the cookie.
 */
export const Route = createFileRoute('/_admin')({
  ssr: false,
  pendingMs: 0,
  pendingMinMs: 0,
  beforeLoad: async () => {
    // Fetched here: guards are part of the entry, which every visitor loads.
    const { currentRole } = await import('../admin/session.ts')
    const role = await currentRole()
    if (role === null) throw redirect({ to: '/adminLogin' })
    if (role !== 'admin') throw redirect({ to: '/unauthorized' })
  },
  pendingComponent: () => (
    <p role="status" className="px-5 py-24 text-center text-ink-soft">
      Loading...
    </p>
  ),
  component: Outlet,
})
