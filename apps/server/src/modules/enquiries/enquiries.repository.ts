import { defined } from '@bharat/contracts/defined'
import { daysAfter } from '@bharat/contracts/departure-states'
import type {
  Enquiry,
  EnquiryChannel,
  EnquiryListQuery,
  EnquiryPage,
} from '@bharat/contracts/enquiries'
import {
  CLOSED_STAGES,
  type EnquiryDue,
  type EnquiryStage,
  OPEN_STAGES,
} from '@bharat/contracts/enquiry-stages'
import { MAX_SEARCHED, NEUTRAL_PREFIX } from '@bharat/contracts/limits'
import { isObjectId } from '@bharat/contracts/text'
import { type Filter, ObjectId } from 'mongodb'
import { inTurn } from '../../database/in-turn.ts'
import {
  beginningWith,
  containing,
  type Database,
  type FindOptions,
  unlessDuplicate,
} from '../../database/mongo.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import { findPage, findSlices, listIndexes } from '../records/records.repository.ts'
import {
  derivedOf,
  type EnquiryDocument,
  type EnquiryFacts,
  FACTS,
  type NewEnquiry,
  type PendingReply,
  type PersonKey,
  ROW,
  toFacts,
  toItem,
  untouched,
} from './enquiries.documents.repository.ts'
import { underNewReference } from './enquiries.references.ts'
import { readSearch } from './enquiries.search-keys.ts'
import {
  createErasureMark,
  type EnquirySequence,
  prepareEnquirySequence,
} from './enquiries.sequence.ts'

