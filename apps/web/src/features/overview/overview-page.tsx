import { daysAfter } from '@bharat/contracts/departure-states'
import { formatNextDeparture } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'
import { overviewMessages } from '@bharat/contracts/overview.messages'
import { lastTwelveWeeks, type Period } from '@bharat/contracts/overview-periods'
import { useClient } from 'urql'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { LoadFailure } from '../../admin/list/load-failure.tsx'
import { useDashboardSearch } from '../../admin/list/use-dashboard-search.ts'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { AdminError, fetchData } from '../../admin/session/requests.ts'
import { CHART_CARD } from './chart-section.tsx'
import { Charts } from './charts.tsx'
import { KeyFigures, QuoteFigures } from './key-figures.tsx'
import { type OverviewData, OverviewDocument } from './overview.admin-documents.ts'
import { periodText } from './overview-format.ts'
import { PeriodChoice } from './period-choice.tsx'

/** The enquiries of a period in key figures and charts. The URL has the period. */
export function OverviewPage() {
  const client = useClient()
  const [search, setSearch] = useDashboardSearch()
  const period = periodOf(search, indianDay(new Date()))
  const { data, loading, failure, reload } = useLoaded(
    `${period.from} ${period.to}`,
    async () => (await fetchData(client, OverviewDocument, { ...period })).adminOverview,
  )
  return (
    <div className="flex flex-col gap-6 print:gap-3">
      <PeriodChoice
        search={search}
        period={period}
        onPeriod={(days) => void setSearch({ ...days, period: undefined })}
      />
      <LoadFailure loaded={{ failure, reload }} message={messageOf(failure)} />
      <p role="status" className="sr-only">
        {loading ? 'Loading the overview' : ''}
      </p>
      {data && failure === undefined && (
        <div
          aria-busy={loading}
          className={`flex flex-col gap-6 print:gap-3 ${loading ? 'opacity-90' : ''}`}
        >
          <p className="font-medium">
            <span className="hidden print:inline">Enquiries, </span>
            {periodText(data.period)}
          </p>
          <KeyFigures {...data} />
          {data.quotes.quoted + data.previousQuotes.quoted > 0 && <QuoteFigures {...data} />}
          {data.totals.enquiries > 0 ? (
            <Charts overview={data} />
          ) : (
            <p className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-ink-soft">
              No enquiries in this period.
            </p>
          )}
          {data.searches.length > 0 && <Searches searches={data.searches} />}
        </div>
      )}
      {!data && loading && <Skeleton />}
    </div>
  )
}

/** What visitors searched for and no tour has: a tour, or a word for the search, may be missing. */
function Searches({ searches }: { searches: OverviewData['searches'] }) {
  return (
    <section className={CHART_CARD}>
      <h2 className="text-lg font-semibold">Searches without a result</h2>
      <p className="mb-3 text-sm text-ink-soft">
        Of the last 90 days. The settings have “Words of the search” for what you call otherwise.
      </p>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {searches.map(({ words, count, lastDay }) => (
          <li key={words} className="flex justify-between gap-4 border-b border-line py-2 text-sm">
            <span className="min-w-0 wrap-anywhere">{words}</span>
            <span className="shrink-0 text-ink-soft tabular-nums">
              {count} times, last on {formatNextDeparture(lastDay)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** @param today yyyy-mm-dd */
function periodOf({ period, from, to }: DashboardSearch, today: string): Period {
  if (from !== undefined || to !== undefined) {
    const last = to ?? today
    return { from: from ?? lastTwelveWeeks(last).from, to: last }
  }
  if (period === 'days30') return { from: daysAfter(today, -29), to: today }
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  return lastTwelveWeeks(today)
}

/** The message of a rejected period, or that the overview could not be loaded. */
function messageOf(failure: unknown): string {
  const isRejected = failure instanceof AdminError && failure.errors.length > 0
  return isRejected ? failure.message : overviewMessages.couldNotLoad
}

/** As tall as the key figures and the first charts. */
function Skeleton() {
  return (
    <div aria-hidden="true" className="flex animate-pulse flex-col gap-6">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['enquiries', 'open', 'won', 'reply'].map((figure) => (
          <div key={figure} className="h-29 rounded-lg bg-sunken" />
        ))}
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="h-80 rounded-lg bg-sunken" />
        <div className="h-80 rounded-lg bg-sunken" />
      </div>
    </div>
  )
}
