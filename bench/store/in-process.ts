import { join, resolve } from 'node:path'

// `bun in-process.ts <checkout>` prints the CPU milliseconds per uncached request to a site with 200 tours. The process
// contains the embedded store.

const [checkout = '.'] = process.argv.slice(2)
const support = join(resolve(checkout), 'apps/server/test/support')
const { createTestApp } = await import(join(support, 'create-test-app.ts'))
const { loadCatalogue, recordId } = await import(join(support, 'large-catalogue.ts'))
const TOURS = 200
const RUNS = 400
/** Requests before the measurement, so that the code is compiled. */
const WARMING = 150

const app = await createTestApp({ exclusive: true })
await loadCatalogue(app.repositories, { categories: 7, tours: TOURS })
const cookie = await app.login()
let made = 0

/** A GET that no cached response fits. */
async function get(path: string, session?: string): Promise<void> {
  const fresh = `${path}${path.includes('?') ? '&' : '?'}_=${++made}`
  const { status, body } = await app.rest('GET', fresh, undefined, session)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
}

const operations: [name: string, run: (n: number) => Promise<unknown>][] = [
  ['read of a tour', (n) => get(`/public/tours/${recordId('tour', (n * 20) % TOURS)}`)],
  ['read of a category', (n) => get(`/public/categories/${recordId('category', n % 7)}`)],
  ['read of the highlighted tours', () => get('/public/with-highlighted-tours?limit=3')],
  ['admin list', (n) => get(`/admin/tours?page=${1 + (n % 10)}&limit=10`, cookie)],
  ['admin search', (n) => get(`/admin/tours?search=coast+${n % 100}&limit=10`, cookie)],
  ['list of enquiries', () => get('/admin/enquiries?limit=20', cookie)],
  ['write of an enquiry', (n) => app.repositories.enquiries.insert('email', enquiry(n))],
  [
    'write of a tour',
    (n) =>
      app.database
        .collection('tours')
        .updateOne({ tourName: /coast/, position: { $ne: n } }, { $set: { position: n } }),
  ],
]

const figures: Record<string, number> = {}
for (const [name, run] of operations) {
  for (let n = 0; n < WARMING; n++) await run(n)
  const before = process.cpuUsage()
  for (let n = 0; n < RUNS; n++) await run(WARMING + n)
  const { user, system } = process.cpuUsage(before)
  figures[name] = (user + system) / 1000 / RUNS
}
await app.close()
process.stdout.write(`${JSON.stringify(figures)}\n`)
process.exit(0)

function enquiry(n: number) {
  return {
    fullName: `Visitor ${n}`,
    phone: '+919400000000',
    email: `visitor${n}@example.com`,
    message: `Is the coast road open in May, and is there a seat for a child? ${n}`,
  }
}
