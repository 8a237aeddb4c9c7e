import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@bharat/contracts/back-office-limits'
import { PRICE_ON_REQUEST } from '@bharat/contracts/format'
import { historyMessages } from '@bharat/contracts/history.messages'
import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { headingOfField, TOUR_COLUMNS } from '@bharat/contracts/tour-columns'
import { tourImportMessages } from '@bharat/contracts/tour-import.messages'
import { tourMessages } from '@bharat/contracts/tours.messages'
import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Document } from 'mongodb'
import Papa from 'papaparse'
import {
  completeTour,
  createTestApp,
  type Reply,
  type TestApp,
  validTour,
} from '../../../../test/support/create-test-app.ts'
import { messyFile, messyRows } from '../../../../test/support/messy-tours.ts'
import type { Collection, Database } from '../../../database/mongo.ts'
import { FILE_TYPES } from '../../../http/files.ts'
import { escapeCell, readCsv } from '../../../spreadsheets/csv.ts'

/* POST /admin/tours/import with files as the export writes them. */

let server: TestApp
let cookie: string
let category: string
let made = 0
/** The number of the write to the tours that fails, counted from 1; 0 for none. */
let failing = 0
let writes = 0
/** Whether tours cannot be deleted. */
let isRemovalFailing = false
/** What another request does just before the next change of a tour. */
let meanwhile: (() => Promise<unknown>) | undefined

/** What an import does before its plan is stored. */
let beforeInsert: (() => Promise<void>) | undefined
/** What another request does once, just before an operation such as `tours.insertOne`. */
const interruptions = new Map<string, () => Promise<unknown>>()

