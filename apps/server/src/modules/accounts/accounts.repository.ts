import type { AccountListQuery } from '@bharat/contracts/accounts'
import type { Page } from '@bharat/contracts/list'
import type { Person } from '@bharat/contracts/replies'
import { isObjectId } from '@bharat/contracts/text'
import { type Filter, ObjectId } from 'mongodb'
import { containing, type Database, unlessDuplicate } from '../../database/mongo.ts'
import { inFreeSlot, slotIndex } from '../../database/slots.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import { findPage, listIndexes, searchTextOf } from '../records/records.repository.ts'
import type { StoredPasskey } from './passkeys.ts'

interface AccountDocument {
  _id: ObjectId
  /** Lower case. */
  email: string
  name?: string
  /** The searched text; accounts of earlier versions get theirs at the start. */
  searchText?: string
  /** Absent for an account that logs in with passkeys only. */
  passwordHash?: string
  /** `factors.repository.ts`. */
  passwordKnownAt?: Date
  passkeys?: Record<string, StoredPasskey>
  passkeyCount?: number
  /** `tokens.repository.ts`. */
  apiTokens?: object[]
  apiTokenChanges?: number
  createdAt: Date
  /** Mails to the owner, which the job runner has not collected yet. */
  pendingJobs?: NewJob[]
  /** One of a limited number, for an account that registered itself. Approved accounts give theirs back when none is free. */
  slot?: number
}

/** An account as it is stored. `admins.repository.ts` stores which accounts are admins. */
export interface StoredAccount {
  _id: string
  email: string
  /** '' for none. */
  name: string
  /** Null for an account that logs in with passkeys only. */
  passwordHash: string | null
  /** ISO 8601. */
  createdAt: string
}

/** The name of an account that was removed: what it did stays under this name. */
interface FormerAccountDocument {
  _id: ObjectId
  name: string
  /** By which a request for erasure finds it. */
  email: string
}

export type InvitedCredentials =
  | { passwordHash: string }
  | { passkeys: Record<string, StoredPasskey>; passkeyCount: 1 }

