import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { EnquiryListQuery } from '@bharat/contracts/enquiries'
import { strFromU8, unzipSync } from 'fflate'
import { type Document, ObjectId } from 'mongodb'
import type { Collection, Database } from '../src/database/mongo.ts'
import { readCsv } from '../src/spreadsheets/csv.ts'
import { completeTour, createTestApp, type TestApp } from './support/create-test-app.ts'

/* The downloads of the enquiries and the tours, as a browser receives them from a real server. */

/** Enough for several slices. Three quarters share their moment: slices end between them. */
const ENQUIRIES = 900

let app: TestApp
let server: Bun.Server<undefined>
let cookie: string
/** The number of the read of enquiries that fails, counted from 1; 0 for none. */
let failing = 0
let reads = 0
beforeAll(async () => {
  app = await createTestApp({ interpose: counted })
  server = Bun.serve({ port: 0, fetch: (request) => app.app.handle(request) })
  cookie = await app.login()
  await app.database.collection('enquiries').insertMany(
    Array.from({ length: ENQUIRIES }, (_, n) => ({
      _id: new ObjectId(),
      fullName: n === 0 ? '=HYPERLINK("http://evil.example")' : `Visitor ${n}`,
      phone: n % 2 ? `+9194000${String(n).padStart(5, '0')}` : `09400${n}`,
      email: `visitor${n % 7}@example.com`,
      message: n === 1 ? 'Two\nlines, and "quotes"' : `${'Words. '.repeat(300)}${n}`,
      channel: n % 3 ? 'email' : 'whatsapp',
      createdAt: new Date(Date.UTC(2026, 10, 1, 12, n % 4 ? 0 : n)),
      searchText: `Visitor ${n}`,
    })),
  )
})
afterAll(async () => {
  await server.stop(true)
  await app.close()
})

test.each([
  '',
  'sort=createdAt',
  'sort=email',
  'sort=-email',
  'search=visitor+1&sort=fullName',
  'channel=whatsapp&from=2026-11-01&to=2026-11-01',
])('the CSV has the rows of the list, in its order: %s', async (query) => {
  const list = await app.rest('GET', `/admin/enquiries?limit=1000&${query}`, undefined, cookie)
  expect(list.body.items.length).toBeGreaterThan(100)
  const { column } = await csv(`/admin/enquiries.csv?${query}`)
  expect(column('_id')).toEqual(list.body.items.map(({ _id }: { _id: string }) => _id))
})

test('the CSV is UTF-8 with a byte order mark, and a spreadsheet runs nothing in it', async () => {
  const response = await download('/admin/enquiries.csv?sort=createdAt')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const bytes = await response.bytes()
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  expect(text).toStartWith('createdAt,reference,fullName,phone,email,message,channel,stage,')
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  // Programs that import the file get the numbers of phones.
  expect(text).toContain(`,+919400000001,`)
  expect(text).toContain(`,094002,`)
  expect(text).toContain('2026-11-01T17:30:00+05:30')
  expect(text).toEndWith('\r\n')
  expect(text.replaceAll('\r\n', '').includes('\r')).toBe(false)
})

test('the Excel file has the rows of the list as text cells and dates', async () => {
  const response = await download('/admin/enquiries.xlsx?channel=whatsapp')
  expect(response.headers.get('content-disposition')).toEndWith('.xlsx"')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet.match(/<row /g)).toHaveLength(ENQUIRIES / 3 + 1)
  expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK(&quot;')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toMatch(/<c r="A\d+" s="3"><v>46327\.729/)
})

