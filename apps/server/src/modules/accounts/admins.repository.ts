import { ObjectId } from 'mongodb'
import { type Database, isDuplicateKey } from '../../database/mongo.ts'

/**
 * The admins, in one document: an atomic update can depend on who is an admin. The document does not exist
 * before the first admin, so that an empty database stays empty.
 */
interface AdminsDocument {
  _id: 'admins'
  /** Never becomes empty again after the first admin. */
  accountIds: ObjectId[]
  /** The most recently removed accounts: a late approval cannot restore one of them. */
  removedIds?: ObjectId[]
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

  return {
    // Creates the collection, so that concurrent first registrations do not have to.
    prepare: () => admins.createIndexes([{ key: { _id: 1 } }]),

    async ids(): Promise<string[]> {
      const document = await admins.findOne({ _id: 'admins' })
      return document?.accountIds.map((id) => id.toHexString()) ?? []
    },

    async includes(id: string): Promise<boolean> {
      const document = await admins.findOne(
        { _id: 'admins', accountIds: new ObjectId(id) },
        { projection: { _id: 1 } },
      )
      return document !== null
    },

    /**
     * Makes an account an admin.
     * @param caller the admin who does this; omitted for the operator
     * @returns false if the caller is not (or no longer) an admin, or if the account has been removed
     */
    async add(id: string, caller?: string): Promise<boolean> {
      const accountId = new ObjectId(id)
      const update = async (upsert: boolean) => {
        const changed = await admins.updateOne(
          {
            _id: 'admins',
            ...(caller && { accountIds: new ObjectId(caller) }),
            removedIds: { $ne: accountId },
          },
          { $addToSet: { accountIds: accountId } },
          { upsert },
        )
        return changed > 0
      }
      if (caller) return update(false)
      try {
        return await update(true)
      } catch (error) {
        // Another request has just created the document, or the document does not match the condition.
        if (isDuplicateKey(error)) return update(false)
        throw error
      }
    },

    /**
     * Removes an account from the admins for ever.
     * @param caller the admin who does this
     * @returns false if the caller is not (or no longer) an admin, or if no admin would be left
     */
    async remove(id: string, caller: string): Promise<boolean> {
      const accountId = new ObjectId(id)
      const changed = await admins.updateOne(
        {
          _id: 'admins',
          $and: [
            { accountIds: new ObjectId(caller) },
            { accountIds: { $elemMatch: { $ne: accountId } } },
          ],
        },
        {
          $pull: { accountIds: accountId },
          $push: { removedIds: { $each: [accountId], $slice: -MAX_REMOVED_IDS } },
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
      return isInserted(() =>
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
      isInserted(() => firstAdmin.insertOne({ _id: 'first-admin', accountId: new ObjectId(id) })),

    async isFirst(id: string): Promise<boolean> {
      return (await firstAdmin.count({ _id: 'first-admin', accountId: new ObjectId(id) })) > 0
    },

    /** Whether there is no first admin yet. */
    async isFirstFree(): Promise<boolean> {
      return (await firstAdmin.count({ _id: 'first-admin' })) === 0
    },
  }
}

export type AdminsRepository = ReturnType<typeof createAdminsRepository>

/** Runs an insert or upsert. Returns false if a document with the id exists. */
async function isInserted(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert()
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
