import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@bharat/contracts/limits'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { tourImportMessages } from '@bharat/contracts/tour-import.messages'
import { tourMessages } from '@bharat/contracts/tours.messages'
import fc from 'fast-check'
import type { Document } from 'mongodb'
import Papa from 'papaparse'
import {
  completeTour,
  createTestApp,
  type Reply,
  type TestApp,
  validTour,
} from '../../../../test/support/create-test-app.ts'
import type { Collection, Database } from '../../../database/mongo.ts'
import { escapeCell, readCsv } from '../../../spreadsheets/csv.ts'

/* POST /admin/tours/import with files as the export writes them. */

let server: TestApp
let cookie: string
let category: string
let made = 0
/** The number of the write to the tours that fails, counted from 1; 0 for none. */
let failing = 0
let writes = 0
/** What another request does just before the next change of a tour. */
let meanwhile: (() => Promise<unknown>) | undefined

beforeAll(async () => {
  server = await createTestApp({ interpose: failable })
  cookie = await server.login()
})
afterAll(() => server.close())

beforeEach(async () => {
  failing = 0
  const name = `Category ${++made}`
  category = (await server.rest('POST', '/admin/categories', { name }, cookie)).body.item._id
})

type Row = Record<string, string>

/** The exported file of the test's category. */
async function exportedFile(): Promise<string> {
  const path = `/admin/tours.csv?categoryId=${category}&sort=createdAt`
  return (await server.rest('GET', path, undefined, cookie)).body
}

/** Its rows. */
async function exported(): Promise<Row[]> {
  const { header, rows } = readCsv(await exportedFile(), 10_000)
  return rows.map(({ cells }) =>
    Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])),
  )
}

function importRows(rows: readonly Row[], query = ''): Promise<Reply> {
  const escaped = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, escapeCell(cell)])),
  )
  return importFile(Papa.unparse(escaped), query)
}

function importFile(body: string, query = ''): Promise<Reply> {
  const headers = { 'content-type': 'text/csv' }
  return server.send('POST', `/api/v1/admin/tours/import${query}`, { body, cookie, headers })
}

async function makeTour(change: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await server.rest(
    'POST',
    '/admin/tours',
    completeTour(category, change),
    cookie,
  )
  expect(status).toBe(201)
  return body.item._id
}

async function tourOf(id: string): Promise<Document> {
  return (await server.rest('GET', `/admin/tours/${id}`, undefined, cookie)).body.item
}

async function idsOfTours(): Promise<string[]> {
  const path = `/admin/tours?categoryId=${category}&limit=1000&sort=createdAt`
  const { items } = (await server.rest('GET', path, undefined, cookie)).body
  return items.map(({ _id }: Document) => _id)
}