beforeAll(async () => {
  server = await createTestApp({ interpose: failable, exclusive: !process.env.MONGODB_TEST_URL })
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
      { numRuns: 20 },
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
    body: { ...counts, message: tourImportMessages.imported(1, 1) },
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

test('a column that the file lacks and an empty cell change nothing; a date is added or changed', async () => {
  const sold = { date: '2099-06-12', price: 40_000, seats: 8, seatsLeft: 5, note: 'Full moon' }
  const other = { date: '2099-06-19', price: null, seats: 6, seatsLeft: 6 }
  const id = await makeTour({ tripCost: 45_000, departures: [sold, other] })
  const before = await tourOf(id)
  const row = {
    ...{ category: `Category ${made}`, tourName: before.tourName, tripCost: '47k', vehicle: '' },
    ...{ departures: '2099-05-05', seats: '10', itinerary: '', faqs: '', subImageUrls: '' },
    ...{ days: '', nights: '', landscapes: '', mainImageUrl: '', included: '', groupMax: '' },
  }
  const updates = [
    {
      ...{ row: 2, id, name: before.tourName },
      changes: [
        { field: 'tripCost', label: 'Trip Cost', before: '₹45,000', after: '₹47,000' },
        { field: 'departures', label: 'Upcoming Dates', before: '', after: '+1 date: 5 May 2099' },
      ],
    },
  ]
  expect((await importRows([row], '?dryRun=true')).body).toMatchObject({ updated: 1, updates })
  expect((await importRows([row])).body).toMatchObject({ updated: 1, updates, errors: [] })
  const { updatedAt: _, ...after } = await tourOf(id)
  expect(after).toEqual({
    ...before,
    ...{ tripCost: 47_000, version: 2, updatedAt: undefined },
    nextDeparture: after.nextDeparture,
    pricedDeparture: after.pricedDeparture,
    upcomingDates: ['2099-05-05', '2099-06-12', '2099-06-19'],
    departures: [
      { date: '2099-05-05', price: null, seats: 10, seatsLeft: 10, state: 'open', note: '' },
      ...before.departures,
    ],
  })
  // Dates that were added meanwhile stay when the same sheet is imported again.
  const added = {
    ids: [id],
    departures: [{ date: '2099-07-01' }, { date: '2099-05-05', seats: 3 }],
  }
  await server.rest('POST', '/admin/tours/departures', added, cookie)
  expect((await importRows([row])).body).toMatchObject({ updated: 0, unchanged: 1, updates: [] })
  // Of another number of seats, as many are sold as before.
  const more = { _id: id, departures: '12/06/2099', seats: '9' }
  expect((await importRows([more])).body.updates[0].changes).toEqual([
    {
      ...{ field: 'departures.2099-06-12', label: 'Upcoming Dates, 12 Jun 2099' },
      ...{ before: 'Seats: 8, Seats left: 5', after: 'Seats: 9, Seats left: 6' },
    },
  ])
  const [, changed] = (await tourOf(id)).departures
  expect(changed).toEqual({ ...before.departures[0], seats: 9, seatsLeft: 6 })
  const fewer = await importRows([{ ...more, seats: '2' }])
  const message = tourImportMessages.seatsSold('12/06/2099', 3)
  expect(fewer.body.errors).toMatchObject([{ row: 2, field: 'departures', message }])
  expect((await tourOf(id)).departures[1]).toEqual(changed)
})

/** The fields of a tour that a row can change. */
const CONTENT = [...TOUR_COLUMNS.map(({ name }) => name), 'groupSize', 'ages'].filter(
  (name) => !['_id', 'version', 'errors', 'seats', 'places', 'category'].includes(name),
)

test('whatever a row says, its tour keeps its departures, its days and a value in each field', async () => {
  const cell = <T>(...cells: T[]) => fc.constantFrom('', ' ', ...cells)
  const row = fc.record(
    {
      tripCost: cell('47k', '52,000'),
      vehicle: cell('Bus'),
      tripStyle: cell('Leisure'),
      landscapes: cell('Beaches', ','),
      introduction: cell('Another introduction.'),
      days: cell('3', '3D/2N'),
      nights: cell('2'),
      departures: cell(
        '[]',
        '12/06/2099',
        '5/5/2099, 12/6/2099',
        '[{"date":"2099-06-12","note":""}]',
      ),
      seats: cell('10', '3'),
      included: cell('Meals', ';'),
      priceOptions: cell('[]', 'Child: 9000'),
      faqs: cell('[]', '[{"q":"","a":""}]', '[{"q":"Why?","a":"So."}]'),
      groupMin: cell('2'),
      groupMax: cell('9'),
      subImageUrls: cell('/one.jpg'),
      mainImageUrl: cell('/two.jpg'),
      routeMapUrl: cell('/three.jpg'),
      itinerary: cell(
        '[]',
        'Day 1: Rest',
        '[{"day":2,"title":"On","description":"","imageUrl":""}]',
      ),
      'Day 1': cell('Slow start'),
      'Day 1 stay': cell('Homestay'),
      'Day 2 details': cell('Rest, or walk.'),
      activeStatus: cell('no'),
    },
    { requiredKeys: [] },
  )
  const day = { description: 'A longer text.', imageUrl: '/day.jpg', stay: 'Inn', kilometres: 9 }
  const stored = {
    ...{ tripCost: 45_000, vehicle: 'Jeep', tripStyle: 'Slow', introduction: 'About it.' },
    departures: [{ date: '2099-06-12', seats: 8, seatsLeft: 5, price: 1, note: 'Full moon' }],
    ...{ included: ['Driver'], groupSize: { min: 2, max: 8 }, routeMapUrl: '/map.jpg' },
    priceOptions: [{ label: 'Child', price: 5, note: '' }],
    faqs: [{ q: 'Who?', a: 'We.' }],
    itinerary: [1, 2].map((n) => ({ ...day, day: n, title: `Day at place ${n}` })),
  }
  let written = 0
  const isEmpty = (value: unknown) =>
    value === null ||
    (typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : value === '')
  await fc.assert(
    fc.asyncProperty(row, async (cells) => {
      await server.database.collection('tours').deleteMany({})
      const id = await makeTour(stored)
      const before = await tourOf(id)
      const sheet = [{ category: `Category ${made}`, tourName: before.tourName, ...cells }] as Row[]
      const { status, body } = await importRows(sheet)
      expect([status, body.errors]).toEqual([200, []])
      written += body.updated
      const after = await tourOf(id)
      const emptied = CONTENT.filter((name) => !isEmpty(before[name]) && isEmpty(after[name]))
      expect(emptied).toEqual([])
      const [kept] = after.departures.filter(({ date }: Document) => date === '2099-06-12')
      expect(kept).toMatchObject({ price: 1, note: 'Full moon', seats: expect.any(Number) })
      expect(after.itinerary).toMatchObject(
        [1, 2].map(() => ({
          ...day,
          stay: expect.any(String),
          description: expect.stringMatching(/./),
        })),
      )
      expect(after.subImageUrls.slice(1)).toEqual(before.subImageUrls.slice(1))
      // Applied twice, it is the same as once.
      expect((await importRows(sheet)).body).toMatchObject({ unchanged: 1, updates: [] })
      expect(await tourOf(id)).toEqual(after)
    }),
    { numRuns: 20 },
  )
  expect(written).toBeGreaterThan(5)
}, 120_000)

test('every row has its errors, and nothing is imported', async () => {
  const id = await makeTour()
  const [row = {}] = await exported()
  let named = 0
  const fresh = () => ({ ...row, _id: '', version: '', tourName: `Fresh ${++named}` })
  const rows: Row[] = [
    fresh(),
    { ...fresh(), tourName: ' ', days: '0', landscapes: '' },
    { ...fresh(), days: '3' },
    { ...fresh(), landscapes: 'Beaches, Moon' },
    { ...fresh(), itinerary: '[{"day":1,"title":"","description":"x"},{"day":2,"title":"y"}]' },
    { ...fresh(), faqs: '{}' },
    { ...fresh(), tripCost: 'forty', departures: '12/13/2027; 1/1/2027; soon' },
    { ...fresh(), categoryId: 'f'.repeat(24), category: '' },
    { ...fresh(), categoryId: '', category: 'No such category' },
    { ...fresh(), activeStatus: 'perhaps' },
    { ...row, _id: 'f'.repeat(24) },
    { ...row, tourName: 'Renamed', version: '7' },
    { ...row, tourName: 'Again' },
    { ...fresh(), tourName: 'FRESH 1!' },
  ] as Row[]
  const names = (await server.rest('GET', '/admin/categories?limit=1000', undefined, cookie)).body
    .items
  const expected = [
    [3, 'tourName', tourMessages.name],
    [3, 'days', tourMessages.days],
    [3, 'landscapes', tourMessages.landscapes],
    [4, 'nights', tourMessages.nightsMismatch],
    [5, 'landscapes', tourMessages.invalidLandscape('Moon')],
    [6, 'itinerary.0.title', tourMessages.itineraryTitle(1)],
    [6, 'itinerary.1.description', tourMessages.itineraryDescription(2)],
    [7, 'faqs', tourImportMessages.list('FAQ')],
    [8, 'tripCost', tourImportMessages.tripCost],
    [8, 'departures', tourImportMessages.dates(['12/13/2027', 'soon'])],
    [9, 'categoryId', tourMessages.category],
    [10, 'category', tourImportMessages.unknownCategory(names.map(({ name }: Document) => name))],
    [11, 'activeStatus', tourImportMessages.flag],
    [12, '_id', tourMessages.notFound],
    [13, 'version', STALE_SAVE],
    [14, '_id', tourImportMessages.repeatedId],
    [15, 'tourName', tourImportMessages.repeatedTour(2)],
  ].map(([at, field, message]) => ({ row: at, field, message }))
  const dry = await importRows(rows, '?dryRun=true')
  const unknown = [
    { column: 'landscapes', name: 'Moon' },
    { column: 'category', name: 'No such category' },
  ]
  expect(dry).toMatchObject({ status: 200, body: { rows: 14, errors: expected, unknown } })
  // A person says what the unknown names mean.
  const valuesOf = (values: unknown) =>
    `?dryRun=true&values=${encodeURIComponent(JSON.stringify(values))}`
  const values = { MOON: 'Snow', 'no such category': `Category ${made}` }
  const explained = await importRows(rows, valuesOf(values))
  expect(explained.body).toMatchObject({
    errors: expected.filter(({ row }) => row !== 5 && row !== 10),
    unknown: [],
  })
  expect(await importRows(rows, valuesOf([1]))).toMatchObject({
    status: 400,
    body: { message: tourImportMessages.values },
  })
  const real = await importRows(rows)
  expect(real).toMatchObject({
    status: 400,
    body: { message: tourImportMessages.rejected(17), rows: 14, errors: expected },
  })
  expect(await idsOfTours()).toEqual([id])
  expect(await tourOf(id)).toMatchObject({ version: 1 })
})

test('an export with the old name of a renamed category is imported by the id of the category', async () => {
  await makeTour()
  const [row = {}] = await exported()
  await server.rest('PUT', `/admin/categories/${category}`, { name: `Renamed ${made}` }, cookie)
  const reply = await importRows([row, { ...row, _id: '', version: '', tourName: 'New' }])
  expect(reply.body).toMatchObject({ unchanged: 1, created: 1, errors: [] })
  const known = `Other ${++made}`
  await server.rest('POST', '/admin/categories', { name: known }, cookie)
  expect((await importRows([{ ...row, category: known }])).body.errors).toMatchObject([
    { field: 'category', message: tourImportMessages.otherCategory },
  ])
})

test('what a price is for, and other prices, may be written in words', async () => {
  const _id = await makeTour()
  const cell = 'Single room: ₹42,000 (own key); Child: 19.5k; Infant: on request'
  const file = `_id,Price per,GST,Supplements\r\n${_id},Twin sharing,Included,"${cell}"\r\n`
  expect((await importFile(file)).body).toMatchObject({ updated: 1, errors: [] })
  expect(
    (await server.rest('GET', `/admin/tours/${_id}`, undefined, cookie)).body.item,
  ).toMatchObject({
    priceBasis: 'per person, twin sharing, tax included',
    priceOptions: [
      { label: 'Single room', price: 42_000, note: 'own key' },
      { label: 'Child', price: 19_500, note: '' },
      { label: 'Infant', price: null, note: '' },
    ],
  })
  const wrong = await importFile(`_id,Price per\r\n${_id},per\r\n`)
  expect(wrong.body.errors[0].message).toBe(
    'Price is for must be one of personTwin, person, vehicle, group.',
  )
})

test('numbers may have the unit of their field', async () => {
  const _id = await makeTour()
  const file = (drive: string) =>
    importFile(`_id,Longest drive,Youngest age,Oldest age\r\n${_id},${drive},8 years,70\r\n`)
  expect((await file('5 hours')).body).toMatchObject({ updated: 1, errors: [] })
  const { item } = (await server.rest('GET', `/admin/tours/${_id}`, undefined, cookie)).body
  expect(item).toMatchObject({ longestDrive: 5, ages: { from: 8, to: 70 } })
  for (const wrong of ['5-6 hrs', '"1,5"']) {
    expect((await file(wrong)).body.errors).toMatchObject([
      { message: 'Longest drive must be a whole number from 0 to 24.' },
    ])
  }
  const units = '_id,Youngest age,Largest group,Smallest group,Days'
  const row = (cells: string) => importFile(`${units}\r\n${_id},${cells}\r\n`)
  expect((await row('5 years,12 travellers,4 pax,5 days')).body.errors).toEqual([])
  const failed = [await row('5 km,12,4,5'), await row('5,12 km,4,5'), await row('5,12,4,5-6 days')]
  expect(failed.map(({ body }) => body.errors[0].message)).toEqual([
    'Youngest age must be a whole number from 0 to 120.',
    'The largest group must be a whole number from 1 to 1000.',
    tourMessages.days,
  ])
  const sheet = `_id,Price,Day 1 km\r\n${_id},"₹1,25","1,5 km"\r\n`
  const messages = (await importFile(sheet)).body.errors.map(({ message }: Document) => message)
  expect(messages).toEqual([
    tourImportMessages.tripCost,
    'Kilometres must be a whole number from 0 to 5000.',
  ])
  const prices = `_id,Price,Options\r\n${_id},25.000,Single: 25.000\r\n`
  const others = (await importFile(prices)).body.errors.map(({ message }: Document) => message)
  expect(others).toEqual([
    tourImportMessages.tripCost,
    'Price (₹) must be a whole number from 0 to 1,00,00,00,000.',
  ])
})

test('a dry run says which days of the itinerary stay when a tour becomes shorter', async () => {
  const _id = await makeTour()
  const longer = (day: string) => `_id,Days,Day 9\r\n${_id},${day},Home`
  const warnings = async (file: string) =>
    (await importFile(file, '?dryRun=true')).body.updates[0].changes
      .filter(({ field }: Document) => field === 'itinerary.length')
      .map(({ after }: Document) => after)
  expect(await warnings(longer('9'))).toEqual([])
  expect(await warnings(longer('8 days'))).toEqual(['Day 9 stays, although the tour has 8 days.'])
  expect((await importFile(longer('9'))).body.updated).toBe(1)
  expect(await warnings(`_id,Days\r\n${_id},5 days`)).toEqual([
    'Days 6 to 9 stay, although the tour has 5 days.',
  ])
  expect(await warnings(`_id,Price\r\n${_id},999`)).toEqual([])
})

test('a dry run shows which prices are on request and which days are in the past', async () => {
  const rows = ['Tour,Rate,Dates', 'A,POA,46050', 'B,On enquiry,61000', 'C,N/A,12/01/2020']
  const { columns, errors } = (await importFile(rows.join('\r\n'), '?dryRun=true')).body
  const isRead = ({ field }: Document) => field === 'tripCost' || field === 'departures'
  expect(errors.filter(isRead)).toEqual([])
  const onRequest = (text: string) => ({ text, read: PRICE_ON_REQUEST })
  expect(columns[1].readings).toEqual(['POA', 'On enquiry', 'N/A'].map(onRequest))
  expect(columns[2].readings).toEqual([
    { text: '46050', read: '28 Jan 2026 (in the past)' },
    { text: '12/01/2020', read: '12 Jan 2020 (in the past)' },
    { text: '61000', read: '3 Jan 2067' },
  ])
})

test.each([
  ['an unknown column', 'tourName,mood\r\nGoa,1\r\n', tourImportMessages.unknownColumn('mood')],
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
  const pdf = [...Buffer.from('%PDF-1.4 hello')]
  for (const bytes of [[0x64, 0x0a, 0xe9], pdf, [0x64, 0x0a, 0]]) {
    const reply = await send('text/csv', bytes)
    expect(await reply.json()).toMatchObject({ errors: [{ message: tourImportMessages.encoding }] })
  }
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
  expect(await server.database.collection('tourImports').count({ plan: { $exists: true } })).toBe(0)
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
    body: { message: '2 tours updated.', updated: 2, errors: [] },
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
    message: '1 tour updated.',
    updated: 1,
    errors: [{ row: 3, field: 'version', message: STALE_SAVE }],
  })
  expect(await tourOf(late)).toMatchObject({ tourName: 'Saved meanwhile' })
})

