/** Bun sends what is larger than this in many pieces, once it has let go of the socket. */
const SENT_AT_ONCE = 15 * 1024

/**
 * An answer that is not ready when the request has been read: Bun (1.4, oven-sh/bun#41341) then
 * writes each name and each value of a large answer's headers to the network by itself, some sixty
 * packets for a page, which takes the server twenty times as long as the same page sent at once. A
 * body that comes as a stream is spared that.
 *
 * Whatever says its length, and JSON, is whole; what is made part by part passes through.
 */
export async function inFewPackets(request: Request, response: Response): Promise<Response> {
  // An answer to HEAD says the length of a body that is not sent.
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
