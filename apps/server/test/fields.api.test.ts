import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type DeclaredField, mapFields, valuesOf } from '@bharat/contracts/fields'
import { exampleValues } from '@bharat/contracts/fields.fixtures'
import { MAX_LINES, TEXT_MAX } from '@bharat/contracts/limits'
import { SITE_FIELDS, type SiteField } from '@bharat/contracts/site-fields'
import { DAY_FIELDS, TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import { readCsv } from '../src/spreadsheets/csv.ts'
import { createTestApp, type Reply, type TestApp, validTour } from './support/create-test-app.ts'
import { operation } from './support/graphql-operation.ts'

/*
 * What each declared field has without a line of its own, generated from the declarations: limits in both APIs, an empty
 * value, its place in replies, files and the history.
 */

let server: TestApp
let admin: string
let category: string
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.login()
  const created = await server.rest('POST', '/admin/categories', { name: 'Coast' }, admin)
  category = created.body.item._id
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, admin)

/** The message and the field of a rejection, in REST and in GraphQL. */
async function rejections(path: string, name: string, input: object) {
  const isNew = name.startsWith('create')
  const reply = await call(isNew ? 'POST' : 'PUT', path, input)
  expect(reply.status).toBe(400)
  const { body } = await server.graphql(operation('mutation', name, { input }), { input }, admin)
  return [reply.body.errors, body.errors?.[0]?.extensions.errors]
}

/** Values that break a limit, with the path of the number of a group. */
function broken(field: DeclaredField): [path: string, value: unknown][] {
  if (field.choices) return [['', field.kind === 'lines' ? ['x'] : 'x']]
  switch (field.kind) {
    case 'text':
      return [['', 'x'.repeat(TEXT_MAX.line + 1)]]
    case 'lines':
      return [Array(MAX_LINES + 1).fill('x'), ['x'.repeat(TEXT_MAX.name + 1)]].map((v) => ['', v])
    case 'number':
      return [field.minimum - 1, field.maximum + 1, field.minimum + 0.5].map((n) => ['', n])
    case 'choice':
      return [['', 'unknown']]
    case 'entries': {
      const [entry] = exampleOfField(field) as object[]
      const name = Object.keys(field.fields).find((member) => !field.required.includes(member))
      return [
        ['', Array(field.maximum + 1).fill(entry)],
        ...field.required.map((member): [string, unknown] => [
          `.0.${member}`,
          [{ ...entry, [member]: null }],
        ]),
        [`.0.${name}`, [{ ...entry, [name ?? '']: -1 }]],
      ]
    }
    case 'group':
      return Object.entries(field.fields).flatMap(([name, number]) =>
        broken(number).map(([, value]): [string, unknown] => [`.${name}`, { [name]: value }]),
      )
  }
}

const exampleOfField = (field: DeclaredField): unknown => exampleValues({ field }).field

/** Its largest value. */
function longest(field: DeclaredField): unknown {
  if (field.kind === 'choice') return Object.keys(field.values).at(-1)
  if (field.kind === 'entries') {
    return Array(field.maximum).fill(mapFields(field.fields, longest))
  }
  if (field.choices) return field.kind === 'lines' ? field.choices : field.choices[0]
  if (field.kind === 'text') return 'x'.repeat(TEXT_MAX.line)
  if (field.kind === 'lines') return Array(MAX_LINES).fill('x'.repeat(TEXT_MAX.name))
  return field.kind === 'number' ? field.maximum : mapFields(field.fields, () => 9)
}

const places = [
  ...Object.entries<DeclaredField>(TOUR_FIELDS).map((entry) => ['a tour', ...entry] as const),
  ...Object.entries<DeclaredField>(DAY_FIELDS).map((entry) => ['a day', ...entry] as const),
]

