import { mayOpen } from '@bharat/contracts/permissions'
import { TabBar } from '@bharat/ui/tab-bar'
import { type ReactNode, useEffect } from 'react'
import { NO_FILTERS, TAB_IDS, type TabId } from '../list/dashboard-search.ts'
import { useDashboardSearch } from '../list/use-dashboard-search.ts'
import { usePermissions } from '../session/permissions.ts'
import { AdminFrame } from './admin-frame.tsx'
import { useNewEnquiries } from './enquiry-events.tsx'
import { NoPermission } from './no-permission.tsx'
import { SetupWay } from './setup-way.tsx'

export interface DashboardTab {
  label: string
  content: () => ReactNode
}

const PANEL = 'dashboard-panel'

interface DashboardProps {
  tabs: Record<TabId, DashboardTab>
  /** What every permitted account sees above the tabs. */
  banner?: ReactNode
}

/** The dashboard (section 2): the scrollable bar of the permitted tabs and the active one, in the admin's frame. */
export function Dashboard({ tabs, banner }: DashboardProps) {
  return (
    <AdminFrame title="Admin Dashboard">
      <div className="mx-auto max-w-7xl px-4 not-empty:py-4">
        <SetupWay />
      </div>
      {banner}
      <Tabs tabs={tabs} />
    </AdminFrame>
  )
}

function Tabs({ tabs }: { tabs: Record<TabId, DashboardTab> }) {
  const newCount = useNewEnquiries()
  const [search, setSearch] = useDashboardSearch()
  const permissions = usePermissions()
  const permitted = TAB_IDS.filter((id) => mayOpen(permissions, id))
  const active = search.tab ?? permitted[0]
  const isStray = search.edit !== undefined && WITHOUT_ROWS.has(active)
  useEffect(() => {
    if (!isStray) return
    const { search: text, page } = search
    void setSearch({ search: text, page, edit: undefined }, { isAsked: true })
  }, [isStray])
  if (active === undefined || !permitted.includes(active)) {
    return (
      <div className="mx-auto max-w-7xl px-4 py-6 sm:py-8">
        <NoPermission {...(active && { area: active })} />
      </div>
    )
  }
  const Content = tabs[active].content

  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="mx-auto max-w-7xl">
          <TabBar
            label="Admin sections"
            panelId={PANEL}
            active={active}
            tabs={permitted.map((id) => ({
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

/** Tabs that open no row in a form: they take the id of one out of the URL. */
const WITHOUT_ROWS: ReadonlySet<TabId | undefined> = new Set([
  'highlight',
  'contact',
  'enquiries',
] as const)

/** A new tab starts without the page, search and filters of the previous one. */
function leaving(tab: TabId) {
  return { ...NO_FILTERS, tab, edit: undefined }
}
