import { constants, createGzip } from 'node:zlib'

/** Whether the browser takes this encoding; one with `q=0` is refused. */
export function accepts(request: Request, encoding: string): boolean {
  return (request.headers.get('accept-encoding') ?? '').split(',').some((part) => {
    const [name, ...parameters] = part.trim().split(';')
    return name === encoding && !parameters.some((value) => /^\s*q=0(\.0*)?\s*$/.test(value))
  })
}

/** gzip that lets every chunk through at once, so that a streamed page still arrives in parts. */
export function gzipStream(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const gzip = createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
  const pump = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (!gzip.write(value)) await new Promise((resolve) => gzip.once('drain', resolve))
    }
    gzip.end()
  }
  return new ReadableStream({
    start(controller) {
      gzip.on('data', (chunk: Buffer) => controller.enqueue(chunk))
      gzip.on('end', () => controller.close())
      gzip.on('error', (error) => controller.error(error))
      pump().catch((error) => gzip.destroy(error))
    },
    async cancel(reason) {
      // What zlib still has in hand would come for a visitor who is gone.
      gzip.removeAllListeners('data')
      gzip.removeAllListeners('end')
      gzip.destroy()
      await reader.cancel(reason)
    },
  })
}
