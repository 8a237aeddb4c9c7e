import { connect, createServer, type Socket } from 'node:net'
import { startEmbeddedMongo } from '@bharat/embedded-mongo/start'
import { ownDatabase } from './own-database.ts'
import { reusablePort } from './reusable-port.ts'

/** How the database fails: its machine refuses connections, or stops responding; `none`: it stays reachable. */
export type Outage = 'refuses connections' | 'stops responding' | 'none'

/** A database that can become unreachable and reachable again. */
export interface InterruptibleDatabase {
  /** MONGODB_URL of it. */
  url: string
  /** Resolves once it is unreachable. */
  cut(): Promise<void>
  /** Resolves once it can be reached again. */
  restore(): Promise<void>
  close(): Promise<void>
}

/**
 * A database behind a TCP proxy that can be interrupted, for a server in another process: a
 * separate database on the MongoDB of MONGODB_TEST_URL, or an embedded store in `dataDir`.
 */
export async function startProxiedDatabase(
  dataDir: string,
  outage: Outage,
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
  const port = await reusablePort()
  const listen = () => new Promise<void>((resolve) => wire.listen(port, '127.0.0.1', resolve))
  const disconnect = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  await listen()

  return {
    url: `mongodb://127.0.0.1:${port}${upstream.pathname}?${new URLSearchParams({
      directConnection: 'true',
      retryWrites: 'false',
      // Shorter timeouts than in production, for the tests of outages.
      ...(outage !== 'none' && {
        serverSelectionTimeoutMS: '3000',
        socketTimeoutMS: '5000',
      }),
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
        // Data sent during the outage is lost, as when a machine restarts.
        silent = false
        disconnect()
      } else await listen()
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
