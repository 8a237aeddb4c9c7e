import type { Period } from '@bharat/contracts/overview-periods'
import { formatRupees } from '@bharat/contracts/quote-amounts'
import type { ReactNode } from 'react'
import { DeskLink } from '../../admin/list/desk-link.tsx'
import type { OverviewData } from './overview.admin-documents.ts'
import { changeText, durationText, lengthText, percentText } from './overview-format.ts'

export type KeyFiguresProps = Pick<OverviewData, 'period' | 'totals' | 'previousTotals'>

/** The key figures of a period, each beside that of the period before. */
export function KeyFigures({ period, totals, previousTotals: before }: KeyFiguresProps) {
  const large = 'text-2xl'
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
      <Figure name="Enquiries" period={period} before={countText(totals, before, 'enquiries')}>
        <DeskLink className={large} count={totals.enquiries} what="enquiries" filters={period} />
      </Figure>
      <Figure name="Open" period={period} before={countText(totals, before, 'open')}>
        <DeskLink
          className={large}
          count={totals.open}
          what="open enquiries"
          filters={{ ...period, open: true }}
        />
      </Figure>
      <Figure
        name="Won"
        period={period}
        before={`${countText(totals, before, 'won')}${before.wonRate === null ? '' : `, ${percentText(before.wonRate)}`}`}
      >
        <DeskLink
          className={large}
          count={totals.won}
          what="won enquiries"
          filters={{ ...period, stage: 'won' }}
        />
        {totals.wonRate !== null && (
          <span className="text-sm text-ink-soft">{percentText(totals.wonRate)} of all</span>
        )}
      </Figure>
      <Figure name="Median time to first reply" period={period} before={replyText(before)}>
        <span className="inline-flex min-h-11 items-center text-2xl font-medium md:pointer-fine:min-h-7">
          {replyText(totals)}
        </span>
        {totals.replied > 0 && (
          <span className="text-sm text-ink-soft">{totals.replied} answered</span>
        )}
      </Figure>
    </dl>
  )
}

export type QuoteFiguresProps = Pick<OverviewData, 'period' | 'quotes' | 'previousQuotes'>

/** What became of the quotes that were sent in a period, beside those of the period before. */
export function QuoteFigures({ period, quotes, previousQuotes: before }: QuoteFiguresProps) {
  const figures = [
    { name: 'Quoted', of: ({ quoted }: typeof quotes) => quoted },
    { name: 'Accepted', of: ({ accepted }: typeof quotes) => accepted },
    {
      name: 'Accepted of quoted',
      of: ({ conversion }: typeof quotes) =>
        conversion === null ? 'No quote' : percentText(conversion),
    },
    { name: 'Value of the accepted', of: ({ value }: typeof quotes) => formatRupees(value) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
      {figures.map(({ name, of }) => (
        <Figure key={name} name={name} period={period} before={String(of(before))}>
          <span className="inline-flex min-h-11 items-center text-2xl font-medium tabular-nums md:pointer-fine:min-h-7">
            {of(quotes)}
          </span>
        </Figure>
      ))}
    </dl>
  )
}

interface FigureProps {
  name: string
  period: Period
  /** The same figure of the period before. */
  before: string
  children: ReactNode
}

function Figure({ name, period, before, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="flex flex-col gap-1">
        <span className="flex flex-wrap items-baseline gap-x-3">{children}</span>
        <span className="text-xs text-ink-soft">
          Previous {lengthText(period)}: {before}
        </span>
      </dd>
    </div>
  )
}

function replyText({ medianReplySeconds: seconds }: OverviewData['totals']): string {
  return seconds === null ? 'No replies' : durationText(seconds)
}

function countText(
  now: OverviewData['totals'],
  before: OverviewData['totals'],
  name: 'enquiries' | 'open' | 'won',
): string {
  return `${before[name]} (${changeText(now[name], before[name])})`
}
