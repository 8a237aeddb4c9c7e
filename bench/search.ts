/**
 * `bun run bench:search`: times of the tour search over 200 and 20,000 tours, each query with a text or a
 * filter that no request before it had, so that no response comes from the cache. On MongoDB
 * (MONGODB_TEST_URL) it also measures MongoDB's own text index over the same tours, which finds the words
 * without spelling mistakes, filters and counts.
 */
import { connectMongo } from '../apps/server/src/database/mongo.ts'
import { createTestApp, type TestApp } from '../apps/server/test/support/create-test-app.ts'
import { loadCatalogue } from '../apps/server/test/support/large-catalogue.ts'

const RUNS = 101
let made = 0
const QUERIES: [name: string, query: string][] = [
  ['all tours', ''],
  ['a frequent word', 'search=coast'],
  ['two words, one misspelled', 'search=malbar+coast'],
  ['one tour', 'search=4711'],
  [
    'month, days and budget, by departure',
    'month=2027-01&days=1-3&budget=5000-50000&sort=departure',
  ],
  ['category and style, by price', 'category=c00000000000000000000007&style=leisure&sort=price'],
]

print(row('', ['fastest', 'p50 ms', 'p95 ms', 'tours']))
for (const tours of [200, 20_000]) {
  const app = await createTestApp({ exclusive: !process.env.MONGODB_TEST_URL })
  try {
    await loadCatalogue(app.repositories, { categories: 40, tours })
    print(`${tours} tours; first search ${await firstSearch(app)}`)
    for (const [name, query] of QUERIES) print(await measured(name, () => search(app, query)))
    if (process.env.MONGODB_TEST_URL) await measureTextIndex(app)
  } finally {
    await app.close()
  }
}

/** How long the index takes to build, and the longest time for which it blocked other requests. */
async function firstSearch(app: TestApp): Promise<string> {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const began = performance.now()
  await search(app, '')
  clearInterval(timer)
  return `${(performance.now() - began).toFixed(0)} ms, blocked at most ${longest.toFixed(0)} ms`
}

/** Past the response cache: each request asks for another page, which costs the same. */
async function search(app: TestApp, query: string): Promise<number> {
  const { status, body } = await app.rest('GET', `/public/tours?${query}&page=${++made}`)
  if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`)
  return body.totalItems
}

/**
 * MongoDB's text index: the first twelve tours by score, and the number of all that match. It needs a client
 * of its own, because the product's may only send what the embedded store understands.
 */
async function measureTextIndex({ url, database }: TestApp): Promise<void> {
  const client = await connectMongo(url)
  const tours = client.db(database.driver.databaseName).collection('tours')
  await tours.createIndex({ tourName: 'text', activity: 'text', tripStyle: 'text' })
  for (const text of ['coast', '"malabar" "coast"', '4711']) {
    const filter = { activeStatus: true, $text: { $search: text } }
    const score = { score: { $meta: 'textScore' } }
    const find = async () => {
      await tours
        .find(filter)
        .project({ itinerary: 0, ...score })
        .sort(score)
        .limit(12)
        .toArray()
      return tours.countDocuments(filter)
    }
    print(await measured(`MongoDB text index: ${text}`, find))
  }
  await client.close()
}

async function measured(name: string, run: () => Promise<number>): Promise<string> {
  const times: number[] = []
  let found = 0
  for (let n = 0; n < RUNS; n++) {
    const began = performance.now()
    found = await run()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(RUNS * share)] ?? 0).toFixed(1)
  return row(name, [at(0), at(0.5), at(0.95), String(found)])
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(40) + cells.map((cell) => cell.padStart(9)).join('')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
