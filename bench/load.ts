import { type Bench, openServer, type Samples } from './checkout.ts'
import { load, type MeasuredRequest, measuredRequests } from './wrk.ts'

/** Throughput under load, beside a bare Bun.serve that sends the same bytes in the same run. */
export const bench: Bench = {
  columns: {
    'req/s': [0.5],
    'p50 ms': [0.5],
    'p99 ms': [0.5],
    failed: [0.5],
    MB: [0.5],
    'limit req/s': [0.5],
    share: [0.5],
  },
  options: { tours: '200,20000', seconds: '4' },
  onlyHere: true,
  open: async ({ tours = '', seconds, only = '' }) => ({
    async round() {
      const samples: Samples = {}
      for (const size of tours.split(',')) {
        const server = await openServer(Number(size))
        for (const request of measuredRequests(server)) {
          if (!request.name.includes(only)) continue
          const sent = { ...request, headers: await withValidator(server.url, request) }
          const product = await load(server.url, sent, Number(seconds))
          const MB = await server.memory()
          const bare = await serveSameBytes(server.url, sent)
          const limit = (await load(bare.url, sent, Number(seconds)))['req/s']
          bare.stop()
          samples[`${request.name}, ${size} tours`] = {
            ...product,
            MB,
            'limit req/s': limit,
            share: product['req/s'] / limit,
          }
        }
        await server.close()
      }
      return samples
    },
    close: async () => undefined,
  }),
}

/** The headers of a request. A read that the server rejects is no measurement: it ends the run. */
async function withValidator(url: string, { name, path, headers, conditional }: MeasuredRequest) {
  const response = await fetch(url + path, { headers })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  const etag = response.headers.get('etag')
  if (conditional && !etag) throw new Error(`${name}: the response has no ETag`)
  return { ...headers, ...(conditional && etag && { 'if-none-match': etag }) }
}

const HOP_BY_HOP = /^(connection|keep-alive|transfer-encoding|content-length|date)$/

/** The upper limit: a Bun.serve in a process of its own that sends this response, byte for byte. */
async function serveSameBytes(url: string, { path, headers }: MeasuredRequest) {
  const response = await fetch(url + path, { headers, decompress: false })
  const sent = JSON.stringify({
    status: response.status,
    headers: [...response.headers].filter(([name]) => !HOP_BY_HOP.test(name)),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  })
  const child = Bun.spawn(['bun', '-e', BARE_SERVER, sent])
  const { value } = await child.stdout.getReader().read()
  return { url: new TextDecoder().decode(value).trim(), stop: () => child.kill() }
}

const BARE_SERVER = `
const { status, headers, body } = JSON.parse(process.argv.at(-1))
const bytes = Buffer.from(body, 'base64')
const fetch = () => new Response(status === 304 ? null : bytes, { status, headers })
process.stdout.write(Bun.serve({ port: 0, hostname: '127.0.0.1', fetch }).url.origin + '\\n')
`
