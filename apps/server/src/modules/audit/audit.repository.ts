import type { AuditEntry, AuditListQuery } from '@bharat/contracts/audit'
import { AUDIT_ACTIONS, type AuditAction } from '@bharat/contracts/audit-actions'
import { valueText } from '@bharat/contracts/history-text'
import type { Page } from '@bharat/contracts/list'
import { unnamed } from '@bharat/contracts/persons'
import type { StoredPerson } from '@bharat/contracts/replies'
import { type Filter, ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { findPage, listIndexes } from '../records/records.repository.ts'

interface AuditDocument {
  _id: ObjectId
  createdAt: Date
  actor: StoredPerson | null
  /** The name of the API token; absent for a session. */
  token?: string
  action: AuditAction
  target: string
  /** The class of the client's network address; entries of earlier versions lack it. */
  client?: string
  /** Absent: the action has not ended; entries of earlier versions have only `completedAt`. */
  result?: 'done' | 'failed'
  completedAt?: Date
}

/** The audit log: entries are added and completed, never changed otherwise. */
export function createAuditRepository(database: Database) {
  const entries = database.collection<AuditDocument>('audit')
  const listing = {
    collection: entries,
    sorts: { createdAt: new Date(0) },
    searchField: 'target',
    filters: ['action'],
    toItem,
  }
  return {
    prepare: () =>
      entries.createIndexes([
        ...listIndexes(listing),
        { key: { action: 1, result: 1, createdAt: -1, _id: -1 } },
      ]),

    /** Stores the beginning of an action. Returns the id of its entry. */
    async begin(entry: Omit<AuditDocument, '_id' | 'result' | 'completedAt'>): Promise<string> {
      const _id = new ObjectId()
      await entries.insertOne({ _id, ...entry })
      return _id.toHexString()
    },

    async complete(id: string, result: 'done' | 'failed', at: Date): Promise<void> {
      const $set = { result, ...(result === 'done' && { completedAt: at }) }
      await entries.updateOne({ _id: new ObjectId(id) }, { $set })
    },

    removeBefore: (time: Date): Promise<number> => entries.deleteMany({ createdAt: { $lt: time } }),

    /** Removes the oldest of the matching entries, so that at most `limit` remain. Returns how many. */
    async removeAbove(
      limit: number,
      filter: Pick<AuditDocument, 'action' | 'result'> | Record<string, never> = {},
    ): Promise<number> {
      const options = { sort: { createdAt: -1, _id: -1 }, skip: limit, limit: 1 } as const
      const [newest] = await entries.find(filter, options)
      if (!newest) return 0
      return entries.deleteMany({ ...filter, createdAt: { $lte: newest.createdAt } })
    },

    list({ action, about, ...query }: AuditListQuery): Promise<Page<AuditEntry>> {
      const conditions: Filter<AuditDocument>[] = []
      if (action) conditions.push({ action })
      if (about) {
        const wanted = (each: AuditAction) => each.startsWith('person') === (about === 'persons')
        conditions.push({ action: { $in: AUDIT_ACTIONS.filter(wanted) } })
      }
      return findPage(listing, query, conditions)
    },
  }
}

export type AuditRepository = ReturnType<typeof createAuditRepository>

function toItem(document: AuditDocument): AuditEntry {
  const { _id, createdAt, actor, token = null, action, target, completedAt } = document
  return {
    _id: _id.toHexString(),
    at: createdAt.toISOString(),
    actor: actor && unnamed(actor),
    token: token && valueText(token),
    action,
    target: valueText(target),
    client: document.client ?? 'unknown',
    result: document.result ?? (completedAt ? 'done' : 'started'),
    completedAt: completedAt?.toISOString() ?? null,
  }
}
