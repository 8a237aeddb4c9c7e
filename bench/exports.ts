/**
 * `bun run bench:exports`: duration and memory of downloads with 20,000 rows, and how long they delay other requests.
 * Uses MongoDB if MONGODB_TEST_URL is set, otherwise the embedded store.
 */
import { insertEnquiries } from './enquiries.ts'
import { build, openLoaded } from './server.ts'

const ROWS = 20_000
const FILES = ['enquiries.csv', 'enquiries.xlsx', 'tours.csv', 'tours.xlsx']

await build()
const server = await openLoaded(ROWS, process.env.MONGODB_TEST_URL, (product) =>
  insertEnquiries(product, ROWS),
)
try {
  print(row('', ['seconds', 'MB file', 'MB before', 'MB most', 'ms delay']))
  // Each file twice: the first download also compiles the code and grows the heap.
  for (const file of FILES) for (const _ of ['first', 'again']) print(await measured(file))
} finally {
  await server.close()
}

async function measured(file: string): Promise<string> {
  const before = await server.memory()
  let most = before
  let delay = 0
  let isDone = false
  const observed = (async () => {
    while (!isDone) {
      const began = performance.now()
      await (await fetch(`${server.url}/health/live`)).bytes()
      delay = Math.max(delay, performance.now() - began)
      most = Math.max(most, await server.memory())
      await Bun.sleep(2)
    }
  })()
  const began = performance.now()
  const response = await fetch(`${server.url}/api/v1/admin/${file}`, {
    headers: { cookie: server.cookie },
  })
  let size = 0
  for await (const chunk of response.body ?? []) size += chunk.length
  const seconds = (performance.now() - began) / 1000
  isDone = true
  await observed
  if (response.status !== 200) throw new Error(`${file}: ${response.status}`)
  return row(file, [
    seconds.toFixed(1),
    (size / 1e6).toFixed(1),
    String(before),
    String(most),
    delay.toFixed(0),
  ])
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(18) + cells.map((cell) => cell.padStart(11)).join('')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
