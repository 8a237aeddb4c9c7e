import { PERMISSIONS, type Permission } from '@bharat/contracts/permissions'
import { ObjectId } from 'mongodb'
import { type Collection, type Database, unlessDuplicate } from '../../database/mongo.ts'
import { pendingIndex } from '../../jobs/changes.repository.ts'
import type { NewJob } from '../../jobs/job-types.ts'

/**
 * The admins, in one document: an atomic update can depend on who is an admin. The document does not exist
 * before the first admin, so that an empty database stays empty.
 */
interface AdminsDocument {
  _id: 'admins'
  /** Never becomes empty again after the first admin. */
  accountIds: ObjectId[]
  /**
   * The admins with each permission; somebody always has `accounts`. Data of earlier versions have no permissions:
   * the start gives all to every admin.
   */
  permissions?: Partial<Record<Permission, ObjectId[]>>
  /** The most recently removed accounts: a late approval cannot restore one of them. */
  removedIds?: ObjectId[]
  /** Jobs that the job runner has not collected yet. */
  pendingJobs?: NewJob[]
}

/** One document with a fixed id: of several concurrent inserts only one succeeds. */
interface FirstAdminDocument {
  _id: 'first-admin'
  accountId: ObjectId
}

/** The number of stored removals. At most a few removals happen during an approval. */
const MAX_REMOVED_IDS = 1000

/** The admins, and the first of them (docs/decisions/010-accounts-and-stale-saves.md). */
export function createAdminsRepository(database: Database) {
  const admins = database.collection<AdminsDocument>('claims')
  const firstAdmin = database.collection<FirstAdminDocument>('claims')

  /** @throws MongoServerError for a duplicate key, if the document exists and does not match */
  async function addWithAll(accountId: ObjectId, upsert: boolean): Promise<boolean> {
    const changed = await admins.updateOne(
      { _id: 'admins', removedIds: { $ne: accountId } },
      { $addToSet: { accountIds: accountId, ...perPermission(PERMISSIONS, accountId) } },
      { upsert },
    )
    return changed > 0
  }

  return {
    async prepare(): Promise<void> {
      // Creates the collection, so that concurrent first registrations do not have to.
      await admins.createIndexes([pendingIndex])
      await addPermissions(admins)
    },

    async ids(): Promise<string[]> {
      const document = await admins.findOne({ _id: 'admins' })
      return document?.accountIds.map((id) => id.toHexString()) ?? []
    },

    async all(): Promise<AdminPermissions> {
      const document = await admins.findOne({ _id: 'admins' })
      return new Map(
        document?.accountIds.map((id) => [id.toHexString(), heldBy(document, id)]) ?? [],
      )
    },

    async permissionsOf(id: string): Promise<Permission[] | null> {
      const accountId = new ObjectId(id)
      const document = await admins.findOne(
        { _id: 'admins', accountIds: accountId },
        { projection: { permissions: 1 } },
      )
      return document && heldBy(document, accountId)
    },

    /**
     * Makes an account an admin with all permissions, also one that is an admin: for the operator and the first
     * admin.
     * @returns false if the account has been removed
     */
    async add(id: string): Promise<boolean> {
      const accountId = new ObjectId(id)
      // Null: another request has just created the document, or the document does not match the condition.
      return (await unlessDuplicate(addWithAll(accountId, true))) ?? addWithAll(accountId, false)
    },

    /**
     * Gives an account exactly these permissions, and makes it an admin.
     * @param caller the admin who does this
     * @returns false if the caller does not (or no longer) have the permission `accounts`, if nobody would have it,
     * or if the account has been removed
     */
    async grant(id: string, permissions: readonly Permission[], caller: string): Promise<boolean> {
      const accountId = new ObjectId(id)
      const revoked = PERMISSIONS.filter((permission) => !permissions.includes(permission))
      const changed = await admins.updateOne(
        {
          _id: 'admins',
          removedIds: { $ne: accountId },
          $and: [
            { [ACCOUNTS]: new ObjectId(caller) },
            ...(revoked.includes('accounts') ? [someoneElse(accountId)] : []),
          ],
        },
        {
          $addToSet: { accountIds: accountId, ...perPermission(permissions, accountId) },
          ...(revoked.length > 0 && { $pull: perPermission(revoked, accountId) }),
        },
      )
      return changed > 0
    },

    /**
     * Removes an account from the admins for ever.
     * @param caller the admin who does this
     * @param job completes the removal
     * @returns false if the caller does not (or no longer) have the permission `accounts`, or if nobody would have it
     */
    async remove(id: string, caller: string, job: NewJob): Promise<boolean> {
      const accountId = new ObjectId(id)
      const changed = await admins.updateOne(
        { _id: 'admins', $and: [{ [ACCOUNTS]: new ObjectId(caller) }, someoneElse(accountId)] },
        {
          $pull: { accountIds: accountId, ...perPermission(PERMISSIONS, accountId) },
          $push: {
            removedIds: { $each: [accountId], $slice: -MAX_REMOVED_IDS },
            pendingJobs: job,
          },
        },
      )
      return changed > 0
    },

    /**
     * Prevents a concurrent approval from making an account an admin that is about to be removed.
     * @returns false for an admin, and for the account that has claimed to be the first admin
     */
    async retire(id: string): Promise<boolean> {
      const accountId = new ObjectId(id)
      if ((await firstAdmin.count({ _id: 'first-admin', accountId })) > 0) return false
      return isInserted(
        admins.updateOne(
          { _id: 'admins', accountIds: { $ne: accountId } },
          {
            $push: { removedIds: { $each: [accountId], $slice: -MAX_REMOVED_IDS } },
            $setOnInsert: { accountIds: [] },
          },
          { upsert: true },
        ),
      )
    },

    /** Claims to be the first admin. Returns true for exactly one account, ever. */
    claimFirst: (id: string): Promise<boolean> =>
      isInserted(firstAdmin.insertOne({ _id: 'first-admin', accountId: new ObjectId(id) })),

    async isFirst(id: string): Promise<boolean> {
      return (await firstAdmin.count({ _id: 'first-admin', accountId: new ObjectId(id) })) > 0
    },

    async isFirstFree(): Promise<boolean> {
      return (await firstAdmin.count({ _id: 'first-admin' })) === 0
    },
  }
}