describe.each(places)('%s: %s', (place, name, field) => {
  const [first, second] = validTour('').itinerary
  /** A tour whose field, or that of its first day, has this value. */
  const tourWith = (value: unknown) =>
    validTour(
      category,
      place === 'a tour' ? { [name]: value } : { itinerary: [{ ...first, [name]: value }, second] },
    )
  const read = (tour: Reply['body']) => (place === 'a tour' ? tour[name] : tour.itinerary[0][name])
  const path = place === 'a tour' ? name : `itinerary.0.${name}`
  const example = exampleValues({ [name]: field })[name]
  const empty = valuesOf({ [name]: field })[name]

  // The files and lists of the next field contain its own tours only.
  afterAll(() => server.database.collection('tours').deleteMany({}))

  test('has limits in both APIs', async () => {
    const { status, body } = await call('POST', '/admin/tours', tourWith(longest(field)))
    expect([status, read(body.item)]).toEqual([201, longest(field)])
    for (const [member, value] of broken(field)) {
      const [rest, graphql] = await rejections('/admin/tours', 'createTour', tourWith(value))
      expect([rest.length, rest[0].field]).toEqual([1, `${path}${member}`])
      expect(graphql).toEqual(rest)
    }
  })

  test('stays without a value in a payload, and can be emptied', async () => {
    const { item } = (await call('POST', '/admin/tours', validTour(category))).body
    const save = async (tour: object) => {
      const { status, body } = await call('PUT', `/admin/tours/${item._id}`, tour)
      expect(status).toBe(200)
      return read(body.item)
    }
    expect(read(item)).toEqual(empty)
    const blank = {
      group: field.kind === 'group' && mapFields(field.fields, () => ''),
      entries: [{ label: ' ' }],
    }
    for (const nothing of [null, Reflect.get(blank, field.kind) ?? ' ']) {
      expect(await save(tourWith(example))).toEqual(example)
      expect(await save(validTour(category))).toEqual(example)
      expect(await save(tourWith(nothing))).toEqual(empty)
    }
    const history = await call('GET', `/admin/history?record=tours/${item._id}`)
    const [{ changes }] = history.body.items
    const label = place === 'a tour' ? field.label : 'Itinerary'
    expect(changes.map((change: { label: string }) => change.label)).toEqual([label])
  })

  if (place !== 'a tour') return

  test('is in exported files, which an import reads back', async () => {
    const { item } = (await call('POST', '/admin/tours', tourWith(example))).body
    const file = (await call('GET', '/admin/tours.csv')).body as string
    const { header, rows } = readCsv(file, 1000)
    const at = rows.findIndex(({ cells }) => cells[0] === item._id)
    const columns =
      field.kind === 'group'
        ? Object.entries(field.fields).map(([member, { column = member }]) => column)
        : [name]
    const cells = columns.map((column) => rows[at]?.cells[header.indexOf(column)])
    const values = field.kind === 'group' ? Object.values(example as object) : [example].flat()
    expect(cells).toEqual(field.kind === 'entries' ? [JSON.stringify(example)] : values.map(String))
    const stored = async () => read((await call('GET', `/admin/tours/${item._id}`)).body.item)
    const importCells = async (typed: readonly string[]) => {
      const quoted = typed.map((cell) => `"${cell.replaceAll('"', '""')}"`)
      const { status, body } = await server.send('POST', '/api/v1/admin/tours/import', {
        body: `_id,${columns.join()}\n${item._id},${quoted.join()}`,
        cookie: admin,
        headers: { 'content-type': 'text/csv' },
      })
      return [status, body.updated]
    }
    await call('PUT', `/admin/tours/${item._id}`, tourWith(null))
    expect(await stored()).toEqual(empty)
    expect(await importCells(cells.map(String))).toEqual([200, 1])
    expect(await stored()).toEqual(example)
    // An empty cell deletes nothing.
    expect(await importCells(columns.map(() => ''))).toEqual([200, 0])
    expect(await stored()).toEqual(example)
  })

  test('is in the tours that visitors compare, and in lists only if it is declared so', async () => {
    const { item } = (await call('POST', '/admin/tours', tourWith(example))).body
    const args = { ids: item._id }
    const rest = await call('GET', `/public/selected-tours?ids=${item._id}`)
    const graphql = await server.graphql(operation('query', 'selectedTours', args), args, admin)
    expect(read(rest.body.tours[0])).toEqual(example)
    expect(read(graphql.body.data.selectedTours[0])).toEqual(example)
    const listed = await call('GET', `/public/categories/${category}`)
    expect(name in listed.body.tours[0]).toBe(field.isListed ?? false)
  })
})

describe.each(Object.entries<SiteField>(SITE_FIELDS))('the site setting %s', (name, field) => {
  test('may be empty, has limits in both APIs, and its label in the history', async () => {
    const {
      version: _,
      noticeVersion: _notice,
      logoImage: _logo,
      ...settings
    } = (await call('GET', '/admin/site')).body.item
    // Pages fill no placeholder of the person who replies.
    const wrong = [tooLarge(field), ...(field.section === 'words' ? ['Ask {staff}'] : [])]
    for (const value of wrong) {
      const input = { ...settings, [name]: value }
      const [rest, graphql] = await rejections('/admin/site', 'saveSite', input)
      expect([rest[0].field, graphql]).toEqual([name, rest])
    }
    const values = [valuesOf({ [name]: field })[name], exampleOf(field)]
    for (const value of values) {
      const saved = await call('PUT', '/admin/site', { ...settings, [name]: value })
      expect([saved.status, saved.body.item[name]]).toEqual([200, value])
    }
    const { items } = (await call('GET', '/admin/history?record=site')).body
    expect(items[0].changes[0].label).toBe(field.label)
  })
})

function tooLarge(field: SiteField): unknown {
  if (field.kind === 'number') return field.maximum + 1
  if (field.kind === 'entries') return Array(field.maximum + 1).fill(entryOf(field))
  return field.kind === 'lines' ? Array(MAX_LINES + 1).fill('x') : 'x'.repeat(20_001)
}

function entryOf(field: Extract<SiteField, { kind: 'entries' }>): unknown {
  return (exampleOfField(field) as unknown[])[0]
}

function exampleOf(field: SiteField): unknown {
  if (field.kind === 'text') return field.example
  if (field.kind === 'entries') return [entryOf(field)]
  if (field.kind === 'lines') return [field.example]
  if (field.kind === 'colour') return field.default
  return field.kind === 'number' ? field.minimum : 'https://www.example.com/page'
}
