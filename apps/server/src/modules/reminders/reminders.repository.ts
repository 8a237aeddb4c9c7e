import type { EnquiryChannel } from '@bharat/contracts/enquiries'
import type { Reminders } from '@bharat/contracts/reminders'
import { isObjectId } from '@bharat/contracts/text'
import { ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import type { NewJob } from '../../jobs/job-types.ts'

/** The reminders in the document of an account; absent before the first change. */
interface RemindersDocument {
  _id: ObjectId
  reminders?: Reminders
  pendingJobs?: NewJob[]
}

const NONE: Reminders = { newEnquiries: 'none', digest: false }
const ONLY_ID = { projection: { _id: 1 } } as const

/** What accounts are reminded of. */
export function createRemindersRepository(database: Database) {
  const accounts = database.collection<RemindersDocument>('accounts')
  return {
    async prepare(): Promise<void> {
      await accounts.createIndexes([
        { key: { 'reminders.newEnquiries': 1 } },
        { key: { 'reminders.digest': 1 } },
      ])
    },

    async get(accountId: string): Promise<Reminders> {
      const found = isObjectId(accountId)
        ? await accounts.findOne({ _id: new ObjectId(accountId) }, { projection: { reminders: 1 } })
        : null
      return found?.reminders ?? NONE
    },

    /** @param job the next summary, if there is one */
    async set(accountId: string, reminders: Reminders, job?: NewJob): Promise<void> {
      await accounts.updateOne(
        { _id: new ObjectId(accountId) },
        { $set: { reminders }, ...(job && { $push: { pendingJobs: job } }) },
      )
    },

    /** The accounts that get the enquiries of a form. */
    async idsFor(form: EnquiryChannel): Promise<string[]> {
      const filter = { 'reminders.newEnquiries': { $in: [form, 'both'] } }
      return (await accounts.find(filter, ONLY_ID)).map(({ _id }) => _id.toHexString())
    },

    /** The accounts that get a daily summary. */
    async idsWithDigest(): Promise<string[]> {
      const found = await accounts.find({ 'reminders.digest': true }, ONLY_ID)
      return found.map(({ _id }) => _id.toHexString())
    },
  }
}

export type RemindersRepository = ReturnType<typeof createRemindersRepository>
