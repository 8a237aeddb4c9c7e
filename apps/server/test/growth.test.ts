import { expect, test } from 'bun:test'
import { operations } from '../src/all-operations.ts'
import { isEndpoint } from '../src/http/operation.ts'
import type { Repositories } from '../src/repositories.ts'
import { createTestApp } from './support/create-test-app.ts'
import { createOperationRequests } from './support/every-operation.ts'
import { loadCatalogue, recordId } from './support/large-catalogue.ts'

/*
 * What each read costs does not follow the number of records: at 2,000 of each kind it sends as many commands as at 200, gets as
 * many documents from the database and returns as many bytes. A read that is allowed to grow says why.
 */

const SIZES = [200, 2000] as const

/** Enquiries inserted at the same time; a divisor of each size. */
const AT_ONCE = 100

/** What of a read follows the number of records, each with its reason. */
const FOLLOW: Record<string, string> = {
  'awards: documents': 'The site shows all of them.',
  'awards: bytes': 'The site shows all of them.',
  'teamMembers: documents': 'The site shows all of them.',
  'teamMembers: bytes': 'The site shows all of them.',
  'testimonials: documents': 'The site shows all of them.',
  'testimonials: bytes': 'The site shows all of them.',
  'landscape: documents': 'The page of a landscape has all its tours.',
  'landscape: bytes': 'The page of a landscape has all its tours.',
  'adminEnquiries: documents': 'The filter by landscape names the tours of the landscape.',
  'adminMedia: documents': 'A search finds the images of 1,000 records of each kind at most.',
}

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
  return enquiries.insert('email', {
    fullName: `Visitor ${n}`,
    phone: `+9194${String(n).padStart(8, '0')}`,
    email: `visitor${n}@example.com`,
    message: 'Is the coast road open?',
  })
}

/** The cost of each read over this many records of each kind. */
async function costsAt(size: number): Promise<Map<string, Cost>> {
  const server = await createTestApp({ exclusive: true })
  try {
    const admin = await server.login()
    const { repositories } = server
    const kinds = { testimonials: size, awards: size, teamMembers: size }
    await loadCatalogue(repositories, { categories: 20, tours: size, ownImages: true, ...kinds })
    // One commit of the store covers the writes that arrive together.
    for (let first = 0; first < size; first += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => enquire(repositories, first + n)))
    }
    const requests = createOperationRequests(server, admin)
    const costs = new Map<string, Cost>()
    for (const { id, path } of endpoints) {
      const { params, query, cookie = admin } = await requests.ready(id)
      const target = path.replace(/\{(\w+)\}/g, (_, name) => params?.[name] ?? '')
      const url = query ? `${target}?${new URLSearchParams(query)}` : target
      const read = () => server.rest('GET', url, undefined, cookie)
      await read()
      // A page after a save.
      const change = { description: `For ${id}` }
      await server.rest('PATCH', `/admin/categories/${recordId('category', 3)}`, change, admin)
      const { result, commands } = await server.watch(read)
      costs.set(id, {
        commands: commands.length,
        documents: commands.reduce((sum, { received }) => sum + received, 0),
        bytes: JSON.stringify(result.body ?? '').length,
      })
    }
    return costs
  } finally {
    await server.close()
  }
}

test('no read costs more over ten times the records, except where it says why', async () => {
  const [few, many] = [await costsAt(SIZES[0]), await costsAt(SIZES[1])]
  const growing = [...few].flatMap(([id, before]) => {
    const after = many.get(id) ?? before
    return (['commands', 'documents', 'bytes'] as const)
      .filter((what) => after[what] > LIMIT.times * before[what] + LIMIT.more)
      .map((what) => `${id}: ${what}`)
  })
  expect(growing.toSorted()).toEqual(Object.keys(FOLLOW).toSorted())
})