export function createAccountsRepository(database: Database) {
  const accounts = database.collection<AccountDocument>('accounts')
  const formerAccounts = database.collection<FormerAccountDocument>('formerAccounts')
  const listing = {
    collection: accounts,
    sorts: { createdAt: new Date(0), email: '' },
    searchField: 'searchText',
    toItem,
  }

  return {
    async prepare(): Promise<void> {
      await accounts.createIndexes([
        { key: { email: 1 }, unique: true },
        { key: { searchText: 1 } },
        { key: { 'apiTokens.hash': 1 } },
        { key: { 'apiTokens.expiresAt': 1 } },
        slotIndex,
        ...listIndexes(listing),
      ])
      await formerAccounts.createIndexes([{ key: { email: 1 } }])
      const older = await accounts.find(
        { searchText: null as never },
        { projection: { email: 1, name: 1 } },
      )
      if (older.length === 0) return
      await accounts.updateEach(
        older.map(({ _id, email, name = '' }) => ({
          filter: { _id, searchText: null as never },
          update: { $set: called(email, name) },
        })),
      )
    },

    async byEmail(email: string): Promise<StoredAccount | null> {
      const document = await accounts.findOne({ email })
      return document && toItem(document)
    },

    async get(id: string): Promise<StoredAccount | null> {
      const document = isObjectId(id) ? await accounts.findOne({ _id: new ObjectId(id) }) : null
      return document && toItem(document)
    },

    list(query: AccountListQuery, admins: readonly string[]): Promise<Page<StoredAccount>> {
      const ids = admins.map((id) => new ObjectId(id))
      const roles: Record<AccountListQuery['role'], Filter<AccountDocument>[]> = {
        admin: [{ _id: { $in: ids } }],
        pending: [{ _id: { $nin: ids } }],
        '': [],
      }
      return findPage(listing, query, roles[query.role])
    },

    /** The accounts with these ids, by e-mail. */
    async persons(ids: readonly string[]): Promise<Person[]> {
      const found = await accounts.find(
        { _id: { $in: ids.map((id) => new ObjectId(id)) } },
        { projection: { email: 1, name: 1 } },
      )
      return found
        .map(({ _id, email, name = '' }) => ({ _id: _id.toHexString(), email, name }))
        .toSorted((a, b) => (a.email < b.email ? -1 : 1))
    },

    /** The names of accounts, also of removed ones, by their ids. */
    async namesOf(ids: ReadonlySet<string>): Promise<Map<string, string>> {
      const matching = (wanted: Iterable<string>) => ({
        _id: { $in: [...wanted].map((id) => new ObjectId(id)) },
      })
      const names = new Map<string, string>()
      for (const { _id, name = '' } of await accounts.find(matching(ids), onlyName)) {
        names.set(_id.toHexString(), name)
      }
      const missing = ids.difference(names)
      if (missing.size === 0) return names
      for (const { _id, name } of await formerAccounts.find(matching(missing), onlyName)) {
        names.set(_id.toHexString(), name)
      }
      return names
    },

    async namesByEmail(emails: readonly string[]): Promise<Map<string, string>> {
      if (emails.length === 0) return new Map()
      const found = await accounts.find(
        { email: { $in: [...emails] } },
        { projection: { email: 1, name: 1 } },
      )
      return new Map(found.map(({ email, name = '' }) => [email, name]))
    },

    /** The e-mail addresses of the accounts whose name or address contains a text. */
    async emailsWith(text: string): Promise<string[]> {
      const filter = { searchText: containing(searchTextOf(text)) }
      return (await accounts.find(filter, { projection: { email: 1 } })).map(({ email }) => email)
    },

    /** The name under which a removed account stays with what it did; null if there is none. */
    formerName: async (email: string): Promise<string | null> =>
      (await formerAccounts.findOne({ email }))?.name ?? null,

    /** Erases the names of removed accounts with this address. Returns whether there was one. */
    forget: async (email: string): Promise<boolean> =>
      (await formerAccounts.deleteMany({ email })) > 0,

    /** Returns the new account, or null if the e-mail is taken. */
    async insert(email: string, passwordHash: string, name = ''): Promise<StoredAccount | null> {
      const document = { _id: new ObjectId(), ...called(email, name), passwordHash, ...now() }
      const stored = await unlessDuplicate(accounts.insertOne(document))
      return stored === null ? null : toItem(document)
    },

    /**
     * Inserts an account that waits for approval, if fewer than `limit` do.
     * @returns null if the e-mail is taken, 'full' if too many accounts wait
     */
    async insertPending(
      email: string,
      passwordHash: string,
      limit: number,
      name = '',
    ): Promise<StoredAccount | null | 'full'> {
      const document = { _id: new ObjectId(), ...called(email, name), passwordHash, ...now() }
      const hasSlot = await unlessDuplicate(
        inFreeSlot(accounts, limit, (slot) => accounts.insertOne({ ...document, slot })),
      )
      return hasSlot === null ? null : hasSlot ? toItem(document) : 'full'
    },

    /** Gives back the slots of accounts that do not wait any more. */
    async freeSlots(ids: readonly string[]): Promise<void> {
      const $in = ids.map((id) => new ObjectId(id))
      await accounts.updateMany({ _id: { $in }, slot: { $gte: 0 } }, { $unset: { slot: '' } })
    },

    /**
     * Inserts the account of an invitation, with a password or a passkey.
     * @returns null if the e-mail is taken
     */
    async insertInvited(
      id: string,
      email: string,
      credentials: InvitedCredentials,
      name = '',
    ): Promise<StoredAccount | null> {
      const document = { _id: new ObjectId(id), ...called(email, name), ...credentials, ...now() }
      const stored = await unlessDuplicate(accounts.insertOne(document))
      return stored === null ? null : toItem(document)
    },

    async idsBefore(before: Date, except: readonly string[]): Promise<string[]> {
      const $nin = except.map((id) => new ObjectId(id))
      const found = await accounts.find(
        { createdAt: { $lt: before }, _id: { $nin } },
        { projection: { _id: 1 } },
      )
      return found.map(({ _id }) => _id.toHexString())
    },

    /** Sets the name of an account; '' removes it. Returns null for an unknown id. */
    async setName(id: string, name: string): Promise<StoredAccount | null> {
      if (!isObjectId(id)) return null
      const _id = new ObjectId(id)
      // The address of an account never changes.
      const account = await accounts.findOne({ _id })
      if (!account) return null
      const $set = called(account.email, name)
      const update = name ? { $set } : { $set, $unset: { name: '' } as const }
      const document = await accounts.findOneAndUpdate({ _id }, update)
      return document && toItem(document)
    },

    async setPassword(id: string, passwordHash: string): Promise<void> {
      await accounts.updateOne({ _id: new ObjectId(id) }, newPassword(passwordHash))
    },

    /** Sets a password and revokes the API tokens. @param job the notice to the owner */
    async resetPassword(id: string, passwordHash: string, job: NewJob | undefined): Promise<void> {
      const { $set, $unset } = newPassword(passwordHash)
      await accounts.updateOne(
        { _id: new ObjectId(id) },
        {
          $set: { ...$set, apiTokens: [] },
          $unset,
          $inc: { apiTokenChanges: 1 },
          ...(job && { $push: { pendingJobs: job } }),
        },
      )
    },

    /** Replaces a password, unless another request has replaced it. Returns whether it did. */
    async replacePassword(id: string, current: string, passwordHash: string): Promise<boolean> {
      const filter = { _id: new ObjectId(id), passwordHash: current }
      return (await accounts.updateOne(filter, newPassword(passwordHash))) > 0
    },

    /** Stores the first password of an account. Returns false if it has one. */
    async addPassword(id: string, passwordHash: string): Promise<boolean> {
      const filter = { _id: new ObjectId(id), passwordHash: { $exists: false } }
      return (await accounts.updateOne(filter, newPassword(passwordHash))) > 0
    },

    /** Removes the password of an account. Returns false if it has none, or no passkey. */
    async removePassword(id: string): Promise<boolean> {
      const filter = {
        _id: new ObjectId(id),
        passwordHash: { $exists: true },
        passkeyCount: { $gte: 1 },
      }
      return (
        (await accounts.updateOne(filter, { $unset: { passwordHash: '', passwordKnownAt: '' } })) >
        0
      )
    },

    async remove(id: string): Promise<void> {
      await accounts.deleteOne({ _id: new ObjectId(id) })
    },

    /** Removes an account whose name stays with what it did. */
    async retire(id: string): Promise<void> {
      const _id = new ObjectId(id)
      const { name = '', email = '' } = (await accounts.findOne({ _id })) ?? {}
      if (name) await formerAccounts.updateOne({ _id }, { $set: { name, email } }, { upsert: true })
      await accounts.deleteOne({ _id })
    },
  }
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

const onlyName = { projection: { name: 1 } } as const

/** The fields that say who the owner is. */
function called(email: string, name: string) {
  return { email, ...(name && { name }), searchText: searchTextOf(name, email) }
}

const now = () => ({ createdAt: new Date() })

/** Nobody knows the new password: the warning about the former one disappears. */
function newPassword(passwordHash: string) {
  return { $set: { passwordHash }, $unset: { passwordKnownAt: '' } } as const
}

function toItem({
  _id,
  email,
  name = '',
  passwordHash,
  createdAt,
}: AccountDocument): StoredAccount {
  return {
    _id: _id.toHexString(),
    email,
    name,
    passwordHash: passwordHash ?? null,
    createdAt: createdAt.toISOString(),
  }
}
