import { join } from 'node:path'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { DomainError, type ErrorCode } from '../errors.ts'
import type { Master, VariantWish } from './media.images.ts'

/**
 * Work on images, done in a process of its own: what a decoder takes of memory goes back to the
 * machine when the process ends, and a decoder that falls over a hostile file takes nobody along.
 */
export interface ImageWork {
  /** As `makeMaster` of media.images.ts, with its refusals. */
  master(upload: Uint8Array): Promise<Master>
  /** As `makeDrawnMaster`. */
  drawnMaster(svg: string): Promise<Master>
  /** As `encodeVariant`. */
  variant(master: Uint8Array, wish: VariantWish): Promise<Uint8Array>
  /** As `encodeLinkPreview`. */
  linkPreview(master: Uint8Array): Promise<Uint8Array>
  /** Ends the process; what it was working on fails. */
  close(): void
  /** Of the process, while there is one. */
  readonly pid: number | undefined
}

export interface WorkRequest {
  id: number
  work:
    | { task: 'master'; image: Uint8Array }
    | { task: 'drawn-master'; svg: string }
    | { task: 'variant'; image: Uint8Array; wish: VariantWish }
    | { task: 'link-preview'; image: Uint8Array }
}

export type WorkReply = { id: number } & (
  | { done: Master | Uint8Array }
  | { refused: { reason: ErrorCode; message: string } }
  | { failed: string }
)

interface Waiting {
  resolve(done: Master | Uint8Array): void
  reject(error: Error): void
}

/** @param idleMs how long the process waits for further work before it ends; it starts anew on demand */
export function createImageWork({ idleMs = 10_000 }: { idleMs?: number } = {}): ImageWork {
  let process: Bun.Subprocess | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let made = 0
  let isClosed = false
  const waiting = new Map<number, Waiting>()

  function start(): Bun.Subprocess {
    const started: Bun.Subprocess = Bun.spawn(
      [globalThis.process.execPath, join(import.meta.dirname, WORKER)],
      {
        // Images, not secrets: of the settings it needs none.
        env: {},
        stdio: ['ignore', 'inherit', 'inherit'],
        serialization: 'advanced',
        ipc: (reply: WorkReply) => settle(reply),
        onExit: () => forget(started),
      },
    )
    // Work under way keeps the server alive by itself: whoever waits for it does.
    started.unref()
    return started
  }

  function forget(ended: Bun.Subprocess | undefined) {
    if (process !== ended) return
    process = undefined
    for (const { reject } of waiting.values()) reject(new WorkerEnded())
    waiting.clear()
  }

  function settle(reply: WorkReply) {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (waiting.size === 0) rest()
    if ('done' in reply) asked?.resolve(reply.done)
    else if ('failed' in reply) asked?.reject(new Error(reply.failed))
    else asked?.reject(new DomainError(reply.refused.reason, reply.refused.message))
  }

  function rest() {
    clearTimeout(resting)
    resting = setTimeout(close, idleMs)
    resting.unref()
  }

  function close() {
    clearTimeout(resting)
    const ended = process
    forget(ended)
    ended?.kill('SIGKILL')
  }

  /** A process that was killed from outside, or by its neighbour's image, gets a second chance. */
  async function ask<Done extends Master | Uint8Array>(work: WorkRequest['work']): Promise<Done> {
    try {
      return await askOnce<Done>(work)
    } catch (error) {
      if (!(error instanceof WorkerEnded) || isClosed) throw error
      return askOnce<Done>(work)
    }
  }

  function askOnce<Done extends Master | Uint8Array>(work: WorkRequest['work']): Promise<Done> {
    clearTimeout(resting)
    process ??= start()
    const id = ++made
    const { promise, resolve, reject } = Promise.withResolvers<Master | Uint8Array>()
    process.send({ id, work } satisfies WorkRequest)
    waiting.set(id, { resolve, reject })
    return promise as Promise<Done>
  }

  return {
    master: async (image) => {
      try {
        return await ask<Master>({ task: 'master', image })
      } catch (error) {
        if (!(error instanceof WorkerEnded)) throw error
        const refusal = new DomainError('UNSUPPORTED_TYPE', mediaMessages.notAnImage)
        refusal.cause = error
        throw refusal
      }
    },
    drawnMaster: (svg) => ask({ task: 'drawn-master', svg }),
    variant: (image, wish) => ask({ task: 'variant', image, wish }),
    linkPreview: (image) => ask({ task: 'link-preview', image }),
    close: () => {
      isClosed = true
      close()
    },
    get pid() {
      return process?.pid
    },
  }
}

const WORKER = 'media.worker.ts'

/** The process ended while it was at work: killed, or felled by what it decoded. */
class WorkerEnded extends Error {
  constructor() {
    super('The process that works on images ended in the middle of it.')
  }
}
