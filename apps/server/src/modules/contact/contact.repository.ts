import type { Contact, ContactInput } from '@bharat/contracts/contact'
import { ObjectId } from 'mongodb'
import { type Database, isDuplicateKey } from '../../database/mongo.ts'
import { ofVersion } from '../records/records.repository.ts'

interface ContactDocument extends ContactInput {
  _id: ObjectId
  version: number
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

    /**
     * The record after the save, which makes it where there is none.
     * @param version null where this is not the stored version; 0 stands for "there is none yet"
     */
    async save(input: ContactInput, version?: number): Promise<Contact | null> {
      const isFirst = version === undefined || version === 0
      try {
        const document = await contacts.findOneAndUpdate(
          { _id: THE_CONTACT, ...ofVersion(version) },
          { $set: input, $inc: { version: 1 } },
          { upsert: isFirst },
        )
        return document && toItem(document)
      } catch (error) {
        // There is one by now: the record that was to be the first one is not.
        if (version === 0 && isDuplicateKey(error)) return null
        throw error
      }
    },
  }
}

export type ContactRepository = ReturnType<typeof createContactRepository>

function toItem({ _id, addresses, landline, email, version }: ContactDocument): Contact {
  return { _id: _id.toHexString(), addresses, landline, email, version }
}
