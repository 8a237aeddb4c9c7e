import { afterAll, beforeAll, expect, test } from 'bun:test'
import { enquiryListQuery } from '@bharat/contracts/enquiries'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { derivedOf, untouched } from './enquiries.documents.repository.ts'
import { createEnquiriesRepository, type ListWindow } from './enquiries.repository.ts'
import { createEnquirySequence } from './enquiries.sequence.ts'

const SEARCHED = 20
const OLDEST = 30
const now = Date.now()
const arrival = (n: number) => new Date(now - n * 60_000)

let server: TestApp
let repository: ReturnType<typeof createEnquiriesRepository>

beforeAll(async () => {
  server = await createTestApp()
  const { database } = server
  repository = createEnquiriesRepository(database, createEnquirySequence(database), SEARCHED)
  const documents = Array.from({ length: OLDEST + 1 }, (_, n) => {
    const said = {
      fullName: `Visitor ${n}`,
      phone: `+9194${String(n).padStart(8, '0')}`,
      email: '',
      message: n === 7 || n === OLDEST ? 'By helicopter' : 'By bus',
    }
    const [createdAt, reference] = [arrival(n), `BR-${String(n).padStart(8, '0')}`]
    const stored = { ...said, ...derivedOf(said, reference), ...untouched, reference, createdAt }
    return { ...stored, channel: 'email', tourId: '', updatedAt: createdAt, timeline: [] }
  })
  await database.collection('enquiries').insertMany(documents)
})
afterAll(() => server.close())

async function search(text: string, { sort = '-createdAt', ...within }: Partial<Within> = {}) {
  const query = { ...enquiryListQuery.parse({ search: text, sort, limit: 50 }), assignee: '' }
  const { items, ...page } = await repository.list(query, { today: '2027-01-12', ...within })
  return [items.map(({ fullName }) => fullName), page.totalItems, page.searchedSince]
}
type Within = ListWindow & { sort: string }

test('a text is searched in the newest enquiries, and in older ones by their day', async () => {
  const since = arrival(SEARCHED - 1).toISOString()
  for (const sort of ['-createdAt', 'createdAt', '-updatedAt', 'fullName']) {
    expect(await search('helicop', { sort })).toEqual([['Visitor 7'], 1, since])
  }
  expect(await search('submarine')).toEqual([[], 0, since])
  const many = Array.from({ length: SEARCHED }, (_, n) => `Visitor ${n}`)
  many.splice(7, 1)
  expect(await search('by bus')).toEqual([many, SEARCHED - 1, since])
  const before = arrival(SEARCHED - 2)
  expect(await search('helicop', { before })).toEqual([[`Visitor ${OLDEST}`], 1, null])
  expect(await search('helicop', { from: before })).toEqual([['Visitor 7'], 1, null])
})

test('a person is found in all enquiries', async () => {
  for (const text of [`visi ${OLDEST}`, '940000 0030', '00030', 'br00000030']) {
    expect(await search(text)).toEqual([[`Visitor ${OLDEST}`], 1, null])
  }
})

test('desks share a count until an enquiry changes, and none while one is being changed', async () => {
  const sequence = createEnquirySequence(server.database)
  let counted = 0
  const count = () => sequence.count({ stage: 'new' }, async () => ++counted)
  await sequence.change(async () => undefined)
  expect(await Promise.all([count(), count()])).toEqual([1, 1])
  const storing = Promise.withResolvers<void>()
  const change = sequence.change(() => storing.promise)
  expect([await count(), await count()]).toEqual([2, 3])
  storing.resolve()
  await change
  expect([await count(), await count()]).toEqual([4, 4])
})
