import { endOfIndianDay, indianDay, startOfIndianDay } from '@bharat/contracts/indian-day'
import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { OVERVIEW_MAX_DAYS, OVERVIEW_ROWS } from '@bharat/contracts/limits'
import { type Overview, type OverviewTotals, overviewQuery } from '@bharat/contracts/overview'
import { overviewMessages } from '@bharat/contracts/overview.messages'
import {
  daysOf,
  lastTwelveWeeks,
  type Period,
  previousPeriod,
  REPLY_TIME_NAMES,
  weeksOf,
} from '@bharat/contracts/overview-periods'
import { invalid, parseInput } from '../../errors.ts'
import type { EnquiriesService } from '../enquiries/enquiries.service.ts'
import type { QuotesService } from '../quotes/quotes.service.ts'
import type { ToursService } from '../tours/tours.service.ts'
import {
  byCount,
  type Counts,
  createPeriodCounts,
  createTotals,
  funnelOf,
  mostFrequent,
  sumOf,
} from './overview.counts.ts'

interface Dependencies {
  enquiries: Pick<EnquiriesService, 'facts' | 'outcomes'>
  quotes: Pick<QuotesService, 'sentIn'>
  tours: Pick<ToursService, 'listOutlines'>
  /** Searches of visitors without a result. */
  searches: () => Promise<Overview['searches']>
  now?: () => Date
}

/** The enquiries of a period in numbers (docs/decisions/039-overview.md). */
export function createOverviewService({
  enquiries,
  quotes,
  tours,
  searches,
  now = () => new Date(),
}: Dependencies) {
  return {
    /**
     * Counts the enquiries of a period, and those of the one before for comparison.
     * @throws DomainError INVALID for a period that ends before it begins or is too long
     */
    async get(value: unknown): Promise<Overview> {
      const period = periodOf(value, indianDay(now()))
      const previous = previousPeriod(period)
      const [counts, before, quoted, quotedBefore] = await Promise.all([
        countsOf(period),
        totalsOf(previous),
        quotesOf(period),
        quotesOf(previous),
      ])
      const { totals, weeks } = counts
      const campaigns = mostFrequent(counts.campaigns, OVERVIEW_ROWS)
      return {
        period,
        previousPeriod: previous,
        totals: totals.totals(),
        previousTotals: before,
        quotes: quoted,
        previousQuotes: quotedBefore,
        weeks,
        stages: funnelOf(totals.stages),
        replyTimes: REPLY_TIME_NAMES.map((time) => ({ time, enquiries: totals.times[time] })),
        ...(await byTour(counts.tours)),
        origins: [...counts.origins]
          .map(([origin, each]) => ({ origin, ...each }))
          .toSorted(byCount),
        campaigns: campaigns.rows.map(([campaign, each]) => ({ campaign, ...each })),
        otherCampaigns: campaigns.others,
        withoutCampaign: campaigns.without,
        searches: await searches(),
      }
    },
  }

  /** Reads one week after the other, so that no other request waits long. */
  async function countsOf(period: Period) {
    const counts = createPeriodCounts(period)
    for (const week of counts.weeks) {
      for (const facts of await enquiries.facts(...spanOf(week))) counts.add(week, facts)
    }
    return counts
  }

  async function totalsOf(period: Period): Promise<OverviewTotals> {
    const totals = createTotals()
    for (const week of weeksOf(period)) {
      for (const outcome of await enquiries.outcomes(...spanOf(week))) totals.add(outcome)
    }
    return totals.totals()
  }

  /** The quotes that were sent in a period. */
  async function quotesOf(period: Period): Promise<Overview['quotes']> {
    let [quoted, accepted, value] = [0, 0, 0]
    for (const week of weeksOf(period)) {
      for (const { state, total } of await quotes.sentIn(...spanOf(week))) {
        // A newer revision counts in its place.
        if (state === 'replaced') continue
        quoted += 1
        if (state !== 'accepted') continue
        accepted += 1
        value += total
      }
    }
    return { quoted, accepted, conversion: quoted === 0 ? null : accepted / quoted, value }
  }

  /** The tours with the most enquiries, and the landscapes that all tours have now. */
  async function byTour(counts: ReadonlyMap<string, Counts>) {
    const { rows, others, without } = mostFrequent(counts, OVERVIEW_ROWS)
    const ids = [...counts.keys()].filter((id) => id !== '')
    const outlines = new Map((await tours.listOutlines(ids)).map((tour) => [tour._id, tour]))
    const landscapes = LANDSCAPES.map((landscape) => ({
      landscape,
      ...sumOf(
        [...counts].flatMap(([id, each]) =>
          outlines.get(id)?.landscapes.includes(landscape) ? [each] : [],
        ),
      ),
    }))
    return {
      tours: rows.map(([tourId, each]) => ({
        tourId,
        title: outlines.get(tourId)?.tourName ?? 'Unknown tour',
        ...each,
      })),
      otherTours: others,
      withoutTour: without,
      landscapes: landscapes.filter((each) => each.enquiries > 0).toSorted(byCount),
    }
  }
}

/** The moments at which a period begins and ends. */
function spanOf({ from, to }: Period): [from: Date, before: Date] {
  return [startOfIndianDay(from), endOfIndianDay(to)]
}

/** @throws DomainError INVALID */
function periodOf(value: unknown, today: string): Period {
  const { from, to } = parseInput(overviewQuery, value)
  const last = to || today
  const period = { from: from || lastTwelveWeeks(last).from, to: last }
  if (period.from < '2000' || period.to > '2101') throw invalid('from', overviewMessages.years)
  if (period.from > period.to) throw invalid('from', overviewMessages.order)
  if (daysOf(period) > OVERVIEW_MAX_DAYS) throw invalid('from', overviewMessages.tooLong)
  return period
}