/** @param maxSearched the newest enquiries that are searched for a text */
export function createEnquiriesRepository(
  database: Database,
  sequence: EnquirySequence,
  maxSearched = MAX_SEARCHED,
) {
  const enquiries = database.collection<EnquiryDocument>('enquiries')
  const listing = {
    collection: enquiries,
    sorts: {
      createdAt: new Date(0),
      updatedAt: new Date(0),
      fullName: '',
      email: '',
      followUpOn: '',
    },
    searchField: 'searchText',
    // The overview reads them from the index, too.
    filters: [
      'channel',
      'createdAt',
      'stage',
      'assigneeId',
      'followUpOn',
      'tourId',
      'utm.campaign',
      'firstReplyAt',
      'origin',
    ],
    projection: ROW,
    toItem,
  } as const
  // Concurrent enquiries share their commands.
  const nearOf = inTurn(near)
  const rejectedOf = inTurn((documents: readonly EnquiryDocument[]) =>
    enquiries.insertEach(documents),
  )
  return {
    async prepare(): Promise<void> {
      await enquiries.createIndexes([
        ...listIndexes(listing),
        { key: { mail: 1 }, partialFilterExpression: { mail: 'pending' } },
        {
          key: { reference: 1 },
          unique: true,
          partialFilterExpression: { reference: { $exists: true } },
        },
        // With the stage, which every search excludes or asks for: a count reads no documents.
        { key: { searchKeys: 1, createdAt: -1, _id: -1, stage: 1 } },
        { key: { phoneKey: 1, createdAt: -1 } },
        { key: { emailKey: 1, createdAt: -1 } },
        // The columns of the board and the counts: a search within them reads no documents either.
        { key: { stage: 1, createdAt: -1, _id: -1, followUpOn: 1, ...alsoFiltered } },
        {
          key: { unanswered: 1, createdAt: -1, _id: -1, stage: 1, ...alsoFiltered },
          partialFilterExpression: { unanswered: true },
        },
        { key: { assigneeId: 1, createdAt: -1, _id: -1, stage: 1, followUpOn: 1, searchText: 1 } },
        { key: { tourId: 1, createdAt: -1, _id: -1, stage: 1 } },
        { key: { sequence: 1, _id: 1 } },
        ...ADDED.map((name) => ({
          name: `without ${name}`,
          key: { [name]: 1 },
          partialFilterExpression: { [name]: null },
        })),
        { key: { 'departure.date': 1, createdAt: -1, _id: -1, tourId: 1, stage: 1 } },
      ])
      await prepareEnquirySequence(database)
      if (!(await hasOlder())) return
      await completeOlder()
      await addDerived()
      await addTimes()
    },

    /**
     * Stores an enquiry and, in the same document, its jobs and its acknowledgement.
     * @param recorded what an administrator says of it
     * @param referencePrefix of the new reference
     * @param id of a request that may be repeated: it is stored once
     * @returns its reference, and whether it was stored before
     */
    async insert(
      channel: EnquiryChannel,
      { tour, party, ...input }: NewEnquiry,
      jobsOf: (enquiryId: string) => readonly NewJob[] = () => [],
      acknowledgementOf?: (reference: string) => PendingReply,
      referencePrefix = NEUTRAL_PREFIX,
      recorded: RecordedWork = {},
      id?: string,
    ): Promise<{ reference: string; isRepeated: boolean }> {
      const _id = new ObjectId(id)
      const createdAt = new Date()
      const said = { ...input, tourId: tour?._id ?? '' }
      let derived = { phoneKey: '', emailKey: '' }
      const pendingJobs = jobsOf(_id.toHexString())
      const isMailed = pendingJobs.some(({ type }) => type === 'enquiry-mail')
      let before = ''
      const reference = await sequence.change((stamp) =>
        underNewReference(async (reference) => {
          const person = derivedOf(input, reference)
          derived = person
          const document: EnquiryDocument = {
            _id,
            origin: 'website',
            ...defined(input),
            ...(tour && { tour }),
            ...(party && { party }),
            ...person,
            ...untouched,
            tourId: tour?._id ?? '',
            ...acknowledged(acknowledgementOf?.(reference), createdAt),
            ...recorded,
            channel,
            createdAt,
            reference,
            ...stamp,
            arrivalSequence: stamp.sequence,
            ...(isMailed && { mail: 'pending' }),
            ...(pendingJobs.length > 0 && { pendingJobs: [...pendingJobs] }),
          }
          if (!(await rejectedOf(document)).has(document)) return true
          // Otherwise another enquiry has the reference.
          const stored = await enquiries.findOne({ _id }, { projection: { reference: 1 } })
          before = stored?.reference ?? ''
          return before !== ''
        }, referencePrefix),
      )
      if (before) return { reference: before, isRepeated: true }
      // It is stored: without the mark, the desk shows both.
      await markRepeat({ _id, createdAt, ...said, ...derived }).catch(() => undefined)
      return { reference, isRepeated: false }
    },

    async get(id: string): Promise<Enquiry | null> {
      const document = isObjectId(id) ? await enquiries.findOne({ _id: new ObjectId(id) }) : null
      return document && toItem(document)
    },

    /** Records that a mail server has accepted the mail. */
    async markMailSent(id: string): Promise<void> {
      await sequence.change(({ updatedAt }) =>
        enquiries.updateOne({ _id: new ObjectId(id) }, { $set: { mail: 'sent', updatedAt } }),
      )
    },

    /** Some of the enquiries to remove: fewer than `limit` if there are no others. */
    async findToRemove(selected: RemovedEnquiries, limit: number): Promise<RemovedEnquiry[]> {
      const filter: Filter<EnquiryDocument> =
        'before' in selected ? { createdAt: { $lt: selected.before } } : selected
      const documents = await enquiries.find(filter, { projection: { reference: 1 }, limit })
      return documents.map(({ _id, reference = null }) => ({ _id: _id.toHexString(), reference }))
    },

    async remove(ids: readonly string[]): Promise<void> {
      const _id = { $in: ids.map((id) => new ObjectId(id)) }
      await enquiries.deleteMany({ _id }, { erase: true })
    },

    /** Tells the desks of all instances that enquiries were removed. */
    markErasure: createErasureMark(database, sequence).set,

    /** Whether there is no enquiry. */
    isEmpty: async (): Promise<boolean> =>
      (
        await enquiries.find(
          { createdAt: { $gte: new Date(0) } },
          { sort: { createdAt: -1, _id: -1 }, limit: 1, projection: { createdAt: 1 } },
        )
      ).length === 0,

    /** The number of pending mails. */
    countPendingMails: (): Promise<number> => enquiries.count({ mail: 'pending' }),

    /** A page of enquiries. A page of changes ends at the time up to which every change is visible. */
    async list(query: EnquiryListQuery, within: ListWindow): Promise<EnquiryPage> {
      const {
        remaining,
        conditions,
        since,
        total = sequence.count,
      } = await searching(query, within)
      if (within.updatedAfter) conditions.push({ updatedAt: { $lte: await sequence.settled() } })
      const listed = { ...listing, collection: { ...enquiries, total } }
      const page = await findPage(listed, remaining, conditions)
      return { ...page, searchedSince: since?.toISOString() ?? null }
    },

    /** What the overview counts of each enquiry received in [from, before). */
    async facts(from: Date, before: Date): Promise<EnquiryFacts[]> {
      const documents = await enquiries.find(
        { createdAt: { $gte: from, $lt: before }, stage: COUNTED },
        inIndex(FACTS),
      )
      return documents.map(toFacts)
    },

    /** When these enquiries arrived. */
    async createdOf(ids: readonly string[]): Promise<Date[]> {
      if (ids.length === 0) return []
      const _id = { $in: ids.map((id) => new ObjectId(id)) }
      const documents = await enquiries.find({ _id }, { projection: { createdAt: 1 } })
      return documents.map(({ createdAt }) => createdAt)
    },

    /** What became of the enquiries for departures of these tours on these days, yyyy-mm-dd. */
    async forDepartures(
      tourIds: readonly string[],
      days: readonly string[],
    ): Promise<{ tourId: string; date: string; stage: EnquiryStage }[]> {
      const documents = await enquiries.find(
        { 'departure.date': { $in: [...days] }, tourId: { $in: [...tourIds] } },
        { projection: { 'departure.date': 1, tourId: 1, stage: 1, _id: 0 } },
      )
      return documents.map(({ tourId = '', departure, stage = 'new' }) => ({
        tourId,
        date: departure?.date ?? '',
        stage,
      }))
    },

    /** All pages of the list, in slices. */
    async *slices(query: EnquiryListQuery, within: ListWindow): AsyncGenerator<Enquiry[]> {
      const { remaining, conditions } = await searching(query, within)
      yield* findSlices(listing, remaining, conditions)
    },
  }

  /**
   * A search finds persons by the beginnings of their keys; if it finds none, whatever of the newest enquiries contains
   * its text. The filters do not decide which: a search means the same in each view.
   */
  async function searching(query: EnquiryListQuery, within: ListWindow): Promise<Searching> {
    const conditions = conditionsOf(query, within)
    const { terms, isPerson, pair, lastDigits, reference, joined } = readSearch(query.search)
    if (query.search === '') return { remaining: query, conditions }
    const beginnings = terms.map((term) => ({ searchKeys: beginningWith(term) }))
    // The rarest condition limits what is read. Persons with one pair are in the order of the list, and it contains the short
    // terms. A reference, or a word of a very long name, is in no pair.
    const longer = beginnings.filter((_, at) => !pair?.split(' ').includes(terms[at] ?? ''))
    const byWords = pair ? [[{ searchKeys: pair }, ...longer]] : []
    const byDigits = lastDigits ? [[{ searchKeys: lastDigits }]] : []
    const byReference = reference ? [[{ reference }]] : []
    for (const persons of terms.length > 0
      ? [...byReference, ...byDigits, ...byWords, beginnings]
      : []) {
      const found = isPerson || (await enquiries.count({ $and: persons }, { limit: 1 })) > 0
      if (found) {
        const total = (filter: Filter<EnquiryDocument>) =>
          sequence.found(filter, () => countPersons(persons, conditions, filter))
        return {
          remaining: { ...query, search: '' },
          conditions: [...conditions, ...persons],
          total,
        }
      }
    }
    const since = await searchedSince(within)
    const remaining = joined ? { ...query, search: '' } : query
    if (joined) {
      conditions.push({
        $or: [query.search, joined].map((text) => ({ searchText: containing(text) })),
      })
    }
    if (!since) return { remaining, conditions }
    conditions.push({ createdAt: { $gte: since } })
    // No enquiry has changed before it arrived: it limits the order of changes, too.
    if (query.sort.endsWith('updatedAt')) conditions.push({ updatedAt: { $gte: since } })
    const total = (filter: Filter<EnquiryDocument>) =>
      sequence.found(filter, () => enquiries.count(filter))
    return { remaining, conditions, since, total }
  }

  /** An index alone counts those with one beginning or pair: of thousands, only the spam is read. */
  async function countPersons(
    [person = {}, ...others]: Filter<EnquiryDocument>[],
    conditions: readonly Filter<EnquiryDocument>[],
    filter: Filter<EnquiryDocument>,
  ): Promise<number> {
    const isOnly = others.length === 0 && conditions.length === 1
    if (!isOnly || conditions[0]?.stage !== COUNTED) return enquiries.count(filter)
    const [all, spam] = await Promise.all([
      enquiries.count(person),
      enquiries.count({ ...person, stage: 'spam' }),
    ])
    return all - spam
  }

  /** When the oldest enquiry that is searched for a text arrived; undefined if all of the window are searched. */
  async function searchedSince({ from, before }: ListWindow): Promise<Date | undefined> {
    const range = { $gte: from ?? new Date(0), ...(before && { $lt: before }) }
    const time = await sequence.shared({ searched: range }, async () => {
      const [oldest, older] = await enquiries.find(
        { createdAt: range },
        { ...inIndex({ createdAt: 1 }), skip: maxSearched - 1, limit: 2 },
      )
      return (older && oldest?.createdAt.getTime()) ?? 0
    })
    return time ? new Date(time) : undefined
  }

  /** Marks the later one of two enquiries that say the same within a minute, whichever of them is stored first. */
  async function markRepeat(stored: Said): Promise<void> {
    const { _id, createdAt } = stored
    const other = (await nearOf(stored)).find(
      (each) =>
        !each._id.equals(_id) &&
        Math.abs(each.createdAt.getTime() - createdAt.getTime()) <= REPEAT_MS &&
        SAME.every((field) => each[field] === stored[field]),
    )
    if (!other) return
    // Two instances may store both in one millisecond.
    const order = other.createdAt.getTime() - createdAt.getTime()
    const isLater = order < 0 || (order === 0 && other._id.toHexString() < _id.toHexString())
    const [first, repeated] = isLater ? [other._id, _id] : [_id, other._id]
    await sequence.change(({ updatedAt }) =>
      enquiries.updateOne(
        { _id: repeated },
        { $set: { repeatOf: first.toHexString(), updatedAt } },
      ),
    )
  }

  /**
   * Enquiries of the same persons within a minute, oldest first. The query names the key of the person and the time only:
   * the embedded store would keep an index of each other field for it.
   */
  async function near(stored: readonly Said[]): Promise<EnquiryDocument[]> {
    const times = stored.map(({ createdAt }) => createdAt.getTime())
    const createdAt = {
      $gte: new Date(Math.min(...times) - REPEAT_MS),
      $lte: new Date(Math.max(...times) + REPEAT_MS),
    }
    const phones = stored.flatMap(({ phoneKey }) => phoneKey || [])
    const mails = stored.flatMap(({ phoneKey, emailKey }) => (phoneKey ? [] : emailKey))
    const found = await Promise.all(
      [
        { phoneKey: { $in: phones }, createdAt },
        { emailKey: { $in: mails }, createdAt },
      ]
        .filter((_, at) => (at === 0 ? phones : mails).length > 0)
        .map((filter: Filter<EnquiryDocument>) =>
          enquiries.find(filter, {
            sort: { createdAt: 1 },
            limit: MAX_NEAR * stored.length,
            projection: SAID,
          }),
        ),
    )
    return found.flat()
  }

  /** Whether an enquiry lacks what one of the three adds. A restored backup may contain some at any time. */
  async function hasOlder(): Promise<boolean> {
    const $or = ADDED.map((name) => ({ [name]: null as never }))
    return (await enquiries.findOne({ $or }, { projection: { _id: 1 } })) !== null
  }

  /** Adds what version 1.0.0 did not store: the keys of searches, the origin, and whether nobody has replied. */
  async function addDerived(): Promise<void> {
    const older = { searchKeys: null as never }
    const projection = {
      ...{ fullName: 1, phone: 1, email: 1, message: 1, reference: 1, firstReplyAt: 1 },
    } as const
    for (let last = new ObjectId('0'.repeat(24)); ; ) {
      const documents = await enquiries.find(
        { _id: { $gt: last }, ...older },
        { sort: { _id: 1 }, limit: DERIVED_BATCH, projection },
      )
      if (documents.length === 0) return
      last = documents.at(-1)?._id ?? last
      await enquiries.updateEach(
        documents.map((document) => ({
          filter: { _id: document._id, ...older },
          update: {
            $set: {
              origin: 'website' as const,
              unanswered: !document.firstReplyAt,
              ...derivedOf(document, document.reference ?? ''),
            },
          },
        })),
      )
    }
  }

  /**
   * Adds the time of the last change to the enquiries that an earlier version stored: that of their last action. Those
   * of the same millisecond follow each other.
   */
  async function addTimes(): Promise<void> {
    const untimed = { updatedAt: null as never }
    const older = await enquiries.find(untimed, { projection: { createdAt: 1, timeline: 1 } })
    const times = older
      .map(({ _id, createdAt, timeline = [] }) => ({
        _id,
        at: Math.max(createdAt.getTime(), ...timeline.map(({ at }) => at.getTime())),
      }))
      .toSorted((one, other) => one.at - other.at)
    const [first] = times
    if (!first) return
    const later = { updatedAt: { $gte: new Date(first.at) } }
    const taken = new Set(
      (await enquiries.find(later, { projection: { updatedAt: 1 } })).map(({ updatedAt }) =>
        updatedAt?.getTime(),
      ),
    )
    for (let from = 0; from < times.length; from += BATCH) {
      const writes = times.slice(from, from + BATCH).map(({ _id, at }) => {
        let free = at
        while (taken.has(free)) free++
        taken.add(free)
        return enquiries.updateOne({ _id, ...untimed }, { $set: { updatedAt: new Date(free) } })
      })
      await Promise.all(writes)
    }
  }

  /** Adds the fields of the desk to the enquiries that an earlier version stored. */
  async function completeOlder(): Promise<void> {
    const older = await enquiries.find(
      { phoneKey: null as never },
      { projection: { fullName: 1, phone: 1, email: 1, message: 1 } },
    )
    for (const document of older) {
      await underNewReference(async (reference) => {
        const $set = {
          ...untouched,
          ...derivedOf(document, reference),
          ...({ origin: 'website', tourId: '', reference } as const),
        }
        const older = { _id: document._id, phoneKey: null as never }
        return (await unlessDuplicate(enquiries.updateOne(older, { $set }), 'reference')) !== null
      }, NEUTRAL_PREFIX)
    }
  }
}

