import { startEmbeddedMongo } from '@bharat/embedded-mongo/start'
import { DomainError, isOutOfSpace } from '../errors.ts'
import type { Database } from './mongo.ts'

export interface OpenDatabase {
  database: Database
  description: string
  /** Whether no other process can write to it. */
  exclusive: boolean
  /** Why writes fail until there is room on the disk of the embedded store; undefined if they do not. */
  full?: string | undefined
  close(): Promise<void>
}

/** The name of the database if the connection string has none. */
const NAME = 'bharat'

/** The location of the database. */
export interface DatabaseSettings {
  mongodbUrl: string | undefined
  dataDir: string
}

/**
 * Opens the configured database: a MongoDB server, or the embedded store in `dataDir`.
 * @throws Error with one line that says what to do
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  return settings.mongodbUrl === undefined
    ? openEmbedded({ dataDir: settings.dataDir, snapshot: false })
    : openServer(settings.mongodbUrl)
}

/**
 * Opens the configured database for reading while a server uses it: for the embedded store, a snapshot
 * that later writes do not change.
 * @throws Error with one line that says what to do
 */
export async function openToRead(settings: DatabaseSettings): Promise<OpenDatabase> {
  return settings.mongodbUrl === undefined
    ? openEmbedded({ dataDir: settings.dataDir, snapshot: true })
    : openServer(settings.mongodbUrl)
}

async function openServer(url: string): Promise<OpenDatabase> {
  const host = hostOf(url)
  const { connectMongo, createDatabase } = await import('./mongo.ts')
  const client = await connectMongo(url).catch((error: unknown) => {
    throw new Error(
      `MONGODB_URL: no MongoDB server answers at ${host} (${reasonOf(error)}); start it or correct the setting.`,
    )
  })
  const name = client.options.dbName
  return {
    database: createDatabase(client.db(name && name !== 'test' ? name : NAME)),
    description: `MongoDB at ${host}`,
    exclusive: false,
    close: () => client.close(),
  }
}

async function openEmbedded({
  dataDir,
  snapshot,
}: {
  dataDir: string
  snapshot: boolean
}): Promise<OpenDatabase> {
  const store = await startEmbeddedMongo({ dataDir, snapshot }).catch((error: unknown) => {
    const reason = reasonOf(error)
    const damaged = reason.startsWith('The store file')
    throw new Error(`DATA_DIR: ${reason}${damaged ? WAY_BACK : ''}`)
  })
  const { connectMongo, createDatabase } = await import('./mongo.ts')
  const client = await connectMongo(store.url)
  return {
    database: createDatabase(client.db(NAME)),
    description: `embedded store in ${dataDir}`,
    exclusive: !snapshot,
    full: store.full,
    async close() {
      await client.close()
      await store.close()
    },
  }
}

/**
 * The error of a start whose database could not be used: a text for the operator that names setting and cause.
 * @param error DomainError UNAVAILABLE with the error of the driver, or another error
 */
export function startError(error: unknown, { mongodbUrl, dataDir }: DatabaseSettings): unknown {
  if (!(error instanceof DomainError) || error.cause === undefined) return error
  const cause = reasonOf(error.cause)
  if (mongodbUrl) {
    return new Error(`MONGODB_URL: ${hostOf(mongodbUrl)} did not complete the start (${cause}).`)
  }
  return new Error(
    isOutOfSpace(error)
      ? `DATA_DIR: ${dataDir} cannot be written (${cause}); its data are whole. Make room there and start again.`
      : `DATA_DIR: the disk of ${dataDir} is too slow or does not respond (${cause}); its data are whole. Start again, or move the folder to another disk.`,
  )
}

const WAY_BACK =
  ' Set DATA_DIR to a new folder and bring back a backup with: bun run restore <file> (docs/deployment.md)'

function hostOf(url: string): string {
  return /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1] ?? 'the given address'
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : 'no answer'
}
