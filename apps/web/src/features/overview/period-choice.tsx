import type { Period } from '@bharat/contracts/overview-periods'
import { Button } from '@bharat/ui/button'
import { TextInput } from '@bharat/ui/text-input'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DashboardSearch, OverviewPeriod } from '../../admin/list/dashboard-search.ts'

const choices: readonly { period: OverviewPeriod | undefined; label: string }[] = [
  { period: 'days30', label: 'Last 30 days' },
  { period: undefined, label: '12 weeks' },
  { period: 'year', label: 'This year' },
]

export interface PeriodChoiceProps {
  search: DashboardSearch
  /** The days of the chosen period. */
  period: Period
  onPeriod: (period: Period) => void
}

/** The periods of the overview, and any first and last day. */
export function PeriodChoice({ search, period, onPeriod }: PeriodChoiceProps) {
  const isCustom = search.from !== undefined || search.to !== undefined
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:hidden">
      <nav aria-label="Period" className="flex flex-wrap gap-2">
        {choices.map((choice) => {
          const isChosen = !isCustom && search.period === choice.period
          return (
            <Link
              key={choice.label}
              to="."
              search={choice.period ? { period: choice.period } : {}}
              resetScroll={false}
              aria-current={isChosen ? 'page' : undefined}
              // Otherwise a link is current whose parameters are a part of the page’s.
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              className={`inline-flex min-h-11 items-center rounded-md border border-line-strong px-3 text-sm no-underline md:pointer-fine:min-h-9 ${isChosen ? 'bg-espresso text-white' : 'bg-surface text-ink hover:bg-sunken'}`}
            >
              {choice.label}
            </Link>
          )
        })}
      </nav>
      <CustomPeriod key={`${period.from} ${period.to}`} period={period} onPeriod={onPeriod} />
    </div>
  )
}

function CustomPeriod({ period, onPeriod }: Omit<PeriodChoiceProps, 'search'>) {
  const [{ from, to }, setDays] = useState(period)
  return (
    <form
      aria-label="Any period"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onPeriod({ from, to })
      }}
    >
      <TextInput
        type="date"
        label="From"
        value={from}
        max={to}
        onChange={({ target }) => setDays({ from: target.value, to })}
        className="w-[calc(50%-var(--spacing)*2)] sm:w-40"
      />
      <TextInput
        type="date"
        label="To"
        value={to}
        min={from}
        onChange={({ target }) => setDays({ from, to: target.value })}
        className="w-[calc(50%-var(--spacing)*2)] sm:w-40"
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
      <Button variant="ghost" onClick={() => window.print()}>
        Print
      </Button>
    </form>
  )
}
