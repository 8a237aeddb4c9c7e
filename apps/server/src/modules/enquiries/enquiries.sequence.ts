import { MAX_SEARCHED } from '@bharat/contracts/limits'
import { LRUCache } from 'lru-cache'
import { inTurn } from '../../database/in-turn.ts'
import { type Collection, type Database, isDuplicateKey } from '../../database/mongo.ts'
import type { EnquiryDocument } from './enquiries.documents.repository.ts'

type EnquiryFilter = Parameters<Collection<EnquiryDocument>['count']>[0]

interface CounterDocument {
  /** `enquiries`: the last number of a change. `erasures`: the number of the last erasure. */
  _id: 'enquiries' | 'erasures'
  value: number
  /** The time of the last change in milliseconds; absent in the counter of an earlier version. */
  at?: number
}

/** The place of a change in the sequence of all changes. No two changes have the same number or the same time. */
export interface ChangeStamp {
  sequence: number
  /** To the millisecond. It increases with the number, also if the clocks of the instances differ. */
  updatedAt: Date
}

/** How long a change of another instance can take to become visible after it got its time, in milliseconds. */
const SETTLING_MS = 1000

/** Counts in memory, and how long they stay there at most, in milliseconds. */
const COUNTS = { max: 1000, ttl: 60_000 }
/** From this number on, a search is counted once a minute (`COUNTS.ttl`): one more or less tells nobody anything. */
const MANY = 1000
/** The same for counts of older enquiries, which cost most. */
const OLDER_TTL = 3_600_000

/** Changes that are read to find out whether an older enquiry is among them. */
const MAX_CHANGES = 200

/** The state of all enquiries: the number and the time of the last change, and the number of the last erasure. */
interface Version {
  value: number
  at: number
  erased: number
}

/**
 * Creates the collection of the counter. Without it the first enquiries of two visitors would create it at the same
 * moment; MongoDB for Windows, which the tests use, ends then.
 */
export async function prepareEnquirySequence(database: Database): Promise<void> {
  await database.collection<CounterDocument>('counters').createIndexes([{ key: { _id: 1 } }])
}

/**
 * The number of the last erasure. An erased enquiry has no number of its own any more, so this one tells the desks of
 * all instances that enquiries are gone.
 */
export function createErasureMark(database: Database, { change }: Pick<EnquirySequence, 'change'>) {
  const counters = database.collection<CounterDocument>('counters')
  return {
    /** Called after an erasure: a desk that reads the new number then cannot load the erased enquiries again. */
    async set(): Promise<void> {
      const value = await change(async ({ sequence }) => sequence)
      try {
        await counters.updateOne(
          { _id: 'erasures', value: { $lt: value } },
          { $set: { value } },
          { upsert: true },
        )
      } catch (error) {
        // A later erasure has stored a higher number.
        if (!isDuplicateKey(error)) throw error
      }
    },

    /** 0 before the first erasure. */
    async get(): Promise<number> {
      return (await counters.findOne({ _id: 'erasures' }))?.value ?? 0
    },
  }
}

/**
 * Counts the changes of enquiries. All instances share the counter, and it does not depend on their clocks. A
 * change takes its stamp before it is stored, so a later one can be visible earlier. An instance sends one
 * increment at a time, for all changes that wait: many concurrent ones would conflict in the database.
 */
