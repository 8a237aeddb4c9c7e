import { TabBar } from '@bharat/ui/tab-bar'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Provider } from 'urql'
import { createAdminClient } from '../graphql/admin-client.ts'
import { TAB_IDS, type TabId } from './dashboard-search.ts'
import { LeaveConfirm } from './leave-guard.tsx'
import { LoginAgain } from './login-again.tsx'
import { LogoutButton } from './logout-button.tsx'
import { RoadLine } from './road-line.tsx'
import { useDashboardSearch } from './use-dashboard-search.ts'

export interface DashboardTab {
  label: string
  content: () => ReactNode
}

const PANEL = 'dashboard-panel'

/** The dashboard's frame (section 2): title, logout, the scrollable tab bar and the tab chosen. */
export function Dashboard({ tabs }: { tabs: Record<TabId, DashboardTab> }) {
  const [client] = useState(createAdminClient)
  const [search, setSearch] = useDashboardSearch()
  const active = search.tab ?? TAB_IDS[0]
  const Content = tabs[active].content

  return (
    <Provider value={client}>
      <LoginAgain>
        <div className="min-h-dvh bg-paper">
          <header className="sticky top-0 z-30 bg-espresso text-white">
            <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <h1 className="grow text-lg leading-7 font-semibold">Admin Dashboard</h1>
              <Link
                to="/home"
                reloadDocument
                className="inline-flex min-h-11 items-center px-2 text-sm text-white underline-offset-4 outline-white hover:underline"
              >
                View site
              </Link>
              <LogoutButton Question={LeaveConfirm} />
            </div>
            <RoadLine />
          </header>
          <main>
            <div className="border-b border-line bg-surface">
              <div className="mx-auto max-w-7xl">
                <TabBar
                  label="Admin sections"
                  panelId={PANEL}
                  active={active}
                  tabs={TAB_IDS.map((id) => ({
                    id,
                    label: tabs[id].label,
                    href: `/adminDashboard?tab=${id}`,
                  }))}
                  onSelect={(tab) => setSearch(leaving(tab))}
                />
              </div>
            </div>
            <div
              id={PANEL}
              role="tabpanel"
              aria-labelledby={`tab-${active}`}
              className="mx-auto max-w-7xl px-4 py-6 sm:py-8"
            >
              <Content key={active} />
            </div>
          </main>
        </div>
      </LoginAgain>
    </Provider>
  )
}

/** A new tab starts without the last one's page, search and filters. */
function leaving(tab: TabId) {
  return {
    tab,
    search: undefined,
    category: undefined,
    highlighted: undefined,
    channel: undefined,
    from: undefined,
    to: undefined,
  }
}
