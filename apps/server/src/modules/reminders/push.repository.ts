import { PUSH_DEVICES } from '@bharat/contracts/back-office-limits'
import type { PushDeviceInput } from '@bharat/contracts/reminders'
import { inTurn } from '../../database/in-turn.ts'
import { type Database, isDuplicateKey } from '../../database/mongo.ts'

/** A browser that shows notifications of an account. Its id is derived from its endpoint: it has one account. */
export interface StoredDevice extends PushDeviceInput {
  _id: string
  accountId: string
  /** Browser and system. */
  device: string
  /** The key of the server for which the browser has subscribed. */
  publicKey: string
  createdAt: Date
}

/** The keys of this server, the private one sealed. */
interface KeysDocument {
  _id: 'push-keys'
  publicKey: string
  sealed: string
}

const _id = 'push-keys'
const NEWEST_FIRST = { sort: { createdAt: -1, _id: 1 } } as const

/** The devices of accounts that show notifications, and the keys by which push services know this server. */
export function createPushRepository(database: Database) {
  const devices = database.collection<StoredDevice>('pushDevices')
  const claims = database.collection<KeysDocument>('claims')
  return {
    prepare: () => devices.createIndexes([{ key: { accountId: 1, createdAt: -1 } }]),

    keys: () => claims.findOne({ _id }),

    /** Stores the first keys, or others in place of `former`. Returns those that are stored then. */
    async storeKeys(
      keys: Omit<KeysDocument, '_id'>,
      former: KeysDocument | null,
    ): Promise<KeysDocument | null> {
      if (former) await claims.updateOne({ _id, sealed: former.sealed }, { $set: keys })
      else {
        await claims.insertOne({ _id, ...keys }).catch((error) => {
          // Another instance has stored its keys.
          if (!isDuplicateKey(error)) throw error
        })
      }
      return claims.findOne({ _id })
    },

    /** Stores a device, which may have belonged to another account. The oldest ones of the account make room. */
    async save({ _id, ...device }: StoredDevice): Promise<void> {
      await devices.updateOne({ _id }, { $set: device }, { upsert: true })
      const { accountId } = device
      const superfluous = (await devices.find({ accountId }, NEWEST_FIRST)).slice(PUSH_DEVICES)
      if (superfluous.length === 0) return
      await devices.deleteMany({ _id: { $in: superfluous.map((each) => each._id) } })
    },

    get: (id: string): Promise<StoredDevice | null> => devices.findOne({ _id: id }),

    /** The devices of an account, the last added first. */
    listOf: (accountId: string): Promise<StoredDevice[]> =>
      devices.find({ accountId }, NEWEST_FIRST),

    all: (): Promise<Pick<StoredDevice, '_id' | 'accountId'>[]> =>
      devices.find({ accountId: { $gte: '' } }, { projection: { accountId: 1 } }),

    /** Whether there is a device. */
    isAny: inTurn<void, boolean>(
      async () =>
        (await devices.findOne({ accountId: { $gte: '' } }, { projection: { accountId: 1 } })) !==
        null,
    ),

    /** @returns whether there was one */
    remove: async (id: string, accountId: string): Promise<boolean> =>
      (await devices.deleteOne({ _id: id, accountId })) > 0,
  }
}

export type PushRepository = ReturnType<typeof createPushRepository>
