import {
  type Acknowledgement,
  DEFAULT_ACKNOWLEDGEMENT,
  DEFAULT_REPLY_TEMPLATES,
  type ReplyTemplate,
  type ReplyTemplates,
} from '@bharat/contracts/reply-templates'
import { ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { createSingleRecordRepository } from '../records/single-record.repository.ts'

interface ReplyTemplatesDocument {
  _id: ObjectId
  templates: ReplyTemplate[]
  /** Absent before an administrator has saved it. */
  acknowledgement?: Acknowledgement
  version: number
}

/** What is stored of the record. */
export type StoredReplyTemplates = Omit<ReplyTemplates, 'mailServer'>

const THE_TEMPLATES = new ObjectId('650000000000000000000801')

export function createReplyTemplatesRepository(database: Database) {
  const collection = database.collection<ReplyTemplatesDocument>('replyTemplates')
  return createSingleRecordRepository({
    collection,
    id: THE_TEMPLATES,
    toItem,
    recorded: { kind: 'reply-templates' },
    hasDefaults: true,
  })
}

export type ReplyTemplatesRepository = ReturnType<typeof createReplyTemplatesRepository>

function toItem({
  templates = [...DEFAULT_REPLY_TEMPLATES],
  acknowledgement = DEFAULT_ACKNOWLEDGEMENT,
  version = 0,
}: Partial<ReplyTemplatesDocument>): StoredReplyTemplates {
  return { templates, acknowledgement, version }
}
