import { type EnquiryStage, stageLabels } from '@bharat/contracts/enquiry-stages'
import { personChoice } from '@bharat/contracts/persons'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { SearchField } from '@bharat/ui/search-field'
import { Select } from '@bharat/ui/select'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type DashboardSearch,
  DESK_SORTS,
  DESK_VIEWS,
  type DeskView,
} from '../../admin/list/dashboard-search.ts'
import { useIsLive } from '../../admin/shell/enquiry-events.tsx'
import type { DeskSummary } from './desk.admin-documents.ts'
import { stageOptions } from './stage-select.tsx'
import { useDeskChoices } from './use-desk-choices.ts'

const viewLabels: Record<DeskView, string> = {
  unanswered: 'Unanswered',
  unassigned: 'Unassigned',
  today: 'Due today',
  tomorrow: 'Tomorrow',
  overdue: 'Overdue',
  mine: 'Mine',
}

const sortLabels = {
  updatedAt: 'Last change',
  followUpOn: 'Follow-up (only planned)',
}

/** The parameters that the header changes. */
type Change = { [Name in 'search' | 'stage' | 'assignee' | 'sort']?: DashboardSearch[Name] } & {
  view?: DeskView | undefined
}

export interface DeskHeaderProps {
  search: DashboardSearch
  /** Undefined until it has loaded. */
  summary: DeskSummary | undefined
  onChange: (change: { [Name in keyof Change]: Change[Name] | undefined }) => void
  onHelp: () => void
  onNew: () => void
}

/** The views with their counts, list or board, search, and the filters. On a phone, views and filters are in a sheet. */
export function DeskHeader({ search, summary, onChange, onHelp, onNew }: DeskHeaderProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const views = <Views search={search} summary={summary} />
  const filters = <Filters search={search} summary={summary} onChange={onChange} />
  const { view } = search
  return (
    <div className="flex flex-col gap-1 md:gap-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-md:hidden">
        {views}
      </div>
      <div className="flex flex-wrap items-end gap-x-2 gap-y-1 md:gap-x-4 md:gap-y-3">
        <SearchField
          label="Search"
          placeholder="Name, number, reference"
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined })}
          className="min-w-0 max-md:flex-1 max-md:basis-24 md:w-52"
        />
        <div className="contents max-md:hidden">{filters}</div>
        <div className="contents md:ml-auto md:flex md:gap-4">
          <div className="flex items-center justify-between max-md:order-last max-md:basis-full">
            <p className="text-sm text-ink-soft md:hidden">{view ? viewLabels[view] : 'All'}</p>
            <LiveState />
          </div>
          <Button variant="secondary" onClick={onHelp} className="max-md:hidden">
            Shortcuts and alerts
          </Button>
          <Button variant="secondary" onClick={() => setIsSheetOpen(true)} className="md:hidden">
            Filters
          </Button>
          <Button onClick={onNew} aria-label="New enquiry">
            <span>
              New<span className="max-md:hidden"> enquiry</span>
            </span>
          </Button>
        </div>
      </div>
      {isSheetOpen && (
        <Dialog
          open
          title="Filters"
          onClose={() => setIsSheetOpen(false)}
          actions={<Button onClick={() => setIsSheetOpen(false)}>Done</Button>}
        >
          <div className="flex flex-col gap-4">
            {views}
            <div className="grid grid-cols-2 gap-x-3 gap-y-4">{filters}</div>
            <Button
              variant="secondary"
              className="self-start"
              onClick={() => {
                setIsSheetOpen(false)
                onHelp()
              }}
            >
              Shortcuts and alerts
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function Views({ search, summary }: Pick<DeskHeaderProps, 'search' | 'summary'>) {
  const { view, layout } = search
  return (
    <>
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
    </>
  )
}

function Filters({ search, summary, onChange }: Omit<DeskHeaderProps, 'onHelp' | 'onNew'>) {
  const { layout, stage, assignee, sort, view } = search
  const { admins } = useDeskChoices()
  // These views are of an assignee themselves.
  const isOfAssignee = view === 'mine' || view === 'unassigned'
  return (
    <>
      {layout === undefined && (
        <Select
          label="Stage"
          placeholder="All stages"
          options={stageOptions.map(({ value, label }) => ({
            value,
            label: summary ? `${label} (${summary[value]})` : label,
          }))}
          value={stage ?? ''}
          onChange={({ target }) => onChange({ stage: stageOf(target.value) })}
          className="w-full md:w-40"
        />
      )}
      <Select
        label="Assignee"
        placeholder="Everybody"
        options={admins.map((each) => ({ value: each._id, label: personChoice(each) }))}
        value={isOfAssignee ? '' : (assignee ?? '')}
        onChange={({ target }) =>
          onChange({
            assignee: target.value || undefined,
            ...(isOfAssignee && { view: undefined }),
          })
        }
        className="w-full md:w-44"
      />
      {layout === undefined && (
        <Select
          label="Sort by"
          placeholder="Received"
          options={DESK_SORTS.map((value) => ({ value, label: sortLabels[value] }))}
          value={sort ?? ''}
          onChange={({ target }) =>
            onChange({ sort: DESK_SORTS.find((known) => known === target.value) })
          }
          className="w-full md:w-44"
        />
      )}
    </>
  )
}

/** Whether new enquiries appear by themselves. */
function LiveState() {
  const isLive = useIsLive()
  return (
    <p
      role="status"
      className="flex min-w-28 items-center gap-2 text-sm max-md:justify-end text-ink-soft md:min-h-11"
    >
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
  const { page: _, assignee, ...rest } = search
  const isOfAssignee = 'view' in change && (change.view === 'mine' || change.view === 'unassigned')
  const others = { ...rest, ...(assignee && !isOfAssignee && { assignee }) }
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
