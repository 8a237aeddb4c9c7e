import { TabBar } from '@bharat/ui/tab-bar'
import type { ReactNode } from 'react'
import { NO_FILTERS, TAB_IDS, type TabId } from '../list/dashboard-search.ts'
import { useDashboardSearch } from '../list/use-dashboard-search.ts'
import { AdminFrame } from './admin-frame.tsx'
import { useNewEnquiries } from './enquiry-events.tsx'

export interface DashboardTab {
  label: string
  content: () => ReactNode
}

const PANEL = 'dashboard-panel'

/** The dashboard (section 2): the scrollable tab bar and the active tab, in the admin's frame. */
export function Dashboard({ tabs }: { tabs: Record<TabId, DashboardTab> }) {
  return (
    <AdminFrame title="Admin Dashboard">
      <Tabs tabs={tabs} />
    </AdminFrame>
  )
}

function Tabs({ tabs }: { tabs: Record<TabId, DashboardTab> }) {
  const newCount = useNewEnquiries()
  const [search, setSearch] = useDashboardSearch()
  const active = search.tab ?? TAB_IDS[0]
  const Content = tabs[active].content

  return (
    <>
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
              ...(id === 'enquiries' && newCount > 0 && { badge: `${newCount} new` }),
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
    </>
  )
}

/** A new tab starts without the page, search and filters of the previous one. */
function leaving(tab: TabId) {
  return { ...NO_FILTERS, tab, edit: undefined }
}