/** Reads fields that the index of the list contains, in its order. */
function inIndex(projection: Record<string, 1>): FindOptions {
  return { sort: { createdAt: -1, _id: -1 }, projection: { ...projection, _id: 0 } }
}

/** The fields of an enquiry whose arrival the server acknowledges, or does not. */
function acknowledged(
  mail: PendingReply | undefined,
  at: Date,
): Pick<EnquiryDocument, 'timeline' | 'pendingReplies'> {
  if (!mail) return { timeline: [] }
  const { id: mailId, subject, text } = mail
  const entry = { kind: 'acknowledged', at, actor: null, channel: 'email' } as const
  return { timeline: [{ ...entry, mailId, subject, text }], pendingReplies: [mail] }
}

const alsoFiltered = { assigneeId: 1, channel: 1, tourId: 1, searchText: 1 } as const

/** What an administrator says of an enquiry besides its content. */
export type RecordedWork = Partial<
  Pick<
    EnquiryDocument,
    'assigneeId' | 'assigneeEmail' | 'followUpOn' | 'timeline' | 'firstReplyAt' | 'unanswered'
  >
>

/** Enquiries to remove: of one person, or from before a time. */
export type RemovedEnquiries = PersonKey | { before: Date }

/** What may be said about an enquiry after its removal. */
export interface RemovedEnquiry {
  _id: string
  reference: string | null
}

