import { MAX_PASSKEYS } from '@bharat/contracts/back-office-limits'
import { isObjectId } from '@bharat/contracts/text'
import { ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { isOutOfSpace } from '../../errors.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import type { StoredPasskey } from './passkeys.ts'

/** The second factors in the document of an account; all fields are absent in accounts without them. */
interface FactorsDocument {
  _id: ObjectId
  totp?: StoredTotp
  /** The sealed secret of an enrolment that no code has confirmed. */
  pendingTotp?: string
  /** Hashes. */
  recoveryCodes?: string[]
  usedRecoveryCodes?: string[]
  /** By the ids of their credentials, which are base64url. */
  passkeys?: Record<string, StoredPasskey>
  /** Their number: conditions of updates cannot count the fields of an object. */
  passkeyCount?: number
  /** When somebody entered the password with wrong codes; a new password removes it. */
  passwordKnownAt?: Date
  /** `accounts.repository.ts`; read here because an account needs a password or a passkey. */
  passwordHash?: string
  pendingJobs?: NewJob[]
}

interface StoredTotp {
  /** Sealed: `secret-box.ts`. */
  secret: string
  /** The step of the last accepted code: no code is accepted twice. */
  lastStep: number
}

export interface StoredFactors {
  totp: StoredTotp | null
  pendingTotp: string | null
  recoveryCodes: string[]
  usedRecoveryCodes: string[]
  passkeys: Record<string, StoredPasskey>
  hasPassword: boolean
  passwordKnownAt: Date | null
}

const FIELDS = {
  totp: 1,
  pendingTotp: 1,
  recoveryCodes: 1,
  usedRecoveryCodes: 1,
  passkeys: 1,
  passkeyCount: 1,
} as const

const CODES = { recoveryCodes: '', usedRecoveryCodes: '' } as const

/** Codes of an account without a factor would be the codes of its next one, which nobody has seen. */
const WITH_FACTOR = { $or: [{ totp: { $exists: true } }, { passkeyCount: { $gte: 1 } }] }

/** Second factors. Each change is one conditional update of the account. */
export function createFactorsRepository(database: Database) {
  const accounts = database.collection<FactorsDocument>('accounts')
  const byId = (id: string) => ({ _id: new ObjectId(id) })

  /** The accepted steps of accounts while the disk of the database was full. */
  const lastSteps = new Map<string, number>()
  return {
    async get(id: string): Promise<StoredFactors> {
      const projection = { ...FIELDS, passwordHash: 1, passwordKnownAt: 1 } as const
      const found = isObjectId(id) ? await accounts.findOne(byId(id), { projection }) : null
      const { totp = null, pendingTotp = null, passwordKnownAt = null } = found ?? {}
      const { recoveryCodes = [], usedRecoveryCodes = [], passkeys = {} } = found ?? {}
      const hasPassword = found?.passwordHash !== undefined
      const codes = { recoveryCodes, usedRecoveryCodes }
      return { totp, pendingTotp, ...codes, passkeys, hasPassword, passwordKnownAt }
    },

    async setPasswordKnown(id: string, passwordKnownAt: Date): Promise<void> {
      await accounts.updateOne(byId(id), { $set: { passwordKnownAt } })
    },

    async setPendingTotp(id: string, pendingTotp: string): Promise<void> {
      await accounts.updateOne(byId(id), { $set: { pendingTotp } })
    },

    /** Activates a pending secret. Returns false if the secret is not pending any more. */
    async confirmTotp(id: string, totp: StoredTotp, recoveryCodes: string[]): Promise<boolean> {
      const filter = { ...byId(id), pendingTotp: totp.secret }
      const $set = { totp, recoveryCodes, usedRecoveryCodes: [] }
      return (await accounts.updateOne(filter, { $set, $unset: { pendingTotp: '' } })) > 0
    },

    /** Accepts the code of a step. Returns false if one of this or a later step was accepted before. */
    async useTotpStep(id: string, step: number): Promise<boolean> {
      if ((lastSteps.get(id) ?? 0) >= step) return false
      const filter = { ...byId(id), 'totp.lastStep': { $lt: step } }
      try {
        return (await accounts.updateOne(filter, { $set: { 'totp.lastStep': step } })) > 0
      } catch (error) {
        // The step is a later one: otherwise nothing would have been written.
        if (!isOutOfSpace(error)) throw error
        lastSteps.set(id, step)
        return true
      }
    },

    /** Returns false if the code does not exist or has been used. */
    async useRecoveryCode(id: string, hash: string): Promise<boolean> {
      const update = { $pull: { recoveryCodes: hash }, $push: { usedRecoveryCodes: hash } }
      return (await accounts.updateOne({ ...byId(id), recoveryCodes: hash }, update)) > 0
    },

    /** Replaces the recovery codes of an account. Returns false if it has no factor. */
    async setRecoveryCodes(id: string, recoveryCodes: string[]): Promise<boolean> {
      const $set = { recoveryCodes, usedRecoveryCodes: [] }
      return (await accounts.updateOne({ ...byId(id), ...WITH_FACTOR }, { $set })) > 0
    },

    /** Stores recovery codes for an account with a factor and without codes. Returns false for another account. */
    async addRecoveryCodes(id: string, recoveryCodes: string[]): Promise<boolean> {
      const filter = { ...byId(id), ...WITH_FACTOR, 'recoveryCodes.0': { $exists: false } }
      const $set = { recoveryCodes, usedRecoveryCodes: [] }
      return (await accounts.updateOne(filter, { $set })) > 0
    },

    /** Stores a passkey. Returns false if the account has it already, or as many as an account may have. */
    async addPasskey(id: string, passkeyId: string, passkey: StoredPasskey): Promise<boolean> {
      const field = `passkeys.${passkeyId}`
      const filter = {
        ...byId(id),
        [field]: { $exists: false },
        $or: [{ passkeyCount: { $exists: false } }, { passkeyCount: { $lt: MAX_PASSKEYS } }],
      }
      const update = { $set: { [field]: passkey }, $inc: { passkeyCount: 1 } }
      return (await accounts.updateOne(filter, update)) > 0
    },

    /** Returns false if the account does not have the passkey. */
    async renamePasskey(id: string, passkeyId: string, name: string): Promise<boolean> {
      const field = `passkeys.${passkeyId}`
      const filter = { ...byId(id), [field]: { $exists: true } }
      return (await accounts.updateOne(filter, { $set: { [`${field}.name`]: name } })) > 0
    },

    /** Stores the counter of a login. Returns false if the passkey was removed or used meanwhile. */
    async usePasskey(
      id: string,
      passkey: StoredPasskey & { id: string },
      counter: number,
    ): Promise<boolean> {
      const field = `passkeys.${passkey.id}`
      const filter = { ...byId(id), [`${field}.counter`]: passkey.counter }
      const $set = { [`${field}.counter`]: counter, [`${field}.lastUsedAt`]: new Date() }
      return (await accounts.updateOne(filter, { $set })) > 0
    },

    /**
     * Removes a passkey. The last factor takes the recovery codes with it, so that the next one brings new codes.
     * @returns false if the account does not have it, or could not log in without it
     */
    async removePasskey(id: string, passkeyId: string): Promise<boolean> {
      const field = `passkeys.${passkeyId}`
      const own = { ...byId(id), [field]: { $exists: true } }
      const hasPassword = { passwordHash: { $exists: true } } as const
      const $inc = { passkeyCount: -1 }
      const fromOthers = () =>
        accounts.updateOne(
          {
            ...own,
            $or: [{ passkeyCount: { $gte: 2 } }, { ...hasPassword, totp: { $exists: true } }],
          },
          { $unset: { [field]: '' }, $inc },
        )
      const asLast = () =>
        accounts.updateOne(
          { ...own, ...hasPassword, passkeyCount: 1, totp: { $exists: false } },
          { $unset: { [field]: '', ...CODES }, $inc },
        )
      // Another request may add a factor before the second update, which then does not match.
      return (await fromOthers()) > 0 || (await asLast()) > 0 || (await fromOthers()) > 0
    },

    /** Removes the app, and the recovery codes if there is no passkey. */
    async removeTotp(id: string): Promise<void> {
      const app = { totp: '', pendingTotp: '' } as const
      const withPasskey = { ...byId(id), passkeyCount: { $gte: 1 } }
      if ((await accounts.updateOne(withPasskey, { $unset: app })) > 0) return
      const withoutPasskey = {
        ...byId(id),
        $or: [{ passkeyCount: { $exists: false } }, { passkeyCount: 0 }],
      }
      await accounts.updateOne(withoutPasskey, { $unset: { ...app, ...CODES } })
    },

    /** Removes all second factors of an account. @param job the notice to its owner */
    async removeAll(id: string, job?: NewJob): Promise<void> {
      const update = { $unset: FIELDS, ...(job && { $push: { pendingJobs: job } }) }
      await accounts.updateOne(byId(id), update)
    },
  }
}

export type FactorsRepository = ReturnType<typeof createFactorsRepository>