describe('an export that is imported without changes', () => {
  test('changes nothing in the database', async () => {
    await makeTour()
    await makeTour({ tourName: '=1+1', activity: "'+91", description: '', faqs: [] })
    const stored = async () => server.database.collection('tours').find({}, { sort: { _id: 1 } })
    const before = await stored()
    const reply = await importFile(await exportedFile())
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: tourImportMessages.unchanged,
        rows: 2,
        created: 0,
        updated: 0,
        unchanged: 2,
        errors: [],
      },
    })
    expect(await stored()).toEqual(before)
  })

  test('changes nothing, whatever its tours contain', async () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'\'=+-@\t\r\n",;| 0'),
        fc.string({ unit: 'grapheme', maxLength: 1 }),
      ),
      minLength: 1,
      maxLength: 20,
    })
    const name = text.map((value) => `x${value}`)
    const tour = fc.record({
      tourName: name,
      tripCost: fc.oneof(fc.nat(), fc.double({ noNaN: true, min: -1e9, max: 1e9 })),
      tripStyle: text,
      vehicle: text,
      landscapes: fc.uniqueArray(fc.constantFrom(...LANDSCAPES), { minLength: 1 }),
      activity: text,
      included: fc.array(text, { maxLength: 3 }),
      bring: fc.array(text, { maxLength: 3 }),
      bestSeason: text,
      groupSize: fc.constantFrom(null, { min: 2 }, { max: 9 }, { min: 2, max: 9 }),
      faqs: fc.array(fc.record({ q: name, a: name }), { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(tour, async (change) => {
        await server.database.collection('tours').deleteMany({})
        const id = await makeTour(change)
        const before = await tourOf(id)
        const reply = await importFile(await exportedFile())
        expect([reply.status, reply.body.unchanged, reply.body.errors]).toEqual([200, 1, []])
        expect(await tourOf(id)).toEqual(before)
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})

test('a dry run reports what the import then does', async () => {
  const id = await makeTour()
  const [row] = await exported()
  const rows = [
    { ...row, tourName: 'Renamed', tripCost: '₹45,000' },
    { ...row, _id: '', version: '', tourName: 'New', categoryId: '', activeStatus: 'FALSE' },
  ] as Row[]
  const counts = { rows: 2, created: 1, updated: 1, unchanged: 0, errors: [] }
  expect(await importRows(rows, '?dryRun=true')).toMatchObject({ status: 200, body: counts })
  expect(await idsOfTours()).toEqual([id])
  expect(await importRows(rows)).toMatchObject({
    status: 200,
    body: { ...counts, message: tourImportMessages.imported(2) },
  })
  expect(await tourOf(id)).toMatchObject({ tourName: 'Renamed', tripCost: 45_000, version: 2 })
  const [, added] = await idsOfTours()
  expect(await tourOf(added ?? '')).toMatchObject({
    tourName: 'New',
    activeStatus: false,
    departures: completeTour(category).departures.map((departure) =>
      expect.objectContaining(departure),
    ),
  })
  // The same file again: the changed tour is stored like this.
  expect((await importRows(rows.slice(0, 1))).body).toMatchObject({ unchanged: 1, updated: 0 })
})

test('a column that the file lacks stays as it is; an empty cell deletes', async () => {
  const id = await makeTour()
  const before = await tourOf(id)
  await importRows([{ _id: id, vehicle: '', departures: '2027-03-01, 2026-12-05' }])
  const { updatedAt: _, ...after } = await tourOf(id)
  expect(after).toMatchObject({
    tourName: before.tourName,
    itinerary: before.itinerary,
    vehicle: '',
    upcomingDates: ['2026-12-05', '2027-03-01'],
  })
  // A date that stays keeps its details.
  expect(after.departures[0]).toEqual(before.departures[0])
})

test('every row has its first error, and nothing is imported', async () => {
  const id = await makeTour()
  const [row = {}] = await exported()
  const fresh = { ...row, _id: '', version: '' }
  const rows: Row[] = [
    { ...fresh, tourName: 'Valid' },
    { ...fresh, tourName: ' ' },
    { ...fresh, days: '3' },
    { ...fresh, landscapes: 'Beaches, Moon' },
    { ...fresh, itinerary: '[{"day":1,"title":"","description":"x"}]' },
    { ...fresh, faqs: '{}' },
    { ...fresh, tripCost: 'forty' },
    { ...fresh, categoryId: 'f'.repeat(24), category: '' },
    { ...fresh, category: 'No such category' },
    { ...fresh, activeStatus: 'yes' },
    { ...row, _id: 'f'.repeat(24) },
    { ...row, tourName: 'Renamed', version: '7' },
    { ...row, tourName: 'Again' },
  ] as Row[]
  const expected = [
    [3, 'tourName', tourMessages.name],
    [4, 'nights', tourMessages.nightsMismatch],
    [5, 'landscapes', tourMessages.invalidLandscape('Moon')],
    [6, 'itinerary.0.title', tourMessages.itineraryTitle(1)],
    [7, 'faqs', tourImportMessages.list('FAQ')],
    [8, 'tripCost', tourImportMessages.tripCost],
    [9, 'categoryId', tourMessages.category],
    [10, 'category', tourImportMessages.unknownCategory],
    [11, 'activeStatus', tourImportMessages.flag],
    [12, '_id', tourMessages.notFound],
    [13, 'version', STALE_SAVE],
    [14, '_id', tourImportMessages.repeatedId],
  ].map(([at, field, message]) => ({ row: at, field, message }))
  const dry = await importRows(rows, '?dryRun=true')
  expect(dry).toMatchObject({ status: 200, body: { rows: 13, errors: expected } })
  const real = await importRows(rows)
  expect(real).toMatchObject({
    status: 400,
    body: { message: tourImportMessages.rejected(12), rows: 13, errors: expected },
  })
  expect(await idsOfTours()).toEqual([id])
  expect(await tourOf(id)).toMatchObject({ version: 1 })
})

test.each([
  ['an unknown column', 'tourName,price\r\nGoa,1\r\n', tourImportMessages.unknownColumn('price')],
  ['a repeated column', 'days,days\r\n1,1\r\n', tourImportMessages.repeatedColumn],
  ['more cells than headings', 'days,nights\r\n1,0,9\r\n', tourImportMessages.tooManyCells],
  ['no rows', '_id,tourName\r\n\r\n', tourImportMessages.empty],
  ['an open quotation mark', 'days,tourName\r\n1,"Goa\r\n', 'A quotation mark is not closed.'],
  [
    'too many rows',
    `days\r\n${'1\r\n'.repeat(IMPORT_MAX_ROWS + 1)}`,
    tourImportMessages.tooManyRows,
  ],
])('rejects a file with %s', async (_, file, message) => {
  const { status, body } = await importFile(file)
  expect([status, body.errors[0].message]).toEqual([400, message])
})

test.each([
  ['2.5 million columns', `${','.repeat(2_500_000)}\r\n`],
  ['a column with a long name', `${'x'.repeat(2_000_000)}\r\n1\r\n`],
  ['a quotation mark in each row', `days\r\n${'"a"b\r\n'.repeat(500_000)}`],
  ['a row of 2.5 million cells', `days\r\n${'1,'.repeat(2_000_000)}\r\n`],
])('answers a file of %s with a small message', async (_, file) => {
  const { status, body } = await importFile(file)
  expect([status, JSON.stringify(body).length < 200_000]).toEqual([400, true])
})

test('rejects a file that is too large, is not UTF-8 or not CSV', async () => {
  expect((await importFile('x'.repeat(IMPORT_MAX_BYTES + 1))).status).toBe(413)
  const path = 'http://localhost/api/v1/admin/tours/import'
  const send = (type: string, bytes: number[]) =>
    server.app.handle(
      new Request(path, {
        method: 'POST',
        headers: { cookie, 'content-type': type },
        body: new Uint8Array(bytes),
      }),
    )
  const latin = await send('text/csv', [0x64, 0x0a, 0xe9])
  expect(await latin.json()).toMatchObject({ errors: [{ message: tourImportMessages.encoding }] })
  expect((await send('application/json', [0x7b])).status).toBe(415)
})

test('moving a tour to another category takes its highlight away', async () => {
  const id = await makeTour()
  const status = { highlightStatus: true }
  await server.rest('PATCH', `/admin/toursinhighlight/${id}/highlight`, status, cookie)
  const other = await server.rest('POST', '/admin/categories', { name: `Other ${++made}` }, cookie)
  const { _id, name } = other.body.item
  expect((await importRows([{ _id: id, categoryId: '', category: name }])).status).toBe(200)
  expect(await tourOf(id)).toMatchObject({ categoryId: { _id }, highlightStatus: false })
})

test('a hidden tour that an import shows and hides keeps no earlier preview and no time to publish', async () => {
  const id = await makeTour()
  const call = (method: string, path: string, body?: unknown) =>
    server.rest(method, `/admin/tours/${id}${path}`, body, cookie)
  await call('PATCH', '/status', { activeStatus: false })
  await call('POST', '/draft/publish', { at: '2099-01-12T09:30' })
  const { url } = (await call('POST', '/preview')).body
  const preview = async () =>
    (await server.rest('GET', url.replace(/.*preview/, '/public/tour-previews'))).status
  expect(await preview()).toBe(200)
  for (const activeStatus of ['TRUE', 'FALSE']) {
    expect((await importRows([{ _id: id, activeStatus }])).body.updated).toBe(1)
  }
  expect([await preview(), (await tourOf(id)).draft]).toEqual([410, null])
})

test('an import that fails midway is completed later, each row once', async () => {
  const changed = await makeTour()
  const kept = await makeTour()
  const [one = {}, two = {}] = await exported()
  const rows = [
    { ...one, tourName: 'Changed' },
    { ...one, _id: '', version: '', tourName: 'Added' },
    { ...two, tourName: 'Changed as well' },
  ] as Row[]
  writes = 0
  failing = 2
  expect((await importRows(rows)).status).toBe(500)
  failing = 0
  expect(await tourOf(changed)).toMatchObject({ tourName: 'Changed' })
  expect(await tourOf(kept)).toMatchObject({ version: 1 })
  // The job that was stored with the plan.
  expect(await server.jobs.runDue()).toBeGreaterThan(0)
  expect(await tourOf(changed)).toMatchObject({ tourName: 'Changed', version: 2 })
  expect(await tourOf(kept)).toMatchObject({ tourName: 'Changed as well', version: 2 })
  expect(await idsOfTours()).toHaveLength(3)
  await server.services.tours.imports.finishInterrupted()
  expect(await idsOfTours()).toHaveLength(3)
  expect(await server.database.collection('tourImports').count({})).toBe(0)
})

test('a tour that another administrator saves in the same moment stays as saved, and is reported', async () => {
  const id = await makeTour()
  const [row = {}] = await exported()
  writes = 0
  failing = 1
  expect((await importRows([{ ...row, tourName: 'Imported' }])).status).toBe(500)
  failing = 0
  const input = { ...validTour(category), tourName: 'Saved meanwhile' }
  await server.rest('PUT', `/admin/tours/${id}`, input, cookie)
  await server.services.tours.imports.finishInterrupted()
  expect(await tourOf(id)).toMatchObject({ tourName: 'Saved meanwhile', version: 2 })
})

test('an import that its job writes at the same time counts all its tours', async () => {
  const ids = [await makeTour(), await makeTour()]
  const rows = (await exported()).map((row, at) => ({ ...row, tourName: `Imported ${at}` }))
  meanwhile = server.services.tours.imports.finishInterrupted
  expect(await importRows(rows)).toMatchObject({
    status: 200,
    body: { message: tourImportMessages.imported(2), updated: 2, errors: [] },
  })
  for (const id of ids) expect(await tourOf(id)).toMatchObject({ version: 2 })
})

test('a row that came too late is not counted as updated', async () => {
  await makeTour()
  const late = await makeTour()
  const rows = (await exported()).map((row, at) => ({ ...row, tourName: `Imported ${at}` }))
  const input = { ...validTour(category), tourName: 'Saved meanwhile' }
  meanwhile = () => server.rest('PUT', `/admin/tours/${late}`, input, cookie)
  expect((await importRows(rows)).body).toMatchObject({
    message: tourImportMessages.imported(1),
    updated: 1,
    errors: [{ row: 3, field: 'version', message: STALE_SAVE }],
  })
  expect(await tourOf(late)).toMatchObject({ tourName: 'Saved meanwhile' })
})

/** Lets one write to the tours fail. */
function failable(database: Database): Database {
  return {
    ...database,
    collection<T extends Document>(name: string): Collection<T> {
      const collection = database.collection<T>(name)
      if (name !== 'tours') return collection
      const failed = () => ++writes === failing
      return {
        ...collection,
        insertOne: async (document) => {
          if (failed()) throw new Error('The database failed.')
          return collection.insertOne(document)
        },
        findOneAndUpdate: async (filter, update, options) => {
          if (failed()) throw new Error('The database failed.')
          const before = meanwhile
          meanwhile = undefined
          await before?.()
          return collection.findOneAndUpdate(filter, update, options)
        },
      }
    },
  }
}
