import type { Middleware } from './pipeline.ts'

/** Larger bodies that come late are sent in many pieces. */
const SENT_AT_ONCE = 15 * 1024

/**
 * Works around a defect of Bun 1.4 (oven-sh/bun#41341): where a response of more than 15 KB is not
 * ready while the request is read, Bun writes each name and each value of its headers to the network
 * separately, some sixty packets for a page, which takes twenty times as long. A body that is a
 * stream avoids that.
 *
 * Responses with a `content-length`, and JSON, are complete; responses that are made part by part
 * pass unchanged, and so do those that are ready at once.
 */
export const streamLateResponses: Middleware = (request, next) => {
  const response = next(request)
  return response instanceof Promise
    ? response.then((response) => streamIfLarge(request, response))
    : response
}

async function streamIfLarge(request: Request, response: Response): Promise<Response> {
  // A response to HEAD has the length of a body that is not sent.
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
