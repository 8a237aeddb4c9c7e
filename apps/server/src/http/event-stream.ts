import type { Log } from '../operations/logging.ts'
import type { EventSource, ServerEvent } from './operation.ts'

/** Proxies and the server itself close connections that are idle for 30 seconds. */
const HEARTBEAT_MS = 10_000
/** A named event without an id: scripts see it, unlike a comment, and so know that the connection lives. */
const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n'
/** Milliseconds that a browser waits before it connects again. */
const RETRY_MS = 2000
/** A client that does not read this many bytes is disconnected; it resumes by its last event. */
const MAX_BUFFERED_BYTES = 1024 * 1024

interface Options {
  /** Whether the client may still receive events; checked before each heartbeat and each delivery. */
  isAdmitted: () => Promise<boolean>
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  log: Log
  heartbeatMs?: number
}

/**
 * Sends events as long as the client is connected and admitted (Server-Sent Events, WHATWG HTML). A new event checks
 * the session, so that no event follows its end.
 */
export async function eventStreamResponse(
  source: EventSource,
  options: Options,
): Promise<Response> {
  const { isAdmitted, signal, log, heartbeatMs = HEARTBEAT_MS } = options
  const encoder = new TextEncoder()
  let close = (): void => undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true
        const write = (text: string) => {
          if (!isOpen) return
          controller.enqueue(encoder.encode(text))
          if ((controller.desiredSize ?? 0) < -MAX_BUFFERED_BYTES) close()
        }
        /** Writes after a check of the session, in the order of the calls. */
        let written = Promise.resolve()
        const writeIfAdmitted = (text: string) => {
          written = written.then(async () => {
            if (!isOpen) return
            if (await isAdmitted()) write(text)
            else close()
          })
          written = written.catch((error: unknown) => {
            log.error('an event stream ended', error)
            close()
          })
        }
        const timer = setInterval(() => writeIfAdmitted(HEARTBEAT), heartbeatMs)
        const stop = source.open({
          send: (events) => writeIfAdmitted(events.map(textOf).join('')),
          end: () => close(),
        })
        close = () => {
          if (!isOpen) return
          isOpen = false
          clearInterval(timer)
          stop()
          try {
            controller.close()
          } catch {
            // The client has cancelled the stream.
          }
        }
        signal.addEventListener('abort', () => close(), { once: true })
        write(`retry: ${RETRY_MS}\n\n`)
      },
      cancel: () => close(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
  return new Response(body, {
    headers: {
      'content-type': EVENT_STREAM,
      'cache-control': 'no-store',
      // Tells nginx not to buffer the response.
      'x-accel-buffering': 'no',
    },
  })
}

export const EVENT_STREAM = 'text/event-stream'

/** JSON has no line breaks outside of its strings, which escape them. */
function textOf({ id, type, data }: ServerEvent): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}
