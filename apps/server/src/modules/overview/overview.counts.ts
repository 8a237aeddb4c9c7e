import type { EnquiryChannel } from '@bharat/contracts/enquiries'
import {
  COUNTED_STAGES,
  type CountedStage,
  type EnquiryOrigin,
} from '@bharat/contracts/enquiry-stages'
import type { Overview, OverviewTotals } from '@bharat/contracts/overview'
import {
  type Period,
  REPLY_TIME_NAMES,
  REPLY_TIMES,
  type ReplyTime,
  weeksOf,
} from '@bharat/contracts/overview-periods'

/** What is counted of an enquiry in both periods. */
export interface Outcome {
  createdAt: Date
  stage: CountedStage
  firstReplyAt: Date | undefined
}

/** What is counted of an enquiry in the period itself. */
export interface Facts extends Outcome {
  channel: EnquiryChannel
  /** '' for none. */
  tourId: string
  /** '' for none. */
  campaign: string
  origin: EnquiryOrigin
}

/** Enquiries, and the won ones among them. */
export interface Counts {
  enquiries: number
  won: number
}

/** Counts the key figures of a period, one enquiry after the other. */
export function createTotals() {
  const stages = zeros(COUNTED_STAGES)
  const replies: number[] = []
  const times = zeros(REPLY_TIME_NAMES)
  return {
    stages,
    times,
    add({ stage, createdAt, firstReplyAt }: Outcome): void {
      stages[stage]++
      if (!firstReplyAt) {
        times.none++
        return
      }
      const seconds = Math.max(0, (firstReplyAt.getTime() - createdAt.getTime()) / 1000)
      replies.push(seconds)
      times[replyTimeOf(seconds / 3600)]++
    },
    totals(): OverviewTotals {
      const { new: unanswered, contacted, quoted, won, lost } = stages
      const open = unanswered + contacted + quoted
      const enquiries = open + won + lost
      return {
        enquiries,
        open,
        won,
        lost,
        wonRate: enquiries === 0 ? null : won / enquiries,
        replied: replies.length,
        medianReplySeconds: medianOf(replies),
      }
    },
  }
}

/** Counts the enquiries of a period by week, tour, campaign and origin, besides its key figures. */
export function createPeriodCounts(period: Period) {
  const totals = createTotals()
  const weeks = weeksOf(period).map((week) => ({ ...week, email: 0, whatsapp: 0 }))
  const tours = new Map<string, Counts>()
  const campaigns = new Map<string, Counts>()
  const origins = new Map<EnquiryOrigin, Counts>()
  return {
    totals,
    weeks,
    tours,
    campaigns,
    origins,
    /** @param week one of `weeks`, in which the enquiry was received */
    add(week: Record<EnquiryChannel, number>, facts: Facts): void {
      totals.add(facts)
      week[facts.channel]++
      count(tours, facts.tourId, facts)
      count(campaigns, facts.campaign, facts)
      count(origins, facts.origin, facts)
    },
  }
}

/** The stages with the enquiries that are in them, and those that have reached them. */
export function funnelOf(stages: Readonly<Record<CountedStage, number>>): Overview['stages'] {
  const { contacted, quoted, won, lost } = stages
  const reached = {
    new: stages.new + contacted + quoted + won + lost,
    contacted: contacted + quoted + won,
    quoted: quoted + won,
    won,
    lost,
  }
  return COUNTED_STAGES.map((stage) => ({
    stage,
    enquiries: stages[stage],
    reached: reached[stage],
  }))
}

/**
 * The most frequent values, the sum of all others, and the enquiries without a value.
 * @param limit the number of values
 */
export function mostFrequent(counts: ReadonlyMap<string, Counts>, limit: number) {
  const sorted = [...counts]
    .filter(([name]) => name !== '')
    .toSorted(([a, one], [b, other]) => byCount(one, other) || (a < b ? -1 : 1))
  return {
    rows: sorted.slice(0, limit),
    others: sumOf(sorted.slice(limit).map(([, each]) => each)),
    without: counts.get('') ?? { enquiries: 0, won: 0 },
  }
}

/** For a sort that begins with the most enquiries. */
export function byCount(one: Counts, other: Counts): number {
  return other.enquiries - one.enquiries || other.won - one.won
}

/** Adds counts. */
export function sumOf(all: readonly Counts[]): Counts {
  return {
    enquiries: all.reduce((sum, { enquiries }) => sum + enquiries, 0),
    won: all.reduce((sum, { won }) => sum + won, 0),
  }
}

function count<Name>(counts: Map<Name, Counts>, name: Name, { stage }: Facts): void {
  const entry = counts.get(name) ?? { enquiries: 0, won: 0 }
  entry.enquiries++
  if (stage === 'won') entry.won++
  counts.set(name, entry)
}

function replyTimeOf(hours: number): ReplyTime {
  const names = Object.keys(REPLY_TIMES) as (keyof typeof REPLY_TIMES)[]
  return names.find((name) => hours <= REPLY_TIMES[name]) ?? 'later'
}

/** The median in whole seconds; of an even number of values the mean of the two in the middle. */
function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const upper = sorted[Math.floor(sorted.length / 2)] as number
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] as number
  return Math.round((lower + upper) / 2)
}

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
}
