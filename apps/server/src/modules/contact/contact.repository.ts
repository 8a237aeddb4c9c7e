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
  return createSingleRecordRepository(
    database.collection<ContactDocument>('contact'),
    THE_CONTACT,
    toItem,
  )
}

export type ContactRepository = ReturnType<typeof createContactRepository>

function toItem({ _id, addresses, landline, email, version }: ContactDocument): Contact {
  return { _id: _id.toHexString(), addresses, landline, email, version }
}