/** Identify a person; '' if the value identifies none. */
type Keys = { phoneKey: string; emailKey: string }

/** What two enquiries say that are the same. */
const SAME = ['fullName', 'phone', 'email', 'message', 'tourId'] as const
type Said = Pick<EnquiryDocument, '_id' | 'createdAt' | (typeof SAME)[number]> & Keys
const SAID = { ...Object.fromEntries(SAME.map((field) => [field, 1])), createdAt: 1 }
/** Enquiries of one person within a minute that are compared. */
const MAX_NEAR = 20

/** Two enquiries that say the same within this time are a repeat. */
const REPEAT_MS = 60_000

/** Enquiries of an earlier version that are completed at a time. */
const BATCH = 200
/** The same, where one command is enough. */
const DERIVED_BATCH = 500
/** The fields that they lack. */
const ADDED = ['phoneKey', 'searchKeys', 'updatedAt'] as const

/** A list that is searched. `since`: when the oldest enquiry arrived that is searched for a text. */
interface Searching {
  remaining: EnquiryListQuery
  conditions: Filter<EnquiryDocument>[]
  since?: Date | undefined
  /** Counts what is found. */
  total?: (filter: Filter<EnquiryDocument>) => Promise<number>
}

/** The limits of a list in time. */
export interface ListWindow {
  /** Changed after this time. */
  updatedAfter?: Date | undefined
  /** Received in [from, before). */
  from?: Date | undefined
  before?: Date | undefined
  /** The Indian day, yyyy-mm-dd, for `due`. */
  today: string
  /** Only enquiries about these tours; undefined for all enquiries. */
  tourIds?: readonly string[] | undefined
}

