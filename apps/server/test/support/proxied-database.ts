import { connect, createServer, type Socket } from 'node:net'
import { startEmbeddedMongo } from '@bharat/embedded-mongo/start'
import { ownDatabase } from './own-database.ts'

/** How a database is away: its machine refuses connections, or says nothing more. */
export type Outage = 'refuses connections' | 'stops responding'

/** A database that goes away and comes back. */
export interface InterruptibleDatabase {
  /** MONGODB_URL of it. */
  url: string
  /** Resolves once it is away. */
  cut(): Promise<void>
  /** Resolves once it can be reached again. */
  restore(): Promise<void>
  close(): Promise<void>
}

/**
 * Behind a wire that can be cut: a database of its own on the MongoDB of MONGODB_TEST_URL, or an
 * embedded store in `dataDir`, that a server in another process reaches over TCP.
 */
export async function startProxiedDatabase(
  dataDir: string,
  outage: Outage = 'refuses connections',
): Promise<InterruptibleDatabase> {
  const given = process.env.MONGODB_TEST_URL
  const own = given ? ownDatabase(given) : undefined
  const store = own ? undefined : await startEmbeddedMongo({ dataDir })
  const upstream = new URL(own?.url ?? 'mongodb://127.0.0.1/bharat')
  const target = store
    ? { path: decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(store.url)?.[1] ?? '') }
    : { host: upstream.hostname, port: Number(upstream.port) }

  let silent = false
  const pairs = new Set<[Socket, Socket]>()
  const wire = createServer((client) => {
    const server = connect(target)
    const pair: [Socket, Socket] = [client, server]
    pairs.add(pair)
    if (!silent) {
      client.pipe(server)
      server.pipe(client)
    }
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(pair)
        for (const each of pair) each.destroy()
      })
    }
  })
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      wire.listen(port, '127.0.0.1', () => {
        const address = wire.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  const disconnect = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const port = await listen(0)

  return {
    url: `mongodb://127.0.0.1:${port}${upstream.pathname}?${new URLSearchParams({
      directConnection: 'true',
      retryWrites: 'false',
      // A visitor’s patience, shortened for the tests.
      serverSelectionTimeoutMS: '1000',
      socketTimeoutMS: own ? '5000' : '2000',
    })}`,
    async cut() {
      if (outage === 'stops responding') {
        silent = true
        for (const [client, server] of pairs) {
          client.unpipe(server).pause()
          server.unpipe(client).pause()
        }
        return
      }
      const closed = new Promise<void>((resolve) => wire.close(() => resolve()))
      disconnect()
      await closed
    },
    async restore() {
      if (wire.listening) {
        // What was said into the silence is lost, as it is when a machine comes back.
        silent = false
        disconnect()
      } else await listen(port)
    },
    async close() {
      const closed = wire.listening && new Promise<void>((resolve) => wire.close(() => resolve()))
      disconnect()
      await closed
      await own?.drop()
      await store?.close()
    },
  }
}
