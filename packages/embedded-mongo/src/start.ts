import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FOLDER_PREFIX, removeAbandoned, SOCKET_NAME } from './abandoned.ts'
import type { WorkerMessage, WorkerTask } from './worker.ts'

/** A running store. The official driver connects to `url`; `close` stops it and unlocks the folder. */
export type EmbeddedMongo = {
  url: string
  /** Why writes fail until there is room on the disk; undefined if they do not. */
  full: string | undefined
  close(): Promise<void>
}

/**
 * Starts the MongoDB-compatible store over a data folder, in a Worker behind a unix socket.
 *
 * Resolves once it accepts connections. Rejects with a one-line message when the folder cannot be
 * written, is in use by another process, or contains a damaged store file, and changes nothing then.
 * If the Worker dies later, the process exits with status 1, because its data is unreachable.
 *
 * @param options.snapshot serves the present contents read-only; another process may have the folder
 *   open and continue to write
 */
export async function startEmbeddedMongo({
  dataDir,
  snapshot = false,
}: {
  dataDir: string
  snapshot?: boolean
}): Promise<EmbeddedMongo> {
  // Only this user can enter the new folder, so no other user can reach the socket.
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const socketPath = join(folder, SOCKET_NAME)
  const worker = new Worker(new URL('./worker.ts', import.meta.url).href) as Bun.Worker
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>()
  let running = false
  let full: string | undefined

  const started = new Promise<void>((ready, failed) => {
    worker.onmessage = (event) => {
      const data = (event as unknown as { data: WorkerMessage }).data
      if (data.kind === 'ready') {
        running = true
        full = data.full
        ready()
      } else if (data.kind === 'failed') {
        if (running) die(data.reason)
        failed(new Error(data.reason))
      } else {
        running = false
        onClosed()
      }
    }
    worker.onerror = ({ message }) => {
      if (running) die(message)
      failed(new Error(`The embedded store could not start: ${message}`))
    }
    worker.addEventListener('close', () => {
      if (running) die('its worker ended')
    })
  })

  process.on('exit', removeFolder)
  worker.postMessage({ dataDir: resolve(dataDir), socketPath, snapshot } satisfies WorkerTask)
  try {
    await started
  } catch (error) {
    worker.terminate()
    process.off('exit', removeFolder)
    removeFolder()
    throw error
  }
  // A program may exit without closing the store: all acknowledged writes are on disk.
  worker.unref()
  void removeAbandoned(tmpdir())

  return {
    url: `mongodb://${encodeURIComponent(socketPath)}/?directConnection=true&retryWrites=false`,
    full,
    async close() {
      if (running) {
        worker.ref()
        worker.postMessage('close')
        await closed
        worker.terminate()
      }
      process.off('exit', removeFolder)
      removeFolder()
    },
  }
}

function die(reason: string): never {
  process.stderr.write(`The embedded store stopped unexpectedly: ${reason}\n`)
  process.exit(1)
}
