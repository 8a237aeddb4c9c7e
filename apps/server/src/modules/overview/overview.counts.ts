import { ENQUIRY_CHANNELS, type EnquiryChannel } from '@bharat/contracts/enquiries'
import {
  COUNTED_STAGES,
  type CountedStage,
  type EnquiryOrigin,
  isSpoken,
} from '@bharat/contracts/enquiry-stages'
import type { Overview, OverviewTotals } from '@bharat/contracts/overview'
import { REPLY_TIME_NAMES, REPLY_TIMES, type ReplyTime } from '@bharat/contracts/overview-periods'

export interface Facts {
  createdAt: Date
  stage: CountedStage
  firstReplyAt: Date | undefined
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

export type DayCounts = ReturnType<typeof countDay>

/** Counts the enquiries of one day. */
export function countDay(enquiries: readonly Facts[]) {
  const day = {
    stages: zeros(COUNTED_STAGES),
    channels: zeros(ENQUIRY_CHANNELS),
    /** Recorded calls and visits wait for no reply, and are in none of these two. */
    times: zeros(REPLY_TIME_NAMES),
    /** Seconds to the first reply of each enquiry that has one. */
    replies: [] as number[],
    tours: new Map<string, Counts>(),
    campaigns: new Map<string, Counts>(),
    origins: new Map<EnquiryOrigin, Counts>(),
  }
  for (const { stage, channel, createdAt, firstReplyAt, tourId, campaign, origin } of enquiries) {
    day.stages[stage]++
    day.channels[channel]++
    const counts = { enquiries: 1, won: stage === 'won' ? 1 : 0 }
    add(day.tours, tourId, counts)
    add(day.campaigns, campaign, counts)
    add(day.origins, origin, counts)
    if (isSpoken(origin)) continue
    if (!firstReplyAt) {
      day.times.none++
      continue
    }
    const seconds = Math.max(0, (firstReplyAt.getTime() - createdAt.getTime()) / 1000)
    day.replies.push(seconds)
    day.times[replyTimeOf(seconds / 3600)]++
  }
  return day
}

/** The key figures of these days. */
export function totalsOf(days: readonly DayCounts[]): OverviewTotals {
  const stages = addAll(
    COUNTED_STAGES,
    days.map(({ stages }) => stages),
  )
  const { new: unanswered, contacted, quoted, won, lost } = stages
  const open = unanswered + contacted + quoted
  const enquiries = open + won + lost
  const replies = days.flatMap(({ replies }) => replies)
  return {
    enquiries,
    open,
    won,
    lost,
    wonRate: enquiries === 0 ? null : won / enquiries,
    replied: replies.length,
    medianReplySeconds: medianOf(replies),
  }
}

/** The sum of each name. */
export function addAll<Name extends string>(
  names: readonly Name[],
  all: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const sums = zeros(names)
  for (const each of all) for (const name of names) sums[name] += each[name]
  return sums
}

/** The sum of the counts of each name. */
export const mergeCounts = <Name>(all: readonly ReadonlyMap<Name, Counts>[]) =>
  createSum<Name>()(all)

/** Sums the counts of each name from the sum before: it costs what differs from it. The next call changes the returned map. */
export function createSum<Name>() {
  let before: readonly ReadonlyMap<Name, Counts>[] = []
  const sums = new Map<Name, Counts>()
  return (all: readonly ReadonlyMap<Name, Counts>[]): ReadonlyMap<Name, Counts> => {
    for (let at = 0; at < Math.max(all.length, before.length); at++) {
      if (all[at] === before[at]) continue
      for (const [name, { enquiries, won }] of before[at] ?? []) {
        add(sums, name, { enquiries: -enquiries, won: -won })
        if (sums.get(name)?.enquiries === 0) sums.delete(name)
      }
      for (const [name, counts] of all[at] ?? []) add(sums, name, counts)
    }
    before = all
    return sums
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
  const named = [...counts].filter(([name]) => name !== '')
  // Of thousands, those below the last row need no order.
  const least =
    Int32Array.from(named, ([, { enquiries }]) => enquiries)
      .sort()
      .at(-limit) ?? 0
  const [possible = [], below = []] = [true, false].map((isPossible) =>
    named.filter(([, { enquiries }]) => enquiries >= least === isPossible),
  )
  const sorted = possible.toSorted(
    ([a, one], [b, other]) => byCount(one, other) || (a < b ? -1 : 1),
  )
  return {
    rows: sorted.slice(0, limit),
    others: sumOf([...sorted.slice(limit), ...below].map(([, each]) => each)),
    without: counts.get('') ?? { enquiries: 0, won: 0 },
  }
}

/** For a sort that begins with the most enquiries. */
export function byCount(one: Counts, other: Counts): number {
  return other.enquiries - one.enquiries || other.won - one.won
}

/** Adds counts. */
function sumOf(all: readonly Counts[]): Counts {
  return {
    enquiries: all.reduce((sum, { enquiries }) => sum + enquiries, 0),
    won: all.reduce((sum, { won }) => sum + won, 0),
  }
}

/** Adds counts to those of a name. */
export function add<Name>(counts: Map<Name, Counts>, name: Name, { enquiries, won }: Counts): void {
  const entry = counts.get(name)
  if (!entry) {
    counts.set(name, { enquiries, won })
    return
  }
  entry.enquiries += enquiries
  entry.won += won
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
