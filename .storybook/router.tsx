import type { Decorator } from '@storybook/react-vite'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { useState } from 'react'
import { readDashboardSearch } from '../apps/web/src/admin/dashboard-search.ts'

/**
 * `parameters.path`: the address a story stands at, in a router in memory. Its links work and lead
 * nowhere. A story of the UI kit needs none.
 */
export const withRouter: Decorator = (Story, { parameters, id }) => {
  if (typeof parameters.path !== 'string') return <Story />
  return <InRouter key={id} path={parameters.path} story={Story} />
}

function InRouter({ path, story: Story }: { path: string; story: () => React.ReactNode }) {
  const [router] = useState(() => {
    const root = createRootRoute()
    const admin = createRoute({ getParentRoute: () => root, id: '_admin' })
    const dashboard = createRoute({
      getParentRoute: () => admin,
      path: 'adminDashboard',
      validateSearch: readDashboardSearch,
      component: Story,
    })
    const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: Story })
    return createRouter({
      routeTree: root.addChildren([admin.addChildren([dashboard]), anywhere]),
      history: createMemoryHistory({ initialEntries: [path] }),
      defaultPreload: false,
    })
  })
  return <RouterProvider router={router as never} />
}