test('two imports of one new file at the same moment make each tour once', async () => {
  await makeTour()
  const [row = {}] = await exported()
  const names = ['One', 'Two', 'Three']
  const rows = names.map((tourName) => ({ ...row, _id: '', version: '', tourName }))
  // Both are checked before one of them is stored.
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  beforeInsert = async () => {
    if (++waiting === 2) resolve()
    await promise
  }
  const replies = await Promise.all([importRows(rows), importRows(rows)])
  beforeInsert = undefined
  expect(waiting).toBe(2)
  const created = replies.map(({ status, body }) => [status, body.created, body.unchanged])
  expect(created.toSorted()).toEqual([
    [200, 0, 3],
    [200, 3, 0],
  ])
  expect(await idsOfTours()).toHaveLength(4)
})

describe('a sheet as operators have it', () => {
  // Contain every way of writing.
  const COUNT = 30

  async function send(bytes: Uint8Array, format: 'csv' | 'xlsx', query = '', path = '') {
    const type = { csv: 'text/csv', xlsx: FILE_TYPES.xlsx }[format]
    const body = new Uint8Array(bytes)
    const headers = { 'content-type': type, cookie }
    const url = `http://localhost/api/v1/admin/tours/import${path}?${query}`
    return server.app.handle(new Request(url, { method: 'POST', headers, body }))
  }

  const countOfTours = () => server.database.collection('tours').count({})

  test.each(['csv', 'xlsx'] as const)(
    'becomes %s tours, is unchanged when it is sent again, and its undo leaves none',
    async (format) => {
      await server.database.collection('tours').deleteMany({})
      const other = `Weekend ${++made}`
      await server.rest('POST', '/admin/categories', { name: other }, cookie)
      const rows = messyRows(COUNT, [`Category ${made - 1}`, other])
      const file = await messyFile(rows, format)

      // The unknown heading is left out by hand.
      const first = await (await send(file, format, 'dryRun=true')).json()
      expect(first.errors).toEqual([
        {
          row: 1,
          field: 'Internal remark',
          message: tourImportMessages.unknownColumn('Internal remark'),
        },
      ])
      expect(first.columns[3]).toEqual({
        heading: 'Rate per person (INR)',
        column: 'tripCost',
        samples: ['45000', '₹45,000'],
        readings: expect.arrayContaining([
          { text: '1.2 lakh', read: '₹1,20,000' },
          { text: '45k', read: '₹45,000' },
        ]),
      })
      expect(first.columns[8].readings).toContainEqual({
        text: 'Sat, 16th January 2027 | 23/01/27',
        read: '16 Jan 2027, 23 Jan 2027',
      })
      const columns = `columns=${first.columns.map(({ column }: Document) => column ?? '').join()}`
      const reply = await (await send(file, format, columns)).json()
      expect(reply).toMatchObject({ created: COUNT, drawn: COUNT, updated: 0, errors: [] })
      expect(await countOfTours()).toBe(COUNT)
      const { items } = (
        await server.rest('GET', '/admin/tours?limit=1000&sort=createdAt', undefined, cookie)
      ).body
      const byName = new Map(items.map((item: Document) => [item.tourName, item]))
      expect(byName.get('മൂന്നാർ തേക്കടി യാത്ര 2')).toMatchObject({
        days: 5,
        nights: 4,
        tripCost: 45_000,
        tripStyle: 'Leisure, small group',
        vehicle: 'Innova Crysta',
        landscapes: ['Mountain', 'Forest'],
        upcomingDates: ['2027-01-12', '2027-01-19'],
        included: ['Hotels', 'Meals'],
        introduction: 'Five days of tea.',
        activeStatus: false,
      })
      expect(byName.get('केरल दर्शन 3')).toMatchObject({
        tripCost: 120_000,
        upcomingDates: ['2027-01-12', '2027-01-26'],
        itinerary: [
          { title: 'ആലപ്പുഴ', description: 'വള്ളത്തിൽ ഒരു ദിവസം.' },
          { title: 'मुन्नार', description: 'चाय के बाग.' },
        ],
      })
      expect(byName.get('Spiti "high" valley  4')).toMatchObject({
        tripCost: 38_500,
        upcomingDates: ['2027-01-16', '2027-01-23'],
        itinerary: [
          { title: 'Kochi to Munnar · Munnar' },
          { title: 'Free day', description: 'Rest, or walk.' },
        ],
      })

      const again = await (await send(file, format, `${columns}&dryRun=true`)).json()
      expect(again).toMatchObject({ created: 0, updated: 0, unchanged: COUNT, errors: [] })

      // One of them is edited meanwhile: it stays, and is named.
      const edited = items[0]
      await server.rest('PATCH', `/admin/tours/${edited._id}`, { vehicle: 'Bus' }, cookie)
      const undo = () =>
        server.rest('POST', `/admin/history/groups/${reply.group}/restore`, undefined, cookie)
      const { body } = await undo()
      expect([body.done, body.failed]).toEqual([
        COUNT - 1,
        [{ id: edited._id, message: historyMessages.editedSince(edited.tourName) }],
      ])
      expect(await countOfTours()).toBe(1)
      const { items: entries } = (
        await server.rest('GET', `/admin/history?record=tours/${items[1]._id}`, undefined, cookie)
      ).body
      expect(entries.map(({ changes }: Document) => changes.at(0)?.label)).toContain('Removed')
    },
    120_000,
  )

  test('may have columns for the days and their parts, of which a later file has only some', async () => {
    const row = {
      Title: 'Kerala in columns',
      Category: `Category ${made}`,
      Price: '45k',
      Terrain: 'beach',
      'Day 1': 'Kochi to Munnar · Munnar. Tea gardens on the way.',
      'Day 1 hotel': 'Tea Valley',
      'Day-2': 'Day 2: Free day',
      'Day 2 details': 'Rest, or walk.',
      'Distance (Day 2)': '1,120 km',
      'D3 - stay': '',
    }
    const importOne = async (change: Partial<typeof row>) =>
      (await send(await messyFile([change] as never, 'xlsx'), 'xlsx')).json()
    const first = await importOne(row)
    expect(first).toMatchObject({ created: 1, errors: [] })
    expect(first.columns.map(({ column }: Document) => column).slice(4)).toEqual([
      ...['day1.title', 'day1.stay', 'day2.title', 'day2.description'],
      ...['day2.kilometres', 'day3.stay'],
    ])
    const [id = ''] = await idsOfTours()
    const [one, two] = [
      { title: 'Kochi to Munnar · Munnar', description: 'Tea gardens on the way.' },
      { title: 'Free day', description: 'Rest, or walk.', kilometres: 1120 },
    ]
    const days = { days: 2, nights: 1 }
    expect(await tourOf(id)).toMatchObject({
      ...days,
      itinerary: [{ ...one, stay: 'Tea Valley' }, two],
    })
    expect(await importOne(row)).toMatchObject({ unchanged: 1, errors: [] })
    const { Title, Category } = row
    const later = { Title, Category, 'Day 1 stay': 'Homestay', 'Day 2': 'Rest day' }
    expect(await importOne(later)).toMatchObject({ updated: 1, errors: [] })
    const changed = [
      { ...one, stay: 'Homestay' },
      { ...two, title: 'Rest day' },
    ]
    expect(await tourOf(id)).toMatchObject({ ...days, itinerary: changed })
    const wrong = await importOne({ ...row, Title: 'Another', 'Day-2': '', 'Day 2 details': '' })
    expect(wrong.errors).toEqual([
      { row: 2, field: 'itinerary.1.title', message: tourMessages.itineraryTitle(2) },
    ])
  })

  test('draws the pictures of new tours by a job, which an undo deletes unless others use them', async () => {
    await server.database.collection('tours').deleteMany({})
    const file = await messyFile(messyRows(1, [`Category ${made}`]), 'xlsx')
    const { columns } = await (await send(file, 'xlsx', 'dryRun=true')).json()
    const chosen = `columns=${columns.map(({ column }: Document) => column ?? '').join()}`
    const { group } = await (await send(file, 'xlsx', chosen)).json()
    const [id = ''] = await idsOfTours()
    expect((await tourOf(id)).mainImage.width).toBeNull()
    // What they show follows from the file, also if the tour is edited before the job runs.
    const landscapes = LANDSCAPES.filter((name) => !name.startsWith('Mountain'))
    await server.rest('PATCH', `/admin/tours/${id}`, { landscapes }, cookie)
    while ((await server.jobs.runDue()) > 0);
    const { mainImage, subImages } = await tourOf(id)
    const drawn = [mainImage, ...subImages]
    expect(drawn.map(({ width }) => width > 0)).toEqual(Array(6).fill(true))
    const image = mainImage.url
    await server.rest('POST', '/admin/awards', { name: 'Drawn', image }, cookie)
    const undo = { includeChanged: true }
    await server.rest('POST', `/admin/history/groups/${group}/restore`, undo, cookie)
    expect(await idsOfTours()).toEqual([])
    const statuses = drawn.map(async ({ url }) => {
      const { status } = await server.app.handle(new Request(`http://localhost${url}`))
      return status
    })
    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404, 404, 404])
    // The same pictures can be drawn again at once.
    await send(file, 'xlsx', chosen)
    const [again = ''] = await idsOfTours()
    expect((await tourOf(again)).subImages[4].width).toBeGreaterThan(0)
  }, 60_000)

  test('with errors returns them as the same sheet, and imports its valid rows alone', async () => {
    const rows = messyRows(4, [`Category ${made}`]).map(({ 'Internal remark': _, ...row }, n) =>
      n === 1 ? { ...row, Duration: 'long', Terrain: 'Moon' } : row,
    )
    const file = await messyFile(rows as never, 'xlsx')
    expect((await send(file, 'xlsx')).status).toBe(400)
    const marked = await send(file, 'xlsx', '', '/errors.csv')
    const sheet = readCsv(await marked.text(), 100)
    expect([sheet.header.at(-1), sheet.rows.map(({ cells }) => cells.at(-1))]).toEqual([
      'Errors',
      [
        '',
        `Duration: ${tourMessages.days}\nTerrain: ${tourMessages.invalidLandscape('Moon')}`,
        '',
        '',
      ],
    ])
    // The marked sheet can be corrected and sent: its last column is not read.
    const excel = new Uint8Array(await (await send(file, 'xlsx', '', '/errors.xlsx')).arrayBuffer())
    const reply = await (await send(excel, 'xlsx', 'validOnly=true')).json()
    expect([reply.created, reply.errors.length, (await idsOfTours()).length]).toEqual([3, 2, 3])
  })

  test('names the columns of errors by their headings, also below a title', async () => {
    await makeTour()
    const sheet = [
      'Price list of our tours,,,,',
      ',,,,',
      'Package,Type,Price,Day 1,Map',
      'Goa,Nowhere,-5,,',
      `Hampi,,45k,"Into the hills",`,
    ].join('\r\n')
    const { errors, columns } = (await importFile(sheet, '?dryRun=true')).body
    expect(columns.map(({ column }: Document) => column)).toEqual([
      'tourName',
      'category',
      'tripCost',
      'day1.title',
      'routeMapUrl',
    ])
    expect(errors.filter(({ field }: Document) => field === 'tripCost')).toEqual([
      { row: 4, field: 'tripCost', message: tourImportMessages.tripCost },
    ])
    const marked = await send(strToU8(sheet), 'csv', '', '/errors.csv')
    const lines = readCsv(await marked.text(), 9).rows.map(({ cells }) => cells.at(-1)?.split('\n'))
    expect(lines[0]).toContain(`Price: ${tourImportMessages.tripCost}`)
    expect(lines[1]).toEqual([
      `Type: ${tourMessages.category}`,
      `Landscapes: ${tourMessages.landscapes}`,
    ])
    const headings = new Map([
      ['day1.title', 'D1'],
      ['groupMax', 'Pax'],
    ])
    const fields = [
      'categoryId',
      'itinerary.0.title',
      'itinerary.1.title',
      'groupSize.max',
      'x.y',
      '',
    ]
    expect(fields.map((field) => headingOfField(field, headings))).toEqual([
      'Category',
      'D1',
      'Itinerary',
      'Pax',
      'x.y',
      '',
    ])
  })

  test('may have its routes with arrows', async () => {
    await makeTour()
    const [{ mainImageUrl: _main, subImageUrls: _subs, ...row } = {}] = await exported()
    const rows = ['Kochi -> Munnar => Alleppey', 'Kochi | Munnar | Alleppey'].map((places, at) => ({
      ...row,
      _id: '',
      version: '',
      tourName: `Route ${at}`,
      places,
    }))
    expect((await importRows(rows)).body.drawn).toBe(2)
    const [, one = '', other = ''] = await idsOfTours()
    const imagesOf = async (id: string) => (await tourOf(id)).subImageUrls
    expect(await imagesOf(one)).toEqual(await imagesOf(other))
  })

  test('shows and hides tours that have its names, also without images', async () => {
    const id = await makeTour({ tourName: 'By name' })
    const rowWith = (activeStatus: string) => [
      { category: `Category ${made}`, tourName: 'By name', activeStatus },
    ]
    for (const [text, isShown] of [
      ['No', false],
      ['Yes', true],
      ['', true],
    ] as const) {
      expect((await importRows(rowWith(text))).status).toBe(200)
      expect(await tourOf(id)).toMatchObject({ activeStatus: isShown })
    }
  })

  test('is rejected when it is no workbook, or too large when it is unpacked', async () => {
    const messageOf = async (bytes: Uint8Array) =>
      (await (await send(bytes, 'xlsx', 'dryRun=true')).json()).errors[0].message
    const workbook = unzipSync(await messyFile(messyRows(1, ['x']), 'xlsx'))
    expect(await messageOf(new Uint8Array([0x50, 0x4b, 3, 4]))).toMatch(/cannot be read/)
    const bomb = { ...workbook, 'xl/worksheets/sheet1.xml': new Uint8Array(80_000_000) }
    const packed = Buffer.from(zipSync(bomb))
    expect(await messageOf(packed)).toMatch(/too large/)
    // Its headers may declare another size.
    const declared = Buffer.alloc(4)
    declared.writeUInt32LE(80_000_000)
    for (let at = packed.indexOf(declared); at >= 0; at = packed.indexOf(declared)) {
      packed.writeUInt32LE(1000, at)
    }
    expect(await messageOf(packed)).toMatch(/too large/)
    const twice = { ...workbook, 'xl/worksheets/sheet2.xml': new Uint8Array(9) }
    const renamed = Buffer.from(zipSync(twice)).toString('latin1').replaceAll('sheet2', 'sheet1')
    expect(await messageOf(Buffer.from(renamed, 'latin1'))).toMatch(/cannot be read/)
    const sheet = (rows: string) =>
      zipSync({
        ...workbook,
        'xl/worksheets/sheet1.xml': strToU8(
          `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        ),
      })
    const far = sheet(
      '<row r="9999999999"><c r="XFD9999999999"><v>1</v></c><c r="A1"><v>2</v></c></row>',
    )
    expect(await messageOf(far)).toBeString()
    const text = (place: string, value: string) =>
      `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
    const error = (place: string) =>
      `<c r="${place}" t="e"><f>1/0</f><v>#DIV/0!${'x'.repeat(99)}</v></c>`
    const failed = sheet(
      `<row r="1">${text('A1', 'Days')}${text('B1', 'Tour')}${text('C1', 'Remark')}</row>
      <row r="2">${error('A2').repeat(9)}${text('B2', 'Goa')}</row>
      <row r="3">${text('A3', 'long')}${text('B3', 'Hampi')}${error('C3')}</row>
      <row r="4">${text('A4', '2')}${text('D4', 'surplus')}</row>`,
    )
    // Each row has its own errors. A column that is not imported has none.
    const query = 'dryRun=true&columns=days,tourName,'
    const { errors } = await (await send(failed, 'xlsx', query)).json()
    const ofDays = errors.filter(({ field }: Document) => field === 'days' || field === '')
    expect(ofDays).toEqual([
      { row: 2, field: 'days', message: 'A formula has the error #DIV/0!xxxxxxxxxxxxx.' },
      { row: 3, field: 'days', message: tourMessages.days },
      { row: 4, field: '', message: tourImportMessages.tooManyCells },
    ])
    // The sheet with the errors keeps surplus cells, and has a place for errors of the headings.
    const marked = readCsv(await (await send(failed, 'xlsx', '', '/errors.csv')).text(), 100)
    expect(marked.header).toEqual(['Days', 'Tour', 'Remark', '', 'Errors'])
    expect(marked.rows[2]?.cells.slice(0, 4)).toEqual(['2', '', '', 'surplus'])
    expect(marked.rows[0]?.cells.at(-1)).toBe(
      `Remark: ${tourImportMessages.unknownColumn('Remark')}`,
    )
  })

  test('makes a category that its undo removes, unless another tour uses it', async () => {
    await makeTour()
    const [row = {}] = await exported()
    const ofNew = { ...row, _id: '', version: '', categoryId: '', category: 'wildlife' }
    const values = `values=${encodeURIComponent('{"Wildlife":"+Wildlife"}')}`
    const namesOf = async () => {
      const { items } = (await server.rest('GET', '/admin/categories?limit=100', undefined, cookie))
        .body
      return items.map(({ name }: Document) => name)
    }
    const before = await namesOf()
    const checked = await importRows([ofNew], `?dryRun=true&${values}`)
    expect(checked.body).toMatchObject({ created: 1, errors: [], unknown: [] })
    expect(await namesOf()).toEqual(before)
    const importAll = async () =>
      (await importRows([ofNew, { ...ofNew, tourName: 'Second' }], `?${values}`)).body
    const undo = async (group: string) =>
      (await server.rest('POST', `/admin/history/groups/${group}/restore`, undefined, cookie)).body
    const { group } = await importAll()
    expect(await namesOf()).toEqual(expect.arrayContaining(['Wildlife']))
    expect(await undo(group)).toMatchObject({ done: 3, failed: [] })
    expect(await namesOf()).toEqual(before)
    // One of its tours was edited since: it stays, with its category.
    const again = await importAll()
    const found = await server.rest('GET', '/admin/tours?search=Second', undefined, cookie)
    const id = found.body.items[0]._id
    await server.rest('PATCH', `/admin/tours/${id}`, { vehicle: 'Bus' }, cookie)
    const undone = await undo(again.group)
    expect(undone.failed.map((failure: Document) => failure.id)).toEqual([id])
    expect(await namesOf()).toEqual(expect.arrayContaining(['Wildlife']))
    await server.rest('PATCH', `/admin/tours/${id}`, { categoryId: category }, cookie)
  })

  test('makes a category once, with its plan, and takes one that another administrator makes meanwhile', async () => {
    await makeTour()
    const [row = {}] = await exported()
    const rows = ['First', 'Second'].map((tourName) => {
      return { ...row, _id: '', version: '', categoryId: '', category: 'Rivers', tourName }
    })
    const send = (name: string) =>
      importRows(
        rows.map((each) => ({ ...each, category: name })),
        `?values=${encodeURIComponent(JSON.stringify({ [name]: `+${name}` }))}`,
      )
    const named = async (name: string): Promise<Document[]> =>
      (await server.rest('GET', `/admin/categories?search=${name}`, undefined, cookie)).body.items
    const toursOf = async ({ _id }: Document = {}) =>
      (await server.rest('GET', `/admin/tours?categoryId=${_id}`, undefined, cookie)).body
        .totalItems
    beforeInsert = async () => {
      throw new Error('The database failed.')
    }
    expect((await send('Rivers')).status).toBe(500)
    beforeInsert = undefined
    expect(await named('Rivers')).toEqual([])
    // The second tour fails: the job completes both.
    writes = 0
    failing = 2
    expect((await send('Rivers')).status).toBe(500)
    failing = 0
    await server.services.tours.imports.finishInterrupted()
    const [made, ...others] = await named('Rivers')
    expect([await toursOf(made), others]).toEqual([2, []])
    beforeInsert = async () => {
      beforeInsert = undefined
      await server.rest('POST', '/admin/categories', { name: 'DESERTS' }, cookie)
    }
    expect((await send('Deserts')).body).toMatchObject({ created: 2, errors: [] })
    const deserts = await named('Deserts')
    expect([await toursOf(deserts[0]), deserts.length]).toEqual([2, 1])
  })

  test.each([
    ['a tour while it is removed', 'categories.deleteOne', 'undo'],
    ['a tour after its check', 'tours.insertOne', 'create'],
    ['a moved tour after its check', 'tours.findOneAndUpdate', 'move'],
    ['a hero slide after its check', 'heroSlides.insertOne', 'slide'],
    ['another import after its check', 'tours.insertOne', 'import'],
  ] as const)('keeps a category that is used meanwhile, by %s', async (_, moment, action) => {
    const moved = await makeTour()
    const [row = {}] = await exported()
    const ofNew = { ...row, _id: '', version: '', categoryId: '', category: action }
    const values = encodeURIComponent(JSON.stringify({ [action]: `+${action}` }))
    const { group } = (await importRows([ofNew], `?values=${values}`)).body
    const found = async (): Promise<Document> =>
      (await server.rest('GET', `/admin/categories?search=${action}`, undefined, cookie)).body
    const [{ _id } = {}] = (await found()).items
    const undo = () =>
      server.rest('POST', `/admin/history/groups/${group}/restore`, undefined, cookie)
    const create = () => makeTour({ categoryId: _id })
    const use = {
      undo,
      create,
      move: () => server.rest('PATCH', `/admin/tours/${moved}`, { categoryId: _id }, cookie),
      slide: () =>
        server.rest(
          'POST',
          '/admin/hero-carousel',
          { categoryId: _id, imageUrl: '/a.jpg' },
          cookie,
        ),
      import: () => importRows([{ ...ofNew, tourName: 'Of another import' }]),
    }
    interruptions.set(moment, action === 'undo' ? create : undo)
    await use[action]()
    expect(interruptions.size).toBe(0)
    expect((await found()).items).toMatchObject([{ _id, name: action }])
  })

  test('gives the seats of a row to its departures', async () => {
    const id = await makeTour({ departures: [{ date: '2099-02-01', price: 5_000, seats: 4 }] })
    const rows = [{ _id: id, departures: '01/02/2099; 08/02/2099', seats: '12 seats' }]
    expect((await importRows(rows)).body.message).toBe('1 tour updated.')
    expect((await tourOf(id)).departures).toMatchObject([
      { price: 5_000, seats: 12, seatsLeft: 12 },
      { price: null, seats: 12, seatsLeft: 12 },
    ])
    expect((await importRows(rows)).body).toMatchObject({ unchanged: 1 })
    expect((await importRows([{ _id: id, seats: 'many' }])).status).toBe(400)
  })

  test('has an undo that can be repeated when it was interrupted before a tour was removed', async () => {
    await makeTour()
    const [row = {}] = await exported()
    const rows = ['One', 'Two'].map((tourName) => ({ ...row, _id: '', version: '', tourName }))
    const { group } = (await importRows(rows)).body
    const [, id = ''] = await idsOfTours()
    const undo = () =>
      server.rest('POST', `/admin/history/groups/${group}/restore`, undefined, cookie)
    isRemovalFailing = true
    expect((await undo()).body.done).not.toBe(2)
    isRemovalFailing = false
    expect(await idsOfTours()).toContain(id)
    expect((await undo()).body).toMatchObject({ done: 2, failed: [] })
    expect(await idsOfTours()).toHaveLength(1)
    const { items } = (
      await server.rest('GET', `/admin/history?record=tours/${id}`, undefined, cookie)
    ).body
    const removed = items.filter(({ changes }: Document) => changes.at(0)?.label === 'Removed')
    expect(removed).toHaveLength(1)
  })

  test('has an undo that says what it will do, and removes changed tours only when it is told to', async () => {
    await makeTour()
    const [row = {}] = await exported()
    const names = ['Unused', 'Undone', 'Edited']
    const rows = names.map((tourName) => ({ ...row, _id: '', version: '', tourName }))
    const { group } = (await importRows(rows)).body
    const [, unused, undone, edited] = await idsOfTours()
    const undo = async (body?: object) =>
      (await server.rest('POST', `/admin/history/groups/${group}/restore`, body, cookie)).body
    // A price that was raised and restored is as before; another vehicle is not.
    const ids = [undone, edited]
    const raised = await server.rest('POST', '/admin/tours/prices', { ids, percent: 10 }, cookie)
    const path = `/admin/history/groups/${raised.body.group}/restore`
    expect((await server.rest('POST', path, undefined, cookie)).body.done).toBe(2)
    await server.rest('PATCH', `/admin/tours/${edited}`, { vehicle: 'Bus' }, cookie)
    const failed = [{ id: edited, message: historyMessages.editedSince('Edited') }]
    expect(await undo({ preview: true })).toMatchObject({ done: 2, failed, group: null })
    expect(await idsOfTours()).toHaveLength(4)
    expect(await undo({ includeChanged: 'yes' })).toMatchObject({ message: historyMessages.flag })
    expect((await undo()).changed.sort()).toEqual([unused, undone].sort())
    // Tours that are removed already are no failures.
    expect(await undo()).toMatchObject({ done: 2, changed: [], failed })
    expect(await undo({ preview: true, includeChanged: true })).toMatchObject({ failed: [] })
    expect(await undo({ includeChanged: true })).toMatchObject({ changed: [edited], failed: [] })
    expect(await idsOfTours()).toHaveLength(1)
    // What is removed has nothing to restore, alone or with others.
    const changes = await server.rest(
      'GET',
      `/admin/history?record=tours/${edited}`,
      undefined,
      cookie,
    )
    const offered = new Set(changes.body.items.map(({ isRemoved }: Document) => isRemoved))
    expect(offered).toEqual(new Set([true]))
    const again = await server.rest('POST', path, { preview: true, includeChanged: true }, cookie)
    expect(again.body).toMatchObject({ changed: [], failed: [] })
    // The history says of both undos that they removed tours.
    const shown = await server.rest('GET', '/admin/history?folded=true&limit=2', undefined, cookie)
    expect(shown.body.items.map(({ together }: Document) => together.removed)).toEqual([1, 2])
  })

  test.each(['csv', 'xlsx'] as const)('the template can be imported, as %s', async (format) => {
    const url = `http://localhost/api/v1/admin/tours/import/template.${format}`
    const file = await server.app.handle(new Request(url, { headers: { cookie } }))
    const reply = await send(new Uint8Array(await file.arrayBuffer()), format, 'dryRun=true')
    expect(await reply.json()).toMatchObject({ created: 1, errors: [] })
  })

  test('an Excel export that is imported without changes changes nothing', async () => {
    await makeTour({ tripStyle: 'leisure', included: ['a; b | c'] })
    const url = `http://localhost/api/v1/admin/tours.xlsx?categoryId=${category}`
    const file = await server.app.handle(new Request(url, { headers: { cookie } }))
    const reply = await send(new Uint8Array(await file.arrayBuffer()), 'xlsx')
    expect(await reply.json()).toMatchObject({ unchanged: 1, updated: 0, errors: [] })
  })
})

/** Lets one write to the tours fail, and imports wait for each other. */
function failable(database: Database): Database {
  return {
    ...database,
    collection<T extends Document>(name: string): Collection<T> {
      const collection = interruptible(name, database.collection<T>(name))
      if (name === 'tourImports') {
        return {
          ...collection,
          insertOne: async (document) => {
            await beforeInsert?.()
            return collection.insertOne(document)
          },
        }
      }
      if (name !== 'tours') return collection
      const failed = () => ++writes === failing
      return {
        ...collection,
        deleteOne: async (filter) => {
          if (isRemovalFailing) throw new Error('The database failed.')
          return collection.deleteOne(filter)
        },
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

function interruptible<T extends Document>(name: string, collection: Collection<T>): Collection<T> {
  const interrupted = async <Result>(operation: string, run: () => Promise<Result>) => {
    const moment = `${name}.${operation}`
    const other = interruptions.get(moment)
    interruptions.delete(moment)
    await other?.()
    return run()
  }
  return {
    ...collection,
    insertOne: (document) => interrupted('insertOne', () => collection.insertOne(document)),
    deleteOne: (filter) => interrupted('deleteOne', () => collection.deleteOne(filter)),
    findOneAndUpdate: (filter, update, options) =>
      interrupted('findOneAndUpdate', () => collection.findOneAndUpdate(filter, update, options)),
  }
}