type AdminPermissions = ReadonlyMap<string, readonly Permission[]>

export type AdminsRepository = ReturnType<typeof createAdminsRepository>

/** Whether an insert or upsert stored the document; false if one with the id exists. */
async function isInserted(insert: Promise<unknown>): Promise<boolean> {
  return (await unlessDuplicate(insert)) !== null
}

const ACCOUNTS = 'permissions.accounts'

function someoneElse(accountId: ObjectId) {
  return { [ACCOUNTS]: { $elemMatch: { $ne: accountId } } }
}

function perPermission(
  permissions: readonly Permission[],
  accountId: ObjectId,
): Record<string, ObjectId> {
  return Object.fromEntries(permissions.map((name) => [`permissions.${name}`, accountId]))
}

function heldBy({ permissions }: AdminsDocument, accountId: ObjectId): Permission[] {
  return PERMISSIONS.filter((name) => permissions?.[name]?.some((id) => id.equals(accountId)))
}

/** Gives all permissions to the admins of a version without permissions. Several instances may do this concurrently. */
async function addPermissions(admins: Collection<AdminsDocument>): Promise<void> {
  for (;;) {
    const earlier = { _id: 'admins', permissions: { $exists: false } } as const
    const document = await admins.findOne(earlier)
    if (!document) return
    const { accountIds } = document
    // An admin who was added meanwhile must not be left out.
    await admins.updateOne(
      { ...earlier, accountIds },
      { $set: { permissions: Object.fromEntries(PERMISSIONS.map((name) => [name, accountIds])) } },
    )
  }
}
