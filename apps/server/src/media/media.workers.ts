import { join } from 'node:path'
import { mediaMessages } from '@bharat/contracts/media.messages'
import type { FocalPoint } from '@bharat/contracts/replies'
import { DomainError, type ErrorCode } from '../errors.ts'
import type { Master, VariantOptions } from './media.images.ts'

/**
 * Image work in a separate process: the memory of the decoders is freed when the process exits, and a
 * decoder that crashes on a hostile file does not stop the server.
 */
export interface ImageWork {
  /** As `makeMaster` of media.images.ts, with its errors. */
  master(upload: Uint8Array): Promise<Master>
  /** As `makeDrawnMaster`. */
  drawnMaster(svg: string): Promise<Master>
  /** As `encodeVariant`. */
  variant(master: Uint8Array, options: VariantOptions): Promise<Uint8Array>
  /** As `encodeLinkPreview`. */
  linkPreview(master: Uint8Array, focus?: FocalPoint): Promise<Uint8Array>
  /** Kills the process; the tasks in progress fail. */
  close(): void
  /** The id of the process, while one is running. */
  readonly pid: number | undefined
}

export interface WorkRequest {
  id: number
  work:
    | { task: 'master'; image: Uint8Array }
    | { task: 'drawn-master'; svg: string }
    | { task: 'variant'; image: Uint8Array; options: VariantOptions }
    | { task: 'link-preview'; image: Uint8Array; focus: FocalPoint | undefined }
}

export type WorkReply = { id: number } & (
  | { done: Master | Uint8Array }
  | { rejected: { reason: ErrorCode; message: string } }
  | { failed: string }
)

interface Waiting {
  resolve(done: Master | Uint8Array): void
  reject(error: Error): void
}

/** @param idleMs how long the idle process waits before it is stopped; the next task starts another */
export function createImageWork({ idleMs = 10_000 }: { idleMs?: number } = {}): ImageWork {
  let process: Bun.Subprocess | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let lastId = 0
  let isClosed = false
  const waiting = new Map<number, Waiting>()

  function start(): Bun.Subprocess {
    const started: Bun.Subprocess = Bun.spawn(
      [globalThis.process.execPath, join(import.meta.dirname, WORKER)],
      {
        // The process needs no settings, so it gets no secrets.
        env: {},
        stdio: ['ignore', 'inherit', 'inherit'],
        serialization: 'advanced',
        ipc: (reply: WorkReply) => handleReply(reply),
        onExit: () => handleExit(started),
      },
    )
    // The process alone does not keep the server running.
    started.unref()
    return started
  }

  function handleExit(exited: Bun.Subprocess | undefined) {
    if (process !== exited) return
    process = undefined
    for (const { reject } of waiting.values()) reject(new WorkerExited())
    waiting.clear()
  }

  function handleReply(reply: WorkReply) {
    const task = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (waiting.size === 0) stopWhenIdle()
    if ('done' in reply) task?.resolve(reply.done)
    else if ('failed' in reply) task?.reject(new Error(reply.failed))
    else task?.reject(new DomainError(reply.rejected.reason, reply.rejected.message))
  }

  function stopWhenIdle() {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(close, idleMs)
    idleTimer.unref()
  }

  function close() {
    clearTimeout(idleTimer)
    const exited = process
    handleExit(exited)
    exited?.kill('SIGKILL')
  }

  /** Retries once: another task, or a kill from outside, may have ended the process. */
  async function send<Done extends Master | Uint8Array>(work: WorkRequest['work']): Promise<Done> {
    try {
      return await sendOnce<Done>(work)
    } catch (error) {
      if (!(error instanceof WorkerExited) || isClosed) throw error
      return sendOnce<Done>(work)
    }
  }

  function sendOnce<Done extends Master | Uint8Array>(work: WorkRequest['work']): Promise<Done> {
    clearTimeout(idleTimer)
    process ??= start()
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<Master | Uint8Array>()
    process.send({ id, work } satisfies WorkRequest)
    waiting.set(id, { resolve, reject })
    return promise as Promise<Done>
  }

  return {
    master: async (image) => {
      try {
        return await send<Master>({ task: 'master', image })
      } catch (error) {
        if (!(error instanceof WorkerExited)) throw error
        const rejection = new DomainError('UNSUPPORTED_TYPE', mediaMessages.notAnImage)
        rejection.cause = error
        throw rejection
      }
    },
    drawnMaster: (svg) => send({ task: 'drawn-master', svg }),
    variant: (image, options) => send({ task: 'variant', image, options }),
    linkPreview: (image, focus) => send({ task: 'link-preview', image, focus }),
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

/** The process exited during a task: it was killed, or crashed on the image. */
class WorkerExited extends Error {
  constructor() {
    super('The image process exited during a task.')
  }
}
