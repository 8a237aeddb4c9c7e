/**
 * `bun run bench`: the throughput of the product under load, beside a bare Bun.serve that sends the
 * same bytes in the same run. Uses both databases if MONGODB_TEST_URL is set, with 200 and 20,000
 * tours.
 *
 * bun run bench [--tours 200,20000] [--seconds 4] [--only name]
 *
 * Needs wrk (Debian: apt-get install wrk).
 */
import { parseArgs } from 'node:util'
import { serveSameBytes } from './bare-server.ts'
import { type Figures, load } from './load.ts'
import { type MeasuredRequest, measuredRequests } from './requests.ts'
import { openLoaded, prepare } from './server.ts'

const { values: options } = parseArgs({
  options: {
    tours: { type: 'string', default: '200,20000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(options.seconds)

await prepare()
for (const mongodb of [undefined, process.env.MONGODB_TEST_URL].filter(
  (url, index) => index === 0 || url,
)) {
  for (const tours of options.tours.split(',').map(Number)) await measure(tours, mongodb)
}

async function measure(tours: number, mongodb: string | undefined): Promise<void> {
  const server = await openLoaded(tours, mongodb)
  try {
    const { loaded, cookie, startUp } = server
    // The process releases the memory of its start within some seconds.
    await Bun.sleep(10_000)
    const idle = await server.memory()
    print(
      `\n${mongodb ? 'MongoDB' : 'embedded store'}, ${loaded.tours} tours: open after ${startUp.toFixed(0)} ms, ${idle} MB idle`,
    )
    print(row(['', 'req/s', 'p50 ms', 'p99 ms', 'MB', 'limit req/s', 'share']))
    for (const request of measuredRequests(loaded, cookie)) {
      if (!request.name.includes(options.only)) continue
      await report(request)
    }
  } finally {
    await server.close()
  }

  async function report(request: MeasuredRequest): Promise<void> {
    const headers = await withValidator(server.url, request)
    const product = await load(server.url, { ...request, headers }, seconds)
    const used = await server.memory()
    const bare = await serveSameBytes(server.url, { ...request, headers })
    const limit = await load(bare.url, { ...request, headers }, seconds)
    bare.stop()
    print(
      row([
        request.name,
        ...figures(product),
        used,
        limit.perSecond.toFixed(0),
        share(product, limit),
      ]),
    )
    if (product.failed > 0) print(`  ${product.failed} responses were neither 2xx nor 304`)
  }
}

/**
 * A conditional request sends the validator of an earlier response. A read that the server rejects is no
 * measurement: it ends the run.
 */
async function withValidator(
  url: string,
  request: MeasuredRequest,
): Promise<Record<string, string>> {
  const response = await fetch(url + request.path, { headers: request.headers })
  if (!response.ok) throw new Error(`${request.name}: ${response.status} ${await response.text()}`)
  if (!request.conditional) return request.headers
  const etag = response.headers.get('etag')
  if (!etag) throw new Error(`${request.name}: the response has no ETag`)
  return { ...request.headers, 'if-none-match': etag }
}

function figures({ perSecond, p50, p99 }: Figures): string[] {
  return [perSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2)]
}

function share(product: Figures, limit: Figures): string {
  return (product.perSecond / limit.perSecond).toFixed(2)
}

function row([name, ...cells]: (string | number)[]): string {
  return String(name).padEnd(34) + cells.map((cell) => String(cell).padStart(12)).join('')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
