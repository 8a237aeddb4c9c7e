import { type EnquiryStage, stageLabels } from '@bharat/contracts/enquiry-stages'
import { Button } from '@bharat/ui/button'
import { SearchField } from '@bharat/ui/search-field'
import { Select } from '@bharat/ui/select'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type DashboardSearch,
  DESK_VIEWS,
  type DeskView,
} from '../../admin/list/dashboard-search.ts'
import { useIsLive } from '../../admin/shell/enquiry-events.tsx'
import type { DeskSummary } from './desk.admin-documents.ts'
import { stageOptions } from './stage-select.tsx'

const viewLabels: Record<DeskView, string> = {
  unassigned: 'Unassigned',
  today: 'Due today',
  tomorrow: 'Tomorrow',
  overdue: 'Overdue',
  mine: 'Mine',
}

export interface DeskHeaderProps {
  search: DashboardSearch
  /** Undefined until it has loaded. */
  summary: DeskSummary | undefined
  onSearch: (text: string) => void
  onStage: (stage: EnquiryStage | undefined) => void
  onHelp: () => void
  onNew: () => void
}

/** The views with their counts, list or board, search, and the stage of the list. */
export function DeskHeader({ search, summary, onSearch, onStage, onHelp, onNew }: DeskHeaderProps) {
  const { view, layout, stage } = search
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <nav aria-label="Views" className="flex flex-wrap gap-2">
          <Choice change={{ view: undefined }} search={search} isChosen={view === undefined}>
            All <Count value={summary?.all} />
          </Choice>
          {DESK_VIEWS.map((each) => (
            <Choice key={each} change={{ view: each }} search={search} isChosen={view === each}>
              {viewLabels[each]} <Count value={summary?.[each]} />
            </Choice>
          ))}
        </nav>
        <nav aria-label="Layout" className="flex flex-wrap gap-2">
          <Choice change={{ layout: undefined }} search={search} isChosen={layout === undefined}>
            List
          </Choice>
          <Choice change={{ layout: 'board' }} search={search} isChosen={layout === 'board'}>
            Board
          </Choice>
        </nav>
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchField
          label="Search (name, phone, email, message)"
          value={search.search ?? ''}
          onSearch={onSearch}
          className="w-full sm:w-72"
        />
        {layout === undefined && (
          <Select
            label="Stage"
            placeholder="All stages"
            options={stageOptions.map(({ value, label }) => ({
              value,
              label: summary ? `${label} (${summary[value]})` : label,
            }))}
            value={stage ?? ''}
            onChange={({ target }) => onStage(stageOf(target.value))}
            className="w-full sm:w-44"
          />
        )}
        <LiveState />
        <Button variant="secondary" onClick={onHelp}>
          Shortcuts and alerts
        </Button>
        <Button onClick={onNew}>New enquiry</Button>
      </div>
    </div>
  )
}

/** Whether new enquiries appear by themselves. */
function LiveState() {
  const isLive = useIsLive()
  return (
    <p role="status" className="ml-auto flex min-h-11 items-center gap-2 text-sm text-ink-soft">
      <span
        className={`size-2 rounded-full ${isLive ? 'bg-success' : 'border border-line-strong'}`}
      />
      {isLive ? 'Live' : 'Connecting…'}
    </p>
  )
}

function stageOf(value: string): EnquiryStage | undefined {
  return value in stageLabels ? (value as EnquiryStage) : undefined
}

interface ChoiceProps {
  change: Pick<DashboardSearch, 'layout'> | { view: DeskView | undefined } | { layout: undefined }
  search: DashboardSearch
  isChosen: boolean
  children: ReactNode
}

/** A link to another view or layout; the other parameters stay. */
function Choice({ change, search, isChosen, children }: ChoiceProps) {
  const { page: _, ...others } = search
  return (
    <Link
      to="."
      search={{ ...others, ...change } as DashboardSearch}
      resetScroll={false}
      aria-current={isChosen ? 'page' : undefined}
      // Otherwise a link is current whose parameters are a part of the page’s.
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      className={`inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-3 text-sm no-underline md:pointer-fine:min-h-9 ${isChosen ? 'bg-espresso text-white' : 'bg-surface text-ink hover:bg-sunken'}`}
    >
      {children}
    </Link>
  )
}

function Count({ value }: { value: number | undefined }) {
  return value === undefined ? null : <span className="text-xs tabular-nums">{value}</span>
}
