import type { AuditEntry, AuditListQuery } from '@bharat/contracts/audit'
import type { AuditAction } from '@bharat/contracts/audit-actions'
import type { Page } from '@bharat/contracts/list'
import type { Person } from '@bharat/contracts/replies'
import { ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { findPage, listIndexes } from '../records/records.repository.ts'

interface AuditDocument {
  _id: ObjectId
  createdAt: Date
  actor: Person
  action: AuditAction
  target: string
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
    prepare: () => entries.createIndexes(listIndexes(listing)),

    /** Stores the beginning of an action. Returns the id of its entry. */
    async begin(entry: Omit<AuditDocument, '_id' | 'completedAt'>): Promise<string> {
      const _id = new ObjectId()
      await entries.insertOne({ _id, ...entry })
      return _id.toHexString()
    },

    async complete(id: string, completedAt: Date): Promise<void> {
      await entries.updateOne({ _id: new ObjectId(id) }, { $set: { completedAt } })
    },

    /** A page of entries. */
    list: ({ action, ...query }: AuditListQuery): Promise<Page<AuditEntry>> =>
      findPage(listing, query, action ? [{ action }] : []),
  }
}

export type AuditRepository = ReturnType<typeof createAuditRepository>

function toItem({ _id, createdAt, actor, action, target, completedAt }: AuditDocument): AuditEntry {
  return {
    _id: _id.toHexString(),
    at: createdAt.toISOString(),
    actor,
    action,
    target,
    completedAt: completedAt?.toISOString() ?? null,
  }
}