function conditionsOf(
  query: EnquiryListQuery,
  { from, before, updatedAfter, today, tourIds }: ListWindow,
): Filter<EnquiryDocument>[] {
  const { channel, origin, stage, assignee, due, tourId, departure, campaign, open, unanswered } =
    query
  const conditions: Filter<EnquiryDocument>[] = []
  if (channel) conditions.push({ channel })
  if (origin) conditions.push({ origin })
  if (from) conditions.push({ createdAt: { $gte: from } })
  if (before) conditions.push({ createdAt: { $lt: before } })
  if (updatedAfter) conditions.push({ updatedAt: { $gt: updatedAfter } })
  if (stage) conditions.push({ stage })
  // A client that follows the changes learns that an enquiry has become spam.
  else if (!updatedAfter) conditions.push({ stage: COUNTED })
  if (assignee) conditions.push({ assigneeId: assignee === 'none' ? '' : assignee })
  if (due) conditions.push(dueOn(due, today))
  if (tourId) conditions.push({ tourId: tourId === 'none' ? '' : tourId.toLowerCase() })
  if (departure) conditions.push({ 'departure.date': departure })
  if (tourIds) conditions.push({ tourId: { $in: [...tourIds] } })
  if (campaign) conditions.push({ 'utm.campaign': campaign })
  if (unanswered) conditions.push(UNANSWERED)
  if (open) conditions.push({ stage: { $in: [...OPEN_STAGES] } })
  return conditions
}

/**
 * The stages of open enquiries, beside a condition that fewer enquiries meet: the embedded store would begin with the
 * values of `$in`.
 */
export const OPEN = { $nin: [...CLOSED_STAGES] }

/** The stages of enquiries that are counted. */
const COUNTED = { $ne: 'spam' } as const

/** Nobody has replied, in words or by a stage. */
export const UNANSWERED = { unanswered: true, stage: 'new' } as const

/** Open enquiries by their follow-up date. @param today yyyy-mm-dd */
export function dueOn(due: EnquiryDue, today: string): Filter<EnquiryDocument> {
  const days = {
    today,
    tomorrow: daysAfter(today, 1),
    overdue: { $gt: '', $lt: today },
    planned: { $gt: '' },
  }
  return { stage: OPEN, followUpOn: days[due] }
}

export type EnquiriesRepository = ReturnType<typeof createEnquiriesRepository>