export function createEnquirySequence(database: Database, recent = MAX_SEARCHED, many = MANY) {
  const counters = database.collection<CounterDocument>('counters')
  const enquiries = database.collection<EnquiryDocument>('enquiries')
  const running = new Set<Promise<unknown>>()
  const known = new LRUCache<string, Promise<unknown>>(COUNTS)
  /** Enquiries before `since` are counted apart. Every change up to the number `seen` was visible then. */
  let older: { since: Date; seen: number } | undefined
  let reading: Promise<Version> | undefined
  /** The time of the last change of this instance, which tells the likely state of the counter. */
  let latest = 0

  const increment = async (by: number): Promise<CounterDocument | null> => {
    const now = Date.now()
    const counter = { _id: 'enquiries' } as const
    const begin = { $inc: { value: by }, $set: { at: now + by - 1 } }
    const past = () => counters.findOneAndUpdate({ ...counter, at: { $lt: now } }, begin)
    // Another change has this millisecond, or a later one by another clock.
    const taken = () =>
      counters.findOneAndUpdate({ ...counter, at: { $gte: now } }, { $inc: { value: by, at: by } })
    const [likely, other] = latest < now ? [past, taken] : [taken, past]
    const counted =
      (await likely()) ??
      (await other()) ??
      (await counters.findOneAndUpdate({ ...counter, at: null as never }, begin, { upsert: true }))
    latest = counted?.at ?? 0
    return counted
  }
  const reserve = (count: number): Promise<CounterDocument | null> =>
    increment(count).catch((error: unknown) => {
      // Another request has just created the counter.
      if (isDuplicateKey(error)) return increment(count)
      throw error
    })

  const stampsOf = inTurn(async (changes: readonly object[]) => {
    const { value = 0, at = 0 } = (await reserve(changes.length)) ?? {}
    return new Map(
      changes.map((change, n): [object, ChangeStamp] => {
        const before = changes.length - 1 - n
        return [change, { sequence: value - before, updatedAt: new Date(at - before) }]
      }),
    )
  })

  /** Read once for all that ask in the same turn. */
  function version(): Promise<Version> {
    reading ??= Promise.resolve().then(async () => {
      reading = undefined
      const found = await counters.find({ _id: { $in: ['enquiries', 'erasures'] } })
      const { value = 0, at = 0 } = found.find(({ _id }) => _id === 'enquiries') ?? {}
      return { value, at, erased: found.find(({ _id }) => _id === 'erasures')?.value ?? 0 }
    })
    return reading
  }

  const isSettled = ({ at }: Version) => running.size === 0 && Date.now() - at > SETTLING_MS

  function once<Result>(key: string, read: () => Promise<Result>, ttl: number): Promise<Result> {
    const begun = known.get(key) as Promise<Result> | undefined
    if (begun) return begun
    const result = read()
    known.set(key, result, { ttl })
    result.catch(() => known.delete(key))
    return result
  }

  function oncePerChange<Result>(
    current: Version,
    name: object,
    read: () => Promise<Result>,
  ): Promise<Result> {
    if (running.size > 0) return read()
    const ttl = isSettled(current) ? COUNTS.ttl : SETTLING_MS
    return once(`${current.value} ${JSON.stringify(name)}`, read, ttl)
  }

  /** The numbers of the last changes of older enquiries: the same numbers, the same counts. */
  async function changesOfOlder(since: Date, seen: number): Promise<string> {
    const changed = await enquiries.find(
      { sequence: { $gt: seen }, createdAt: { $lt: since } },
      {
        sort: { sequence: -1, _id: -1 },
        limit: MAX_CHANGES,
        projection: { sequence: 1, _id: 0 },
      },
    )
    return changed.map(({ sequence }) => sequence).join()
  }

  /** Moves `seen`, and `since` if more than twice as many enquiries are newer. */
  async function moveOlder(current: Version, newer: number): Promise<void> {
    if (!isSettled(current)) return
    if (older && newer <= 2 * recent) {
      older.seen = current.value
      return
    }
    const [last] = await enquiries.find(
      { createdAt: { $gte: new Date(0) } },
      {
        sort: { createdAt: -1, _id: -1 },
        skip: recent - 1,
        limit: 1,
        projection: { createdAt: 1, _id: 0 },
      },
    )
    older = last && { since: last.createdAt, seen: current.value }
  }

  return {
    /** Stores a change with its stamp. */
    change<Result>(store: (stamp: ChangeStamp) => Promise<Result>): Promise<Result> {
      const key = {}
      const change = stampsOf(key).then((stamps) => store(stamps.get(key) as ChangeStamp))
      const ended: Promise<unknown> = change.then(
        () => running.delete(ended),
        () => running.delete(ended),
      )
      running.add(ended)
      return change
    },

    /** Reads something once for each change of any enquiry. */
    shared: async <Result>(name: object, read: () => Promise<Result>): Promise<Result> =>
      oncePerChange(await version(), name, read),

    /**
     * The number that a search has found: read once for each change of any enquiry, but that of many once a minute, or after an
     * erasure.
     */
    async found(filter: EnquiryFilter, read: () => Promise<number>): Promise<number> {
      const current = await version()
      const key = `${current.erased} many ${JSON.stringify(filter)}`
      const before = known.get(key) as Promise<number> | undefined
      if (before) return before
      const number = await oncePerChange(current, filter, read)
      if (number >= many) known.set(key, Promise.resolve(number))
      return number
    },

    /**
     * Counts enquiries once for each change of any of them: with 200,000 a count takes longer than all else of a list. Desks
     * that ask at the same time share it. A change of another instance that has its number and is not visible yet is counted
     * a second later. If there are many, the older ones are counted again only after a change of one of them.
     */
    async count(filter: EnquiryFilter): Promise<number> {
      const current = await version()
      // A backup was restored.
      if (older && current.value < older.seen) {
        older = undefined
        known.clear()
      }
      const { since = new Date(0), seen = 0 } = older ?? {}
      const within = (createdAt: object) => ({ $and: [filter, { createdAt }] }) as EnquiryFilter
      const newer = older ? within({ $gte: since }) : filter
      const [recently, before] = await Promise.all([
        oncePerChange(current, newer, () => enquiries.count(newer)),
        older &&
          oncePerChange(current, { since, seen }, () => changesOfOlder(since, seen)).then(
            (changes) =>
              once(
                `${current.erased} ${since.getTime()} ${seen} ${changes} ${JSON.stringify(filter)}`,
                () => enquiries.count(within({ $lt: since })),
                OLDER_TTL,
              ),
          ),
      ])
      if (recently > 2 * recent || (older && current.value - seen > MAX_CHANGES)) {
        await moveOlder(current, recently)
      }
      return recently + (before ?? 0)
    },

    /** The time up to which every change is visible: a client that reads up to it misses none. */
    async settled(): Promise<Date> {
      const at = (await counters.findOne({ _id: 'enquiries' }))?.at ?? 0
      await Promise.all(running)
      const wait = Math.min(at + SETTLING_MS - Date.now(), SETTLING_MS)
      if (wait > 0) await Bun.sleep(wait)
      return new Date(at)
    },
  }
}

export type EnquirySequence = ReturnType<typeof createEnquirySequence>
