/**
 * The process that decodes and encodes images. media.workers.ts starts and stops it. Each message is one
 * task; the process replies with one message.
 */
import { DomainError } from '../errors.ts'
import { encodeLinkPreview, encodeVariant, makeDrawnMaster, makeMaster } from './media.images.ts'
import type { WorkReply, WorkRequest } from './media.workers.ts'

process.on('message', async ({ id, work }: WorkRequest) => {
  let reply: WorkReply
  try {
    reply = { id, done: await doWork(work) }
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    reply =
      error instanceof DomainError
        ? { id, rejected: { reason: error.reason, message } }
        : { id, failed: stack ?? message }
  }
  process.send?.(reply)
})
// Ctrl-C signals the whole process group. The server finishes its requests and then stops this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// The server has exited.
process.on('disconnect', () => process.exit())

function doWork(work: WorkRequest['work']) {
  switch (work.task) {
    case 'master':
      return makeMaster(work.image)
    case 'drawn-master':
      return makeDrawnMaster(work.svg)
    case 'variant':
      return encodeVariant(work.image, work.options)
    case 'link-preview':
      return encodeLinkPreview(work.image, work.focus)
  }
}
