import { afterAll, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { enquiryListQuery } from '@bharat/contracts/enquiries'
import type { Filter } from 'mongodb'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { derivedOf, type EnquiryDocument, untouched } from './enquiries.documents.repository.ts'
import { createEnquiriesRepository, type ListWindow } from './enquiries.repository.ts'
import { createEnquirySequence, createErasureMark } from './enquiries.sequence.ts'

const SEARCHED = 20
const OLDEST = 30
const now = Date.now()
const arrival = (n: number) => new Date(now - n * 60_000)

let server: TestApp
let repository: ReturnType<typeof createEnquiriesRepository>

beforeAll(async () => {
  server = await createTestApp({ watched: true })
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
  const counted = async (...filters: Filter<EnquiryDocument>[]) => {
    const { commands } = await server.watch(() => Promise.all(filters.map(sequence.count)))
    return commands.map(({ name }) => name).filter((name) => name !== 'findAndModify')
  }
  const stage = { stage: 'new' } as const
  await sequence.change(async () => undefined)
  expect(await counted(stage, stage)).toEqual(['find', 'aggregate'])
  expect(await counted(stage)).toEqual(['find'])
  const storing = Promise.withResolvers<void>()
  const change = sequence.change(() => storing.promise)
  expect(await counted(stage)).toEqual(['find', 'aggregate'])
  expect(await counted(stage)).toEqual(['find', 'aggregate'])
  storing.resolve()
  await change
  expect(await counted(stage)).toEqual(['find', 'aggregate'])
})

test('what very many have is counted once a minute, and again after an erasure', async () => {
  const { database } = server
  const sequence = createEnquirySequence(database, undefined, 3)
  const counted = async (n: number) => {
    let reads = 0
    const read = async () => {
      reads++
      return n
    }
    for (let at = 0; at < 2; at++) {
      await sequence.change(async () => undefined)
      expect(await sequence.found({ stage: n > 2 ? 'new' : 'won' }, read)).toBe(n)
    }
    return reads
  }
  expect([await counted(2), await counted(3)]).toEqual([2, 1])
  await createErasureMark(database, sequence).set()
  expect(await counted(4)).toBe(1)
})

describe('many enquiries', () => {
  afterAll(() => void setSystemTime())

  test('older ones are counted again only after a change of one of them', async () => {
    const { database } = server
    const enquiries = database.collection<EnquiryDocument>('enquiries')
    const sequence = createEnquirySequence(database, 5)
    const other = createEnquirySequence(database, 5)
    const changed = (n: number, fields: Partial<EnquiryDocument>, by = sequence) =>
      by.change((stamp) =>
        enquiries.updateOne({ createdAt: arrival(n) }, { $set: { ...fields, ...stamp } }),
      )
    const count = async () => {
      const { result, commands } = await server.watch(() => sequence.count({ stage: 'new' }))
      return [result, commands.filter(({ name }) => name === 'aggregate').length]
    }
    const settle = () => void setSystemTime(new Date(Date.now() + 2000))
    settle()
    const all = OLDEST + 1
    expect(await count()).toEqual([all, 1])
    expect(await count()).toEqual([all, 2])
    // One of the newest.
    await changed(1, { stage: 'contacted' })
    expect(await count()).toEqual([all - 1, 1])
    await changed(OLDEST, { stage: 'lost' }, other)
    settle()
    expect(await count()).toEqual([all - 2, 2])
    await changed(OLDEST, { stage: 'new' }, other)
    settle()
    expect(await count()).toEqual([all - 1, 2])
    await Promise.all(Array.from({ length: 201 }, () => sequence.change(async () => undefined)))
    settle()
    expect((await count())[0]).toBe(all - 1)
    await changed(1, { stage: 'new' })
    settle()
    expect(await count()).toEqual([all, 2])
    await enquiries.deleteMany({ createdAt: arrival(OLDEST - 1) })
    await createErasureMark(database, sequence).set()
    settle()
    expect(await count()).toEqual([all - 1, 2])
  })
})