test('a tour is exported with all that an administrator edits', async () => {
  const { _id } = (await app.rest('POST', '/admin/categories', { name: 'Weekend' }, cookie)).body
    .item
  await app.rest('POST', '/admin/tours', completeTour(_id, { tourName: '-Coorg' }), cookie)
  const { column, text } = await csv('/admin/tours.csv?search=coorg')
  expect(text).toContain(`,'-Coorg,`)
  expect(column('category')).toEqual(['Weekend'])
  expect((await csv('/admin/tours.csv?activeStatus=false')).column('_id')).toEqual([])
  expect((await csv(`/admin/tours.csv?categoryId=${_id}`)).column('_id')).toEqual(column('_id'))
  expect(column('landscapes')).toEqual(['Beaches, Rural'])
  expect(column('included')).toEqual(['Breakfast\nAll rooms'])
  expect(column('subImageUrls')[0]?.split('\n')).toHaveLength(5)
  expect(JSON.parse(column('departures')[0] ?? '')[0]).toEqual(completeTour(_id).departures[0])
  expect(JSON.parse(column('itinerary')[0] ?? '')).toEqual(completeTour(_id).itinerary)
})

test('an enquiry is exported with its reference, its stage and its campaign', async () => {
  const utm = { source: 'newsletter', medium: 'email', campaign: 'monsoon' }
  const enquiry = {
    fullName: 'Only One',
    phone: '+919400000000',
    email: 'o@n.example',
    message: 'Hi',
  }
  const sent = await app.rest('POST', '/public/enquiries/email', { ...enquiry, utm })
  const { column } = await csv('/admin/enquiries.csv?search=only+one')
  expect(column('reference')).toEqual([sent.body.reference])
  expect([...column('stage'), ...column('utmSource'), ...column('utmCampaign')]).toEqual([
    'New',
    'newsletter',
    'monsoon',
  ])
})

test.each(['csv', 'xlsx'])('a failure midway breaks the download of %s off', async (type) => {
  reads = 0
  failing = 4
  const response = await download(`/admin/enquiries.${type}`)
  expect(response.status).toBe(200)
  await expect(response.bytes()).rejects.toThrow()
  failing = 0
  expect(app.logged.join()).toContain(`enquiries.${type}`)
})

test('a failure at the first rows is an error response', async () => {
  reads = 0
  failing = 1
  const response = await download('/admin/enquiries.csv')
  failing = 0
  expect([response.status, response.headers.get('content-type')]).toEqual([
    500,
    'application/json;charset=utf-8',
  ])
})

async function download(path: string): Promise<Response> {
  return fetch(new URL(`/api/v1${path}`, server.url), { headers: { cookie } })
}

/** A downloaded CSV file, and the cells of one of its columns. */
async function csv(path: string) {
  const text = await (await download(path)).text()
  const { header, rows, failures } = readCsv(text, 10_000)
  expect(failures).toEqual([])
  return {
    text,
    column: (name: string) => rows.map(({ cells }) => cells[header.indexOf(name)] ?? ''),
  }
}

test('what slices leave behind is collected before the end', async () => {
  const more = Array.from({ length: 1200 }, (_, n) => ({
    ...{ fullName: `Visitor ${n}`, phone: '', email: '', message: '', channel: 'email' },
    createdAt: new Date(Date.UTC(2026, 9, 1)),
  }))
  await app.database.collection<Document>('enquiries').insertMany(more)
  const read: WeakRef<object>[] = []
  const query = { page: 1, limit: 20, search: '', sort: '-createdAt' } as EnquiryListQuery
  const slices = app.repositories.enquiries.slices(query, { today: '2026-11-01' })
  for await (const slice of slices) read.push(...slice.map((each) => new WeakRef(each)))
  expect(read.length).toBeGreaterThan(more.length)
  expect(read.filter((each) => !each.deref()).length).toBeGreaterThan(read.length / 2)
})

/** Counts the reads of enquiries, and lets one fail. */
function counted(database: Database): Database {
  return {
    ...database,
    collection<T extends Document>(name: string): Collection<T> {
      const collection = database.collection<T>(name)
      if (name !== 'enquiries') return collection
      return {
        ...collection,
        find: (filter, options) => {
          reads++
          if (reads === failing) throw new Error('The database failed.')
          return collection.find(filter, options)
        },
      }
    },
  }
}
