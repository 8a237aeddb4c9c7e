import type { Middleware } from './pipeline.ts'

/** Larger bodies are affected, in bytes. */
const SENT_AT_ONCE = 15 * 1024

/**
 * Works around a defect of Bun 1.4 (oven-sh/bun#41341): Bun sends each header name and value of an asynchronous
 * response over 15 KB in a packet of its own, which takes twenty times as long. A streamed body avoids this.
 * Synchronous and already streamed responses pass unchanged; a response with a `content-length` and JSON are
 * complete.
 */
export const streamLateResponses: Middleware = (request, next) => {
  const response = next(request)
  return response instanceof Promise
    ? response.then((response) => streamIfLarge(request, response))
    : response
}

async function streamIfLarge(request: Request, response: Response): Promise<Response> {
  // A response to HEAD has a content-length but no body.
  if (!response.body || request.method === 'HEAD' || !isWhole(response)) return response
  const bytes = await response.bytes()
  if (bytes.length <= SENT_AT_ONCE) return new Response(bytes, response)
  const { status, headers } = response
  headers.delete('content-length')
  return new Response(streamOf(bytes), { status, headers })
}

function isWhole({ headers }: Response): boolean {
  return (
    headers.has('content-length') ||
    (headers.get('content-type')?.startsWith('application/json') ?? false)
  )
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
