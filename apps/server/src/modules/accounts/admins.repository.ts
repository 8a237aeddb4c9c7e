import { ObjectId } from 'mongodb'
import { type Database, isDuplicateKey } from '../../database/mongo.ts'

/**
 * Who is an admin: one document, so that every change of it can be held to who they are. There is none
 * before the first admin: an empty database stays empty.
 */
interface AdminsDocument {
  _id: 'admins'
  /** Never empty again once it has held somebody. */
  accountIds: ObjectId[]
  /** The accounts that were removed last: an approval that comes late does not bring one back. */
  removedIds?: ObjectId[]
}

/** One document with a fixed id: only one insert of it can succeed, whoever races. */
interface FirstAdminDocument {
  _id: 'first-admin'
  accountId: ObjectId
}

/** Removals that are remembered; an approval that is under way is overtaken by a few at most. */
const REMOVALS_KEPT = 1000

/** Admins (docs/decisions/010-accounts-and-stale-saves.md): who they are, and who was the first. */
export function createAdminsRepository(database: Database) {
  const admins = database.collection<AdminsDocument>('claims')
  const firstAdmin = database.collection<FirstAdminDocument>('claims')

  return {
    // Makes the collection, so that several first registrations at once need not.
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
     * Makes an account an admin, in the name of `caller`: an admin, or the operator where none is given.
     * @returns false where the caller is no admin (any more), or the account has been removed
     */
    async add(id: string, caller?: string): Promise<boolean> {
      const accountId = new ObjectId(id)
      const put = async (upsert: boolean) => {
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
      if (caller) return put(false)
      try {
        return await put(true)
      } catch (error) {
        // The document was made by somebody else at that moment, or it is there and refuses.
        if (isDuplicateKey(error)) return put(false)
        throw error
      }
    },

    /**
     * Takes an account out, for good, in the name of the admin `caller`.
     * @returns false where the caller is no admin (any more), or nobody would be left
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
          $push: { removedIds: { $each: [accountId], $slice: -REMOVALS_KEPT } },
        },
      )
      return changed > 0
    },

    /**
     * Keeps an account that is about to be removed from becoming an admin by an approval that crosses it.
     * @returns false for an admin, and for the account that holds the place of the first one
     */
    async retire(id: string): Promise<boolean> {
      const accountId = new ObjectId(id)
      if ((await firstAdmin.count({ _id: 'first-admin', accountId })) > 0) return false
      return unlessTaken(() =>
        admins.updateOne(
          { _id: 'admins', accountIds: { $ne: accountId } },
          {
            $push: { removedIds: { $each: [accountId], $slice: -REMOVALS_KEPT } },
            $setOnInsert: { accountIds: [] },
          },
          { upsert: true },
        ),
      )
    },

    /** Claims the place of the first admin; true for exactly one account, ever. */
    claimFirst: (id: string): Promise<boolean> =>
      unlessTaken(() => firstAdmin.insertOne({ _id: 'first-admin', accountId: new ObjectId(id) })),

    async isFirst(id: string): Promise<boolean> {
      return (await firstAdmin.count({ _id: 'first-admin', accountId: new ObjectId(id) })) > 0
    },

    /** Whether the place of the first admin is still free. */
    async isFirstFree(): Promise<boolean> {
      return (await firstAdmin.count({ _id: 'first-admin' })) === 0
    },
  }
}

export type AdminsRepository = ReturnType<typeof createAdminsRepository>

/** Whether this insert was the first of its id. */
async function unlessTaken(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert()
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
