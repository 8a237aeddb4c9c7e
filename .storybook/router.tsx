import type { Decorator } from '@storybook/react-vite'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { type ComponentType, createContext, use } from 'react'
import { readDashboardSearch } from '../apps/web/src/admin/list/dashboard-search.ts'
import { siteWith } from '../apps/web/src/lib/site.fixtures.ts'
import type { Site } from '../apps/web/src/lib/site.ts'

/**
 * `parameters.path`: the address of a story, in a router in memory. Its links work and lead
 * nowhere. Stories of the UI kit need none. The router loads before the story renders, so that the
 * first frame is complete. `parameters.site`: site settings that differ from the defaults.
 */
export async function loadRouter({ parameters }: { parameters: Record<string, unknown> }) {
  if (typeof parameters.path !== 'string') return {}
  const router = routerAt(parameters.path, siteWith(parameters.site as Partial<Site> | undefined))
  await router.load()
  return { router }
}

/** The loaded router around a story. */
export const withRouter: Decorator = (Story, { loaded }) => {
  const router: unknown = loaded.router
  if (!router) return <Story />
  return (
    // The value changes on every render, because the router does not pass changed properties on.
    <Shown value={{ story: Story }}>
      <RouterProvider router={router as never} />
    </Shown>
  )
}

const Shown = createContext<{ story: ComponentType } | undefined>(undefined)

function ShownStory() {
  const Story = use(Shown)?.story
  return Story && <Story />
}

function routerAt(path: string, settings: Site) {
  const root = createRootRouteWithContext<{ site: Site }>()()
  const admin = createRoute({ getParentRoute: () => root, id: '_admin' })
  const dashboard = createRoute({
    getParentRoute: () => admin,
    path: 'adminDashboard',
    validateSearch: readDashboardSearch,
    component: ShownStory,
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: ShownStory })
  return createRouter({
    routeTree: root.addChildren([admin.addChildren([dashboard]), anywhere]),
    context: { site: settings, query: () => Promise.reject(new Error('Stories have no server.')) },
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultPreload: false,
  })
}
