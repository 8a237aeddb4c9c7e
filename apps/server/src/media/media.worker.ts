/**
 * The process that decodes and encodes images (media.workers.ts starts and ends it). One message is
 * one piece of work, answered by one message.
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
        ? { id, refused: { reason: error.reason, message } }
        : { id, failed: stack ?? message }
  }
  process.send?.(reply)
})
// Ctrl-C goes to the whole group; the server ends what it began and then this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// Nobody is left to work for.
process.on('disconnect', () => process.exit())

function doWork(work: WorkRequest['work']) {
  switch (work.task) {
    case 'master':
      return makeMaster(work.image)
    case 'drawn-master':
      return makeDrawnMaster(work.svg)
    case 'variant':
      return encodeVariant(work.image, work.wish)
    case 'link-preview':
      return encodeLinkPreview(work.image)
  }
}
