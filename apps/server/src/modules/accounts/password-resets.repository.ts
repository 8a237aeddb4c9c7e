import { PASSWORD_RESETS } from '@bharat/contracts/back-office-limits'
import { isObjectId } from '@bharat/contracts/text'
import { ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import type { NewJob } from '../../jobs/job-types.ts'

/** A link for a new password. A request stores one for any address, so that no client learns which have an account. */
interface ResetDocument {
  _id: ObjectId
  /** Lower case. */
  email: string
  tokenHash: string
  /** The token for the mail, encrypted; absent without a mail server, and once the mail is sent. */
  sealedToken?: string
  /** Whether an administrator sent it. */
  byAdmin?: boolean
  expiresAt: Date
  pendingJobs?: NewJob[]
}

/** A link to store. Its time starts when it is stored. */
export interface NewReset {
  _id: string
  email: string
  tokenHash: string
  byAdmin: boolean
  /** Undefined: no mail is sent. */
  mail?: { sealedToken: string; job: NewJob } | undefined
}

/** The links for a new password; they expire, and backups leave them out. */
export function createPasswordResetsRepository(database: Database) {
  const resets = database.collection<ResetDocument>('passwordResets')
  const valid = (tokenHash: string) => ({ tokenHash, expiresAt: { $gt: new Date() } })

  return {
    async prepare(): Promise<void> {
      await resets.createIndexes([
        { key: { tokenHash: 1 } },
        { key: { email: 1 } },
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
      ])
    },

    newId: () => new ObjectId().toHexString(),

    async insert({ _id, mail, byAdmin, ...reset }: NewReset): Promise<void> {
      await resets.insertOne({
        _id: new ObjectId(_id),
        ...reset,
        ...(byAdmin && { byAdmin }),
        expiresAt: new Date(Date.now() + PASSWORD_RESETS.minutes * 60_000),
        ...(mail && { sealedToken: mail.sealedToken, pendingJobs: [mail.job] }),
      })
    },

    /** The address of a link that is not over; null for any other token. */
    async find(tokenHash: string): Promise<string | null> {
      return (await resets.findOne(valid(tokenHash)))?.email ?? null
    },

    /** Uses a link. Returns false if another request has. */
    use: async (tokenHash: string): Promise<boolean> =>
      (await resets.deleteOne(valid(tokenHash))) > 0,

    /** Makes every link of an address invalid. */
    async removeOf(email: string): Promise<void> {
      await resets.deleteMany({ email })
    },

    /** A link that is to be mailed; null if that is over. */
    async waitingMail(id: string) {
      const document = isObjectId(id)
        ? await resets.findOne({ _id: new ObjectId(id), expiresAt: { $gt: new Date() } })
        : null
      if (!document?.sealedToken) return null
      const { email, sealedToken, byAdmin = false, expiresAt } = document
      return { email, sealedToken, byAdmin, expiresAt: expiresAt.toISOString() }
    },

    /** Removes the encrypted token. Returns null if it was removed before. */
    markMailSent: (id: string) =>
      resets.findOneAndUpdate(
        { _id: new ObjectId(id), sealedToken: { $exists: true } },
        { $unset: { sealedToken: '' } },
      ),
  }
}

export type PasswordResetsRepository = ReturnType<typeof createPasswordResetsRepository>
