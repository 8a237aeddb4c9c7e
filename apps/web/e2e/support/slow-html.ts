/** The bytes of a part, and the pause after it. What follows the first screens arrives at once. */
const PART_BYTES = 2048
const PAUSE_MS = 40
const SLOW_BYTES = 64 * 1024

/**
 * A server between browser and site that sends HTML in small parts, as a slow network does: the browser paints what
 * has arrived. Everything else passes unchanged.
 */
export function serveSlowly(siteUrl: string) {
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    async fetch({ url, headers }) {
      const { pathname, search } = new URL(url)
      const reply = await fetch(siteUrl + pathname + search, {
        headers: { ...Object.fromEntries(headers), 'accept-encoding': 'identity' },
      })
      const isHtml = reply.headers.get('content-type')?.startsWith('text/html')
      return new Response(isHtml ? inParts(await reply.bytes()) : reply.body, reply)
    },
  })
}

function inParts(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      if (at >= bytes.length) return controller.close()
      const end = at < SLOW_BYTES ? at + PART_BYTES : bytes.length
      controller.enqueue(bytes.slice(at, end))
      at = end
      await Bun.sleep(PAUSE_MS)
    },
  })
}
