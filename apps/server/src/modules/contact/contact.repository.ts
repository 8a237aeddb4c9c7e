import type { Contact, ContactInput } from '@bharat/contracts/contact'
import { ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { createSingleRecordRepository } from '../records/single-record.repository.ts'

interface ContactDocument extends ContactInput {
  _id: ObjectId
  version: number
}

const THE_CONTACT = new ObjectId('650000000000000000000601')

export function createContactRepository(database: Database) {
  return createSingleRecordRepository({
    collection: database.collection<ContactDocument>('contact'),
    id: THE_CONTACT,
    toItem,
    recorded: { kind: 'contact' },
  })
}

export type ContactRepository = ReturnType<typeof createContactRepository>

function toItem({ _id, addresses, landline, email, version }: ContactDocument): Contact {
  return { _id: _id.toHexString(), addresses, landline, email, version }
}
