/**
 * `bun run bench:exports`: duration and memory of downloads with 20,000 rows, and how long they delay other requests.
 * Uses MongoDB if MONGODB_TEST_URL is set, otherwise the embedded store.
 */
import type { Product } from './catalogue.ts'
import { build, openLoaded } from './server.ts'

const ROWS = 20_000
const BATCH = 500
const FILES = ['enquiries.csv', 'enquiries.xlsx', 'tours.csv', 'tours.xlsx']

await build()
const server = await openLoaded(ROWS, process.env.MONGODB_TEST_URL, insertEnquiries)
try {
  print(row('', ['seconds', 'MB file', 'MB before', 'MB most', 'ms delay']))
  // Each file twice: the first download also compiles the code and grows the heap.
  for (const file of FILES) for (const _ of ['first', 'again']) print(await measured(file))
} finally {
  await server.close()
}

/** Enquiries of usual length. */
async function insertEnquiries({ repositories }: Product): Promise<void> {
  const message = 'Is the coast road open in May, and is there a seat for a child? '.repeat(6)
  for (let n = 0; n < ROWS; n += BATCH) {
    await Promise.all(
      Array.from({ length: BATCH }, (_, at) =>
        repositories.enquiries.insert(at % 2 === 0 ? 'email' : 'whatsapp', {
          fullName: `Visitor ${n + at}`,
          phone: `+9194${String(n + at).padStart(8, '0')}`,
          email: `visitor${n + at}@example.com`,
          message: `${message}${n + at}`,
        }),
      ),
    )
  }
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
