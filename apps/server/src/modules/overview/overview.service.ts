import { OVERVIEW_MAX_DAYS, OVERVIEW_ROWS } from '@bharat/contracts/back-office-limits'
import { ENQUIRY_CHANNELS } from '@bharat/contracts/enquiries'
import { COUNTED_STAGES } from '@bharat/contracts/enquiry-stages'
import { endOfIndianDay, indianDay, startOfIndianDay } from '@bharat/contracts/indian-day'
import { LANDSCAPES, type Landscape } from '@bharat/contracts/landscapes'
import { type Overview, overviewQuery } from '@bharat/contracts/overview'
import { overviewMessages } from '@bharat/contracts/overview.messages'
import {
  daysIn,
  daysOf,
  lastTwelveWeeks,
  type Period,
  previousPeriod,
  REPLY_TIME_NAMES,
  weeksOf,
} from '@bharat/contracts/overview-periods'
import { LRUCache } from 'lru-cache'
import { invalid, parseInput } from '../../errors.ts'
import type { EnquiriesService } from '../enquiries/enquiries.service.ts'
import type { QuotesService } from '../quotes/quotes.service.ts'
import type { ToursService } from '../tours/tours.service.ts'
import {
  add,
  addAll,
  byCount,
  type Counts,
  createSum,
  type DayCounts,
  funnelOf,
  mergeCounts,
  mostFrequent,
  totalsOf,
} from './overview.counts.ts'
import { createKeptDays, type KeptDaysOptions } from './overview.days.ts'

interface Dependencies extends Pick<KeptDaysOptions, 'follow'> {
  enquiries: Pick<EnquiriesService, 'facts'>
  quotes: Pick<QuotesService, 'sentIn'>
  tours: Pick<ToursService, 'listNames' | 'facts'>
  /** Searches of visitors without a result. */
  searches: () => Promise<Overview['searches']>
  now?: () => Date
}

/** Weeks of quotes that one query reads: there are far fewer quotes than enquiries. */
const QUOTE_WEEKS = 13
/** Periods whose sums of tours stay in memory. */
const SUMS = 2

/** The enquiries of a period in numbers (docs/decisions/039-overview.md). */
export function createOverviewService({
  enquiries,
  follow,
  quotes,
  tours,
  searches,
  now = () => new Date(),
}: Dependencies) {
  const days = createKeptDays({ facts: enquiries.facts, follow })
  /** The sums of the last periods. */
  const sums = new LRUCache<string, ReturnType<typeof createSum<string>>>({
    max: SUMS,
    memoMethod: () => createSum(),
  })
  return {
    /**
     * Counts the enquiries of a period, and those of the one before for comparison.
     * @throws DomainError INVALID for a period that ends before it begins or is too long
     */
    async get(value: unknown): Promise<Overview> {
      const period = periodOf(value, indianDay(now()))
      const previous = previousPeriod(period)
      const [dayOf, quoted, quotedBefore] = await Promise.all([
        days.read({ from: previous.from, to: period.to }),
        quotesOf(period),
        quotesOf(previous),
      ])
      const counted = daysIn(period).map(dayOf)
      const origins = mergeCounts(counted.map(({ origins }) => origins))
      const times = addAll(
        REPLY_TIME_NAMES,
        counted.map(({ times }) => times),
      )
      const stages = addAll(
        COUNTED_STAGES,
        counted.map(({ stages }) => stages),
      )
      const campaigns = mostFrequent(
        mergeCounts(counted.map(({ campaigns }) => campaigns)),
        OVERVIEW_ROWS,
      )
      return {
        period,
        previousPeriod: previous,
        totals: totalsOf(counted),
        previousTotals: totalsOf(daysIn(previous).map(dayOf)),
        quotes: quoted,
        previousQuotes: quotedBefore,
        weeks: weeksOf(period).map((week) => ({
          ...week,
          ...addAll(
            ENQUIRY_CHANNELS,
            daysIn(week).map((day) => dayOf(day).channels),
          ),
        })),
        stages: funnelOf(stages),
        replyTimes: REPLY_TIME_NAMES.map((time) => ({ time, enquiries: times[time] })),
        ...(await byTour(period, counted)),
        origins: [...origins].map(([origin, each]) => ({ origin, ...each })).toSorted(byCount),
        campaigns: campaigns.rows.map(([campaign, each]) => ({ campaign, ...each })),
        otherCampaigns: campaigns.others,
        withoutCampaign: campaigns.without,
        searches: await searches(),
      }
    },
  }

  async function quotesOf(period: Period): Promise<Overview['quotes']> {
    let [quoted, accepted, value] = [0, 0, 0]
    const weeks = weeksOf(period)
    for (let n = 0; n < weeks.length; n += QUOTE_WEEKS) {
      const part = weeks.slice(n, n + QUOTE_WEEKS)
      const span = { from: part[0]?.from ?? period.from, to: part.at(-1)?.to ?? period.to }
      for (const { state, total } of await quotes.sentIn(...spanOf(span))) {
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
  async function byTour({ from, to }: Period, days: readonly DayCounts[]) {
    const facts = await tours.facts()
    // Another request may change the sum later.
    const counts = sums.memo(`${from} ${to}`)(days.map((day) => day.tours))
    const { rows, others, without } = mostFrequent(counts, OVERVIEW_ROWS)
    const byLandscape = new Map<Landscape, Counts>()
    for (const [id, each] of counts) {
      for (const landscape of facts.get(id)?.landscapes ?? []) add(byLandscape, landscape, each)
    }
    const named = await tours.listNames(rows.map(([tourId]) => tourId))
    const names = new Map(named.map(({ _id, tourName }) => [_id, tourName]))
    return {
      tours: rows.map(([tourId, each]) => ({
        tourId,
        title: names.get(tourId) ?? 'Unknown tour',
        ...each,
      })),
      otherTours: others,
      withoutTour: without,
      landscapes: LANDSCAPES.flatMap((landscape) => {
        const each = byLandscape.get(landscape)
        return each ? [{ landscape, ...each }] : []
      }).toSorted(byCount),
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
