import { indianDay } from '@bharat/contracts/indian-day'
import type { Log } from '../operations/logging.ts'
import { FILE_TYPES, type FileReply, type FileType } from './files.ts'

/**
 * A download that the server makes while the client receives it: the next chunk is made when the client has taken the
 * last one. A failure midway closes the connection, so that a part never looks like the whole file.
 */
export function fileResponse(type: FileType, { name, chunks }: FileReply, log: Log): Response {
  const iterator = chunks[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await iterator.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          log.error('a download failed midway', error, { file: `${name}.${type}` })
          controller.error(new Error(`The download of ${name}.${type} failed.`))
        }
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': FILE_TYPES[type],
      'content-disposition': `attachment; filename="${name}-${indianDay(new Date())}.${type}"`,
      'cache-control': 'no-store',
    },
  })
}
