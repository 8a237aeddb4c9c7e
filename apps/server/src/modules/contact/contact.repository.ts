import type { Contact, ContactInput } from '@bharat/contracts/contact'
import { ObjectId } from 'mongodb'
import type { Database } from '../../platform/mongo.ts'

interface ContactDocument extends ContactInput {
  _id: ObjectId
}

/** The one record's id: a second one can never come to be. */
const THE_CONTACT = new ObjectId('650000000000000000000601')

export function createContactRepository(database: Database) {
  const contacts = database.collection<ContactDocument>('contact')
  return {
    // Makes the collection, so that several first saves at once need not.
    prepare: () => contacts.createIndexes([{ key: { _id: 1 } }]),

    async get(): Promise<Contact | null> {
      const document = await contacts.findOne({ _id: THE_CONTACT })
      return document && toItem(document)
    },

    async save(input: ContactInput): Promise<Contact> {
      await contacts.updateOne({ _id: THE_CONTACT }, { $set: input }, { upsert: true })
      return toItem({ _id: THE_CONTACT, ...input })
    },
  }
}

export type ContactRepository = ReturnType<typeof createContactRepository>

function toItem({ _id, addresses, landline, email }: ContactDocument): Contact {
  return { _id: _id.toHexString(), addresses, landline, email }
}
