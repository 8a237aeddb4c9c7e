import type { Role } from '@bharat/contracts/accounts'
import { isObjectId } from '@bharat/contracts/text'
import { ObjectId } from 'mongodb'
import { type Database, isDuplicateKey } from '../../platform/mongo.ts'

interface AccountDocument {
  _id: ObjectId
  /** Lower case. */
  email: string
  passwordHash: string
  role: Role
  createdAt: Date
}

/** One document with a fixed id: only one insert of it can succeed, whoever races. */
interface ClaimDocument {
  _id: 'first-admin'
  accountId: ObjectId
}

export interface Account {
  _id: string
  email: string
  passwordHash: string
  role: Role
}

export function createAccountsRepository(database: Database) {
  const accounts = database.collection<AccountDocument>('accounts')
  const claims = database.collection<ClaimDocument>('claims')

  return {
    async prepare(): Promise<void> {
      await accounts.createIndexes([{ key: { email: 1 }, unique: true }])
      // Makes the collection, so that several first registrations at once need not.
      await claims.createIndexes([{ key: { _id: 1 } }])
    },

    async byEmail(email: string): Promise<Account | null> {
      const document = await accounts.findOne({ email })
      return document && toItem(document)
    },

    async get(id: string): Promise<Account | null> {
      const document = isObjectId(id) ? await accounts.findOne({ _id: new ObjectId(id) }) : null
      return document && toItem(document)
    },

    /** The new account, or null when the e-mail is taken. */
    async insert(email: string, passwordHash: string, role: Role): Promise<Account | null> {
      const document = { _id: new ObjectId(), email, passwordHash, role, createdAt: new Date() }
      try {
        await accounts.insertOne(document)
        return toItem(document)
      } catch (error) {
        if (isDuplicateKey(error)) return null
        throw error
      }
    },

    async setRole(id: string, role: Role): Promise<void> {
      await accounts.updateOne({ _id: new ObjectId(id) }, { $set: { role } })
    },

    /** Claims the place of the first admin; true for exactly one account, ever. */
    async claimFirstAdmin(id: string): Promise<boolean> {
      try {
        await claims.insertOne({ _id: 'first-admin', accountId: new ObjectId(id) })
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },

    async holdsFirstAdmin(id: string): Promise<boolean> {
      return (await claims.count({ _id: 'first-admin', accountId: new ObjectId(id) })) > 0
    },

    /** Whether the place of the first admin is still free. */
    async isFirstAdminFree(): Promise<boolean> {
      return (await claims.count({ _id: 'first-admin' })) === 0
    },
  }
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

function toItem({ _id, email, passwordHash, role }: AccountDocument): Account {
  return { _id: _id.toHexString(), email, passwordHash, role }
}
