import { expect, setSystemTime, test } from 'bun:test'
import { OVERVIEW_ROWS } from '@bharat/contracts/back-office-limits'
import { indianDay } from '@bharat/contracts/indian-day'
import { operations } from '../src/all-operations.ts'
import { isEndpoint } from '../src/http/operation.ts'
import type { Repositories } from '../src/repositories.ts'
import { createTestApp, type TestApp } from './support/create-test-app.ts'
import { createOperationRequests } from './support/every-operation.ts'
import { loadCatalogue, recordId } from './support/large-catalogue.ts'
import { kinds } from './support/plain-kinds.ts'

/*
 * What each read costs does not follow the number of records: at 2,000 of each kind it sends as many commands as at 200, gets as
 * many documents from the database and returns as many bytes. A read that is allowed to grow says why.
 */

/** Some reads stop growing between 100 and 200. */
const SIZES = [200, 2000] as const

/** Enquiries inserted at the same time; a divisor of each size. */
const AT_ONCE = 20

/** What of a read follows the number of records, each with its reason. */
const FOLLOW: Record<string, string> = {
  ...Object.fromEntries(
    kinds.flatMap(({ collection }) =>
      ['documents', 'bytes'].map((what) => [
        `${collection}: ${what}`,
        'The site shows all of them.',
      ]),
    ),
  ),
  'testimonials: documents': 'The site shows all of them.',
  'testimonials: bytes': 'The site shows all of them.',
  'landscape: documents': 'The specified reply has all its tours.',
  'landscape: bytes': 'The specified reply has all its tours.',
}

const DAY_MS = 86_400_000
const today = indianDay(new Date())

/** Requests besides that of every operation and the one without a query. */
const VIEWS: Record<string, Record<string, string>[]> = {
  adminTours: [{ search: 'coast' }],
  adminEnquiries: [
    { search: 'coast' },
    { search: 'Visitor 7' },
    { search: 'helicopter' },
    { due: 'today' },
    { unanswered: 'true' },
    { landscape: 'Snow' },
    { tourId: recordId('tour', 3), limit: '3' },
  ],
  adminMedia: [{ search: 'main image' }, { search: 'helicopter' }],
  adminOverview: [{ from: indianDay(new Date(Date.now() - 364 * DAY_MS)) }],
}

/** Bytes of a reply over the larger size. */
const MAX_BYTES = 300_000

/** Numbers have more digits, and names more letters, among more records. */
const LIMIT = { times: 1.3, more: 10 }

interface Cost {
  commands: number
  documents: number
  bytes: number
}

/** All reads except for exported files. */
const endpoints = operations
  .filter(isEndpoint)
  .filter(({ method, path }) => method === 'GET' && !/\.(csv|xlsx)$/.test(path))

function enquire({ enquiries }: Repositories, n: number) {
  const tour = {
    _id: recordId('tour', n % (OVERVIEW_ROWS + 10)),
    title: 'Spiti loop',
    days: 3,
    nights: 2,
    price: 20_000,
  }
  return enquiries.insert('email', {
    fullName: `Visitor ${n}`,
    phone: `+9194${String(n).padStart(8, '0')}`,
    email: `visitor${n}@example.com`,
    message: 'Is the coast road open?',
    tour,
  })
}

/** Enquiries of about a year, the same number on each day that has any. */
async function loadEnquiries({ repositories, database }: TestApp, size: number): Promise<void> {
  const now = Date.now()
  // One commit of the store covers the writes that arrive together.
  for (let first = 0; first < size; first += AT_ONCE) {
    setSystemTime(new Date(now - (1 - first / size) * 364 * DAY_MS))
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => enquire(repositories, first + n)))
  }
  setSystemTime()
  await database.collection('enquiries').updateMany({}, { $set: { followUpOn: today } })
}

/** The documents of the images of every second tour; the others are missing. */
async function loadImages({ database, services }: TestApp, size: number): Promise<void> {
  const like = { length: 1, chunkSize: 1, filename: 'road.jpg', uploadDate: new Date() }
  const image = {
    width: 4,
    height: 3,
    format: 'jpeg',
    alt: 'A road',
    credit: 'Anu',
    contentType: 'image/jpeg',
  }
  const files = Array.from({ length: size / 2 }, (_, n) => {
    const id = (2 * n).toString(16).padStart(32, '0')
    return { ...like, _id: id, metadata: image }
  })
  await database.collection<{ _id: string }>('media.files').insertMany(files)
  await services.media.findMissing()
}

/** The cost of each read over this many records of each kind. */
async function costsAt(size: number): Promise<Map<string, Cost>> {
  const server = await createTestApp({ exclusive: true, remembers: false, watched: true })
  try {
    const admin = await server.login()
    const { repositories } = server
    const records = { tours: size, testimonials: size, records: size }
    await loadCatalogue(repositories, { categories: 20, ownImages: true, ...records })
    await loadImages(server, size)
    await loadEnquiries(server, size)
    const requests = createOperationRequests(server, admin)
    const costs = new Map<string, Cost>()
    const { items } = (await server.rest('GET', '/admin/enquiries?limit=1', undefined, admin)).body
    for (const { id, path } of endpoints) {
      const { params, query: own = {}, cookie = admin } = await requests.ready(id)
      const target = path.replace(/\{(\w+)\}/g, (_, name) => params?.[name] ?? '')
      const plain = Object.keys(own).length > 0 ? [{}] : []
      for (const asked of [own, ...plain, ...(VIEWS[id] ?? [])]) {
        const search = new URLSearchParams(asked).toString()
        const read = () => server.rest('GET', `${target}?${search}`, undefined, cookie)
        await read()
        // A page after a save, and a desk after a change of an enquiry.
        const change = { description: `For ${id}` }
        await server.rest('PATCH', `/admin/categories/${recordId('category', 3)}`, change, admin)
        const note = { text: `For ${id}` }
        await server.rest('POST', `/admin/enquiries/${items[0]._id}/notes`, note, admin)
        const { result, commands } = await server.watch(read)
        costs.set(asked === own ? id : `${id} ?${search}`, {
          commands: commands.length,
          documents: commands.reduce((sum, { received }) => sum + received, 0),
          bytes: JSON.stringify(result.body ?? '').length,
        })
      }
    }
    return costs
  } finally {
    await server.close()
  }
}

test('no read costs more over ten times the records, except where it says why', async () => {
  const [few, many] = [await costsAt(SIZES[0]), await costsAt(SIZES[1])]
  const growing = [...many].flatMap(([id, after]) => {
    const before = few.get(id) ?? after
    return (['commands', 'documents', 'bytes'] as const)
      .filter(
        (what) =>
          after[what] > LIMIT.times * before[what] + LIMIT.more ||
          (what === 'bytes' && after.bytes > MAX_BYTES),
      )
      .map((what) => {
        const reason = `${id.split(' ')[0]}: ${what}`
        return reason in FOLLOW ? reason : `${id}: ${what} ${before[what]}, ${after[what]}`
      })
  })
  expect([...new Set(growing)].toSorted()).toEqual(Object.keys(FOLLOW).toSorted())
})
