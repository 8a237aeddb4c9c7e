import { createHash } from 'node:crypto'
import type { HistoryQuery } from '@bharat/contracts/history'
import { endOfIndianDay, startOfIndianDay } from '@bharat/contracts/indian-day'
import { RECORD_KINDS, type RecordKind } from '@bharat/contracts/kinds'
import type { Page } from '@bharat/contracts/list'
import { isObjectId } from '@bharat/contracts/text'
import { type Filter, ObjectId } from 'mongodb'
import { type Database, unlessDuplicate } from '../../database/mongo.ts'
import type { ChangeDocument } from '../../jobs/changes.repository.ts'
import { findPage, listIndexes } from '../records/records.repository.ts'

/**
 * New records of one kind that one client makes within so many minutes of the clock, as an integration does, are a
 * series: one entry of a folded list. They are shorter than a day in Indian time, so filters by day keep the entry.
 */
const SERIES_MS = 10 * 60_000

/** The field of an entry that says that its record was removed. */
export const REMOVED = 'removed'

export interface Change extends Omit<ChangeDocument, '_id' | 'createdAt'> {
  _id: string
  at: string
}

/** The history of records: entries are added, never changed. */
export function createHistoryRepository(database: Database) {
  const entries = database.collection<ChangeDocument>('history')
  const listing = {
    collection: entries,
    sorts: { createdAt: new Date(0) },
    searchField: 'name',
    dividedBy: ['kind', 'record', 'actor.email'],
    toItem,
  }

  /** False if an entry with this id, or one that stands for its group, is stored. */
  async function insertNew(entry: ChangeDocument): Promise<boolean> {
    return (await unlessDuplicate(entries.insertOne(entry))) !== null
  }

  return {
    prepare: () =>
      entries.createIndexes([
        ...listIndexes(listing),
        { key: { record: 1 }, partialFilterExpression: { 'changes.field': REMOVED } },
        { key: { group: 1, isNew: 1 }, partialFilterExpression: { group: { $exists: true } } },
        {
          key: { stands: 1 },
          unique: true,
          partialFilterExpression: { stands: { $exists: true } },
        },
      ]),

    /** Stores an entry, unless it is stored. */
    async store(entry: ChangeDocument): Promise<void> {
      const isSeries = entry.group === undefined && entry.isNew
      const group = isSeries ? seriesOf(entry) : entry.group
      if (group === undefined) return void (await insertNew(entry))
      // Of entries that are stored at the same moment only one stands for the group: the index is unique.
      const grouped = { ...entry, group, ...(isSeries && { isSeries }) }
      if (!(await insertNew({ ...grouped, stands: group }))) {
        await insertNew({ ...grouped, follows: true })
      }
    },

    /** How many entries a change of several records, or a series, has, and how many of them made or removed a record. */
    async counts(group: string): Promise<{ changes: number; added: number; removed: number }> {
      const [changes, added, removed] = await Promise.all([
        entries.count({ group }),
        entries.count({ group, isNew: true }),
        entries.count({ group, 'changes.field': REMOVED }),
      ])
      return { changes, added, removed }
    },

    /** Removes the entry of a change that did not take place. */
    async discard({ _id }: Pick<ChangeDocument, '_id'>): Promise<void> {
      await entries.deleteOne({ _id })
    },

    /**
     * A page of entries, newest first.
     * @param actors e-mail addresses of accounts; undefined for all
     */
    list(
      { page, limit, record, group, folded, from, to }: HistoryQuery,
      kinds: readonly RecordKind[],
      actors: readonly string[] | undefined,
    ): Promise<Page<Change>> {
      const conditions: Filter<ChangeDocument>[] = []
      if (kinds.length < RECORD_KINDS.length) conditions.push({ kind: { $in: [...kinds] } })
      if (record) conditions.push(record.includes('/') ? { record } : { kind: record as never })
      if (group) conditions.push({ group })
      if (folded) conditions.push({ follows: null as never })
      if (actors) conditions.push({ 'actor.email': { $in: [...actors] } })
      if (from) conditions.push({ createdAt: { $gte: startOfIndianDay(from) } })
      if (to) conditions.push({ createdAt: { $lt: endOfIndianDay(to) } })
      return findPage(listing, { page, limit, search: '', sort: '-createdAt' }, conditions)
    },

    async get(id: string): Promise<Change | null> {
      const document = isObjectId(id) ? await entries.findOne({ _id: new ObjectId(id) }) : null
      return document && toItem(document)
    },

    /** The changes of a change of several records, the last one first. */
    async ofGroup(group: string): Promise<Change[]> {
      const documents = await entries.find({ group, isSeries: null as never })
      return documents.map(toItem).sort((a, b) => b._id.localeCompare(a._id))
    },

    /** Those of some records that were removed. */
    async removedOf(records: readonly string[]): Promise<ReadonlySet<string>> {
      const removals = { record: { $in: [...new Set(records)] }, 'changes.field': REMOVED }
      const documents = await entries.find(removals, { projection: { record: 1 } })
      return new Set(documents.map(({ record }) => record))
    },

    /** The changes of a record from this one on, the last one first. */
    async since({ record, number }: Pick<Change, 'record' | 'number'>): Promise<Change[]> {
      const documents = await entries.find({ record, number: { $gte: number ?? 0 } })
      return documents.sort((a, b) => (b.number ?? 0) - (a.number ?? 0)).map(toItem)
    },

    /** The changes of a record after this one: of its own document, or of the documents that store the rest of it. */
    async after({ _id, record, number }: Change): Promise<Change[]> {
      const later: Filter<ChangeDocument> =
        number === undefined
          ? { number: null as never, _id: { $gt: new ObjectId(_id) } }
          : { number: { $gt: number } }
      return (await entries.find({ record, ...later })).map(toItem)
    },

    removeBefore: (time: Date): Promise<number> => entries.deleteMany({ createdAt: { $lt: time } }),

    /** Removes the oldest entries, so that at most `limit` remain. Returns how many. */
    async removeAbove(limit: number): Promise<number> {
      const sort = { createdAt: -1, _id: -1 } as const
      const [newest] = await entries.find({}, { sort, skip: limit, limit: 1 })
      return newest ? entries.deleteMany({ createdAt: { $lte: newest.createdAt } }) : 0
    },
  }
}

export type HistoryRepository = ReturnType<typeof createHistoryRepository>

function seriesOf({ kind, actor, api, token, createdAt }: ChangeDocument): string {
  const facts = [kind, actor?.email, api, token, Math.floor(createdAt.getTime() / SERIES_MS)]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 24)
}

function toItem({ _id, createdAt, ...entry }: ChangeDocument): Change {
  return { ...entry, _id: _id.toHexString(), at: createdAt.toISOString() }
}
