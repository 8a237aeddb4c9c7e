import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { MAIL_SUBJECT_MAX, MAX_RELATED, MAX_TIMELINE } from '@bharat/contracts/back-office-limits'
import { indianDay } from '@bharat/contracts/indian-day'
import fc from 'fast-check'
import { ObjectId } from 'mongodb'
import {
  completeTour,
  createTestApp,
  type Reply,
  type TestApp,
} from '../../../test/support/create-test-app.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { JobError } from '../../jobs/job-types.ts'
import { createMailer, type Mail } from '../../jobs/mail.ts'
import { createEnquirySequence } from './enquiries.sequence.ts'

let app: TestApp
let cookie: string
let adminId: string
beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.login()
  adminId = (await app.rest('GET', '/admin/me', undefined, cookie)).body.userId
})
afterAll(() => app.close())

const enquiry = {
  fullName: 'Anju Thomas',
  phone: '+919847012345',
  email: 'anju@example.com',
  message: 'Two of us in May?',
}
let clients = 0
/** Submits an enquiry from an address of its own and returns its row. */
async function enquire(change: object = {}, headers: Record<string, string> = {}) {
  const request = new Request('http://localhost/', { headers })
  const { deviceClassOf } = await import('../../http/device.ts')
  const value = { ...enquiry, ...change }
  const address = `client ${++clients}`
  const { reference } = await app.services.enquiries.submit(
    'email',
    value,
    address,
    deviceClassOf(request),
  )
  const { body } = await get(`?search=${reference}`)
  expect(body.items).toHaveLength(1)
  expect(body.items[0].reference).toBe(reference)
  return body.items[0]
}
const get = (path: string) => app.rest('GET', `/admin/enquiries${path}`, undefined, cookie)
const patch = (id: string, change: object) =>
  app.rest('PATCH', `/admin/enquiries/${id}`, change, cookie)
const post = (id: string, part: string, body: object) =>
  app.rest('POST', `/admin/enquiries/${id}/${part}`, body, cookie)
const idsOf = async (query: string): Promise<string[]> =>
  (await get(`?limit=1000&${query}`)).body.items.map(({ _id }: { _id: string }) => _id)
const kindsOf = (item: { timeline: { kind: string }[] }) => item.timeline.map(({ kind }) => kind)

/** Stores an enquiry as version 0.9 did. */
async function older(change: object = {}): Promise<string> {
  const _id = new ObjectId()
  await app.database.collection('enquiries').insertOne({
    ...enquiry,
    _id,
    channel: 'email',
    searchText: 'anju',
    createdAt: new Date(),
    ...change,
  })
  return _id.toHexString()
}

async function newTour(change: object = {}): Promise<string> {
  const name = `Category ${++clients}`
  const { body } = await app.rest('POST', '/admin/categories', { name }, cookie)
  const tour = { ...completeTour(body.item._id), ...change }
  return (await app.rest('POST', '/admin/tours', tour, cookie)).body.item._id
}

describe('an enquiry keeps', () => {
  test('its tour and departure as they were, also after the tour has changed', async () => {
    const tourId = await newTour({ pricePer: 'vehicle', pricePeople: 4, tax: 'extra' })
    const row = await enquire({ tourId: tourId.toUpperCase(), departure: '2026-12-05' })
    const priceBasis = 'per vehicle for 4, plus tax'
    const about = { title: 'Malabar by road', days: 2, nights: 1, price: 18_500 }
    const tour = { _id: tourId, ...about, priceBasis }
    const departure = { date: '2026-12-05', endDate: '2026-12-06', price: 21_000 }
    expect(row).toMatchObject({ tour, departure })
    await app.database.collection('tours').deleteOne({ _id: new ObjectId(tourId) })
    expect((await get(`/${row._id}`)).body.item).toMatchObject({ tour, departure })
    expect(await idsOf(`tourId=${tourId}`)).toEqual([row._id])
    // As an earlier version stored it.
    const stored = { $unset: { 'tour.priceBasis': '' } } as const
    await app.database.collection('enquiries').updateOne({ _id: new ObjectId(row._id) }, stored)
    expect((await get(`/${row._id}`)).body.item.tour).toEqual({ ...tour, priceBasis: '' })
  })

  test('the tour’s price for a departure without one, and drops a date without a departure', async () => {
    const tourId = await newTour()
    const price = (await enquire({ tourId, departure: '2027-01-12' })).departure.price
    expect(price).toBe(18_500)
    expect(await enquire({ tourId, departure: '2027-01-13' })).toMatchObject({
      tour: { _id: tourId },
      departure: null,
    })
  })

  test('the least price of the dates where none of them costs the trip cost', async () => {
    const departures = [26_000, 27_500].map((price, at) => ({ date: `2099-01-0${at + 1}`, price }))
    const tourId = await newTour({ tripCost: 24_500, departures })
    const { tour } = await enquire({ tourId })
    expect(tour.price).toBe(26_000)
  })

  test('page, campaign, referring host and device', async () => {
    const agent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari'
    const row = await enquire(
      {
        page: '/tours/1?utm_source=letter#enquiry',
        referrer: 'https://WWW.Example.com:8080/path?q=1',
        utm: { source: ' letter ', medium: 'e\nmail', campaign: `${'x'.repeat(99)}😀` },
        party: { children: [4], month: '2027-05', note: ' By train ' },
      },
      { 'user-agent': agent },
    )
    expect(row).toMatchObject({
      page: '/tours/1',
      referrer: 'www.example.com:8080',
      utm: { source: 'letter', medium: 'e mail', campaign: 'x'.repeat(99) },
      party: { adults: null, children: [4], month: '2027-05', note: 'By train' },
      device: 'phone',
    })
  })

  test.each([
    { tourId: 'none', departure: '2027-02-31' },
    { tourId: 'f'.repeat(24), departure: '2027-01-12' },
    { tourId: 7, departure: {}, page: [], referrer: false, utm: 'x', party: 2 },
    { party: { adults: 0, children: [4] } },
    { party: { children: ['four'], month: 'May' } },
    { party: { adults: null, note: ' ' } },
    { tourId: null, departure: null, page: null, referrer: null, utm: null },
    { page: 'https://evil.example', referrer: 'two words', utm: { source: 1, medium: null } },
    { page: '//evil.example', referrer: `${'a'.repeat(300)}.example`, utm: [] },
  ])('nothing of %p, and is never rejected', async (change) => {
    const row = await enquire(change)
    expect(row).toMatchObject({
      tour: null,
      departure: null,
      page: '',
      referrer: '',
      utm: { source: '', medium: '', campaign: '' },
      party: null,
      device: null,
    })
  })

  test('a reference that it was acknowledged with', async () => {
    const { body } = await app.rest('POST', '/public/enquiries/email', enquiry)
    expect(body.reference).toMatch(/^BR-[0-9A-HJ-NP-Z]{4,8}$/)
    expect((await get(`?search=${body.reference.toLowerCase()}`)).body.totalItems).toBe(1)
  })
})

test('an enquiry of an earlier version is new, and complete after a start', async () => {
  const id = await older()
  expect((await get(`/${id}`)).body.item).toMatchObject({
    stage: 'new',
    version: 0,
    reference: null,
    assignee: null,
    followUpOn: null,
  })
  expect((await patch(id, { stage: 'contacted', version: 0 })).body.item).toMatchObject({
    stage: 'contacted',
    version: 1,
  })
  const untouched = await older({ phone: '09847 055555', email: 'Older@Example.com' })
  await app.repositories.enquiries.prepare()
  expect(await idsOf('stage=new')).toContain(untouched)
  const row = (await get(`/${untouched}`)).body.item
  expect(row).toMatchObject({ phoneKey: '919847055555', phoneValid: true, phoneCountry: 'IN' })
  expect(await idsOf('search=98470+55555')).toEqual([untouched])
  // As version 1.0.0 stored it: complete, but without the keys of the search.
  const unset = { searchKeys: '', phoneValid: '', phoneCountry: '', unanswered: '' } as const
  const stored = { _id: new ObjectId(untouched) }
  const collection = app.database.collection('enquiries')
  await collection.updateOne(stored, { $set: { phoneKey: '9109847055555' }, $unset: unset })
  await app.repositories.enquiries.prepare()
  expect((await get(`/${untouched}`)).body.item).toEqual(row)
  expect(await idsOf('search=older@ex')).toEqual([untouched])
  expect(await idsOf('unanswered=true&search=older@ex')).toEqual([untouched])
  // A start gives it before the settings are read.
  expect(row.reference).toMatch(/^ENQ-/)
  expect(await idsOf(`search=${row.reference}`)).toEqual([untouched])
  const other = await enquire({ phone: '+91 98470 55555', email: 'x@example.com' })
  const related = (await get(`/${other._id}`)).body.item.related
  expect(related.map(({ _id }: { _id: string }) => _id)).toEqual([untouched])
})

describe('a search finds a person', () => {
  const names = ['Zoë Ångström-Varma', 'Zoe Other', 'Ordinary Person']
  let ids: string[] = []
  let reference = ''
  beforeAll(async () => {
    const changes = [
      { fullName: names[0], phone: '+919847076123', email: 'Zoe.Varma@Example.org' },
      { fullName: names[1], phone: '+91hello', email: 'other@example.net' },
      { fullName: names[2], phone: '+44 20 7946 0958', message: 'Is Zorro coming? Pay 76124.' },
    ]
    const rows = []
    for (const change of changes) rows.push(await enquire(change))
    ids = rows.map(({ _id }) => _id)
    reference = rows[0].reference
    expect(rows.map(({ phoneKey }) => phoneKey)).toEqual(['919847076123', '', '442079460958'])
    expect(rows.map(({ phoneValid }) => phoneValid)).toEqual([true, false, true])
    expect(rows.map(({ phoneCountry }) => phoneCountry)).toEqual(['IN', null, 'GB'])
  })
  const found = (search: string) => idsOf(`search=${encodeURIComponent(search)}&sort=createdAt`)

  test.each([
    ...['+91 98470 76123', '098470-76123', '9847076123', '91 98470 76123', '0091 (98470) 76123'],
    ...['+91(0)98470 76123', '76123', '98470 76', '+91 98470 761', 'var zo', 'ZOE angstrom'],
    ...['ångs', 'zoe.varma@example.org', 'zoe.va', 'zoë 76123', '47076123', '847076123'],
    ...['https://wa.me/919847076123?text=Hello', 'tel:+91-98470-76123', '4707 6123', '470-76123'],
    ...['https://api.whatsapp.com/send?phone=919847076123&text=Hi+2', 'Ångström Zo'],
    ...[
      'https://web.whatsapp.com/send/?text=Hi&phone=%2B919847076123',
      'api.whatsapp.com/send?phone=+919847076123',
    ],
  ])('by %p', async (search) => {
    expect(await found(search)).toEqual(ids.slice(0, 1))
  })

  test('by its reference in any writing, and by what several have', async () => {
    for (const by of ['', ' ', '  ', '-']) {
      const written = reference.toLowerCase().replace('-', by)
      expect(await found(written)).toEqual(ids.slice(0, 1))
    }
    expect(await found('zo')).toEqual(ids.slice(0, 2))
    expect(await found(`zo ${reference.replace('-', '')}`)).toEqual(ids.slice(0, 1))
    // The same beginning twice may mean one word.
    expect(await found('zo zoe')).toEqual(ids.slice(0, 2))
    expect(await found('zoe oth')).toEqual(ids.slice(1, 2))
    expect(await found('zoe ord')).toEqual([])
    expect(await found('020 7946 0958')).toEqual(ids.slice(2))
    expect(await found('+44 (0)20 7946 0958')).toEqual(ids.slice(2))
  })

  test('by any two words of a long name', async () => {
    const fullName = 'Maria del Carmen de la Luz Teresa Josefa Ortega y Gasset Vidal'
    const { _id } = await enquire({ fullName, phone: '+34 612 345 678' })
    for (const search of ['vid carm', 'gass jose', 'mar luz']) {
      expect([search, await found(search)]).toEqual([search, [_id]])
    }
  })

  test('and what any text contains if there is no such person, in every view the same', async () => {
    expect(await found('zorro')).toEqual(ids.slice(2))
    expect(await found('76124')).toEqual(ids.slice(2))
    expect(await found('ström-V')).toEqual(ids.slice(0, 1))
    expect(await idsOf('search=zo&channel=whatsapp')).toEqual([])
    expect(await found('9847076124')).toEqual([])
    expect(await found('nobody@example.org')).toEqual([])
  })

  test('and nothing of it is left after an erasure', async () => {
    const stored = app.database.collection('enquiries')
    const keys = { searchKeys: { $regex: '^2079' } }
    expect(await stored.count(keys)).toBe(1)
    const phone = '0044 20 7946 0958'
    expect((await app.rest('POST', '/admin/privacy/erase', { phone }, cookie)).body.erased).toBe(1)
    expect(await stored.count(keys)).toBe(0)
  })
})

describe('the desk', () => {
  test('changes stage, assignee and follow-up, with an entry for each that changed', async () => {
    const { _id } = await enquire()
    const first = await patch(_id, { stage: 'contacted', version: 1 })
    expect(first.status).toBe(200)
    expect(first.body.message).toBe('Enquiry updated successfully.')
    const { firstReplyAt } = first.body.item
    expect(Date.parse(firstReplyAt)).toBeGreaterThan(0)
    const change = { stage: 'quoted', assigneeId: adminId, followUpOn: '2027-01-12' }
    const { item } = (await patch(_id, change)).body
    expect(item).toMatchObject({
      stage: 'quoted',
      assignee: { _id: adminId, email: 'admin@example.com' },
      followUpOn: '2027-01-12',
      firstReplyAt,
      version: 3,
    })
    expect(kindsOf(item)).toEqual(['received', 'stage', 'stage', 'assignee', 'followUp'])
    const actor = { _id: adminId, email: 'admin@example.com' }
    expect(item.timeline[0]).toMatchObject({ at: item.createdAt, actor: null })
    expect(item.timeline[2]).toMatchObject({ actor, from: 'contacted', to: 'quoted' })
    const same = (await patch(_id, { ...change, version: 3 })).body.item
    expect(same).toEqual(item)
    const cleared = (await patch(_id, { assigneeId: null, followUpOn: '' })).body.item
    expect(cleared).toMatchObject({ assignee: null, followUpOn: null, version: 4 })
  })

  test('requires a reason for a lost enquiry, and forgets it when it is open again', async () => {
    const { _id } = await enquire()
    const rejected = await patch(_id, { stage: 'lost', lostReason: ' ' })
    expect([rejected.status, rejected.body.message]).toEqual([
      400,
      'A lost enquiry needs a reason.',
    ])
    expect((await patch(_id, { lostReason: 'No reply' })).status).toBe(400)
    const lost = (await patch(_id, { stage: 'lost', lostReason: 'No reply' })).body.item
    expect(lost).toMatchObject({ stage: 'lost', lostReason: 'No reply' })
    const other = (await patch(_id, { lostReason: 'Too expensive' })).body.item
    expect(other.timeline.at(-1)).toMatchObject({ kind: 'lostReason', text: 'Too expensive' })
    const open = (await patch(_id, { stage: 'quoted' })).body.item
    expect(open).toMatchObject({ stage: 'quoted', lostReason: null })
  })

  test.each([
    ['assigneeId', 'f'.repeat(24)],
    ['assigneeId', 'nobody'],
    ['stage', 'sold'],
    ['followUpOn', '2027-02-30'],
    ['version', -1],
  ])('rejects %s: %p', async (field, value) => {
    const { _id } = await enquire()
    const reply = await patch(_id, { lostReason: '', [field]: value })
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, field])
  })

  test('assigns to no account that waits for approval', async () => {
    await app.login('pending@example.com', 'a long password')
    const { body } = await app.rest('GET', '/admin/accounts?role=pending', undefined, cookie)
    const { _id } = await enquire()
    expect((await patch(_id, { assigneeId: body.items[0]._id })).status).toBe(400)
  })

  test('rejects a stale save with the stored enquiry; notes and replies make no save stale', async () => {
    const { _id } = await enquire()
    const noted = await post(_id, 'notes', { text: ' Prefers May. ' })
    expect([noted.status, noted.body.message]).toEqual([201, 'Note added.'])
    expect(noted.body.item.timeline.at(-1)).toMatchObject({ kind: 'note', text: 'Prefers May.' })
    expect(noted.body.item.firstReplyAt).toBeNull()
    const replied = await post(_id, 'replies', { channel: 'call' })
    expect([replied.status, replied.body.message]).toEqual([201, 'Reply recorded.'])
    expect((await patch(_id, { stage: 'won', version: 1 })).status).toBe(200)
    const stale = await patch(_id, { stage: 'quoted', version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.current).toMatchObject({ _id, stage: 'won', version: 2 })
  })

  test('measures the first reply once, whatever comes first', async () => {
    const replied = await enquire()
    const first = (await post(replied._id, 'replies', { channel: 'whatsapp', text: 'Namaste' }))
      .body
    expect(first.item.firstReplyAt).toBe(first.item.timeline.at(-1).at)
    await post(replied._id, 'replies', { channel: 'email', templateId: 'quote' })
    const { item } = (await patch(replied._id, { stage: 'contacted' })).body
    expect(item.firstReplyAt).toBe(first.item.firstReplyAt)
    expect(kindsOf(item)).toEqual(['received', 'reply', 'reply', 'stage', 'stage'])
    const again = (await patch(replied._id, { stage: 'new' })).body
    expect(again.item.firstReplyAt).toBe(first.item.firstReplyAt)
    expect(await idsOf('unanswered=true')).not.toContain(replied._id)
  })

  test('is unanswered until a reply or a later stage, and again when that stage is taken back', async () => {
    const { _id } = await enquire()
    const isUnanswered = async () => (await idsOf('unanswered=true')).includes(_id)
    expect(await isUnanswered()).toBe(true)
    for (const [stage, expected] of [
      ['contacted', false],
      ['new', true],
      ['spam', false],
      ['new', true],
    ] as const) {
      const { item } = (await patch(_id, { stage })).body
      expect(item.firstReplyAt === null).toBe(stage === 'new' || stage === 'spam')
      expect(await isUnanswered()).toBe(expected)
    }
    await post(_id, 'replies', { channel: 'call' })
    expect(await isUnanswered()).toBe(false)
  })

  test('is quoted by a reply from the quote template while it is open', async () => {
    const quote = { channel: 'whatsapp', templateId: 'quote', text: 'Our quote' }
    for (const [stage, after] of [
      ['new', 'quoted'],
      ['contacted', 'quoted'],
      ['won', 'won'],
    ] as const) {
      const { _id } = await enquire()
      await patch(_id, { stage })
      expect((await post(_id, 'replies', { ...quote, templateId: 'other' })).body.item.stage).toBe(
        stage,
      )
      const { item } = (await post(_id, 'replies', quote)).body
      expect([item.stage, item.timeline.at(-1).actor.email]).toEqual([after, 'admin@example.com'])
    }
  })

  test('repeats another one that says the same within a minute, also at the same moment', async () => {
    const same = { fullName: 'Twice Asked', phone: '+919847033333' }
    const send = (change = {}) =>
      app.services.enquiries.submit('email', { ...enquiry, ...same, ...change }, `${++clients}`)
    await Promise.all([send(), send()])
    await send({ message: 'And in June?' })
    await send({ email: 'twice@example.com' })
    const marks = async () => {
      const { items } = (await get('?search=twice+asked&sort=createdAt')).body
      return items.map(({ repeatOf }: { repeatOf: string | null }) => repeatOf)
    }
    const [first = ''] = await idsOf('search=twice+asked&sort=createdAt')
    expect(await marks()).toEqual([null, first, null, null])
    // Two minutes later, the same words are another enquiry.
    const collection = app.database.collection('enquiries')
    for (const each of await collection.find({ fullName: same.fullName })) {
      const createdAt = new Date(each.createdAt.getTime() - 120_000)
      await collection.updateOne({ _id: each._id }, { $set: { createdAt } })
    }
    await send()
    expect(await marks()).toEqual([null, first, null, null, null])
  })

  test.each([
    ['notes', { text: ' ' }],
    ['notes', { text: 'x'.repeat(5001) }],
    ['replies', { channel: 'fax' }],
    ['replies', { channel: 'email', text: 7 }],
  ])('rejects %s with %o', async (part, body) => {
    const { _id } = await enquire()
    expect((await post(_id, part, body)).status).toBe(400)
    expect((await post('f'.repeat(24), part, { text: 'A', channel: 'call' })).status).toBe(404)
  })

  test('keeps the latest entries of a timeline that is full', async () => {
    const { _id } = await enquire()
    const actor = { _id: adminId, email: 'admin@example.com' }
    const timeline = Array.from({ length: MAX_TIMELINE }, (_, n) => ({
      kind: 'note',
      text: `Note ${n}`,
      at: new Date(),
      actor,
    }))
    const enquiries = app.database.collection('enquiries')
    await enquiries.updateOne({ _id: new ObjectId(_id as string) }, { $set: { timeline } })
    const { item } = (await post(_id, 'notes', { text: 'The last one' })).body
    expect(item.timeline).toHaveLength(1 + MAX_TIMELINE)
    expect(item.timeline[0].kind).toBe('received')
    expect(item.timeline.at(1).text).toBe('Note 1')
    expect(item.timeline.at(-1).text).toBe('The last one')
  })

  test('shows other enquiries of the same number or address, and merges none', async () => {
    const phone = '+91 90000 00001'
    const email = 'same@example.com'
    const byBoth = await enquire({ phone, email })
    const byPhone = await enquire({ phone: '090000-00001', email: 'other@example.com' })
    const byEmail = await enquire({ phone: '1', email: 'SAME@example.com' })
    await enquire({ phone: '1', email: 'third@example.com' })
    const relatedTo = async (id: string): Promise<string[]> =>
      (await get(`/${id}`)).body.item.related.map((row: { _id: string }) => row._id)
    expect(await relatedTo(byBoth._id)).toEqual([byEmail._id, byPhone._id])
    expect(await relatedTo(byEmail._id)).toEqual([byBoth._id])
    for (let n = 0; n < MAX_RELATED; n++) await enquire({ phone, email })
    expect(await relatedTo(byBoth._id)).toHaveLength(MAX_RELATED)
  })

  test('filters by stage, assignee, follow-up and counts the same', async () => {
    const fresh = await createTestApp()
    const admin = await fresh.login()
    const call = (method: string, path: string, body?: unknown) =>
      fresh.rest(method, `/admin/enquiries${path}`, body, admin)
    const me = (await fresh.rest('GET', '/admin/me', undefined, admin)).body.userId
    const day = (offset: number) => indianDay(new Date(Date.now() + offset * 86_400_000))
    const changes = [
      {},
      { stage: 'contacted', followUpOn: day(0), assigneeId: me },
      { stage: 'quoted', followUpOn: day(-1), assigneeId: me },
      { followUpOn: day(-40) },
      { followUpOn: day(1) },
      { stage: 'won', followUpOn: day(0), assigneeId: me },
      { stage: 'lost', lostReason: 'No reply', followUpOn: day(-1) },
    ]
    const ids: string[] = []
    for (const [n, change] of changes.entries()) {
      await fresh.services.enquiries.submit('email', { ...enquiry, fullName: `N ${n}` }, `${n}`)
      const { items } = (await call('GET', `?search=N+${n}`)).body
      ids.push(items[0]._id)
      if (n === 0) continue
      expect((await call('PATCH', `/${items[0]._id}`, change)).status).toBe(200)
    }
    const found = async (query: string) => {
      const { items } = (await call('GET', `?sort=createdAt&${query}`)).body
      return items.map(({ _id }: { _id: string }) => ids.indexOf(_id))
    }
    expect(await found('stage=new')).toEqual([0, 3, 4])
    expect(await found('assignee=me')).toEqual([1, 2, 5])
    expect(await found(`assignee=${me}&stage=won`)).toEqual([5])
    expect(await found('assignee=none')).toEqual([0, 3, 4, 6])
    expect(await found('due=today')).toEqual([1])
    expect(await found('due=tomorrow')).toEqual([4])
    expect(await found('due=overdue')).toEqual([2, 3])
    expect(await found('due=planned')).toEqual([1, 2, 3, 4])
    expect(await found('unanswered=true')).toEqual([0, 3, 4])
    expect(await found('unanswered=true&stage=won')).toEqual([])
    const byFollowUp = (await call('GET', '?sort=followUpOn&due=overdue')).body.items
    expect(byFollowUp.map(({ _id }: { _id: string }) => ids.indexOf(_id))).toEqual([3, 2])
    expect((await call('GET', '/summary')).body).toEqual({
      all: 7,
      new: 3,
      contacted: 1,
      quoted: 1,
      won: 1,
      lost: 1,
      spam: 0,
      today: 1,
      tomorrow: 1,
      overdue: 2,
      mine: 2,
      unassigned: 3,
      unanswered: 3,
    })

    // Several at once: one that does not exist, or that cannot be changed, fails alone.
    const ghost = '650000000000000000000999'
    const some = [ids[0], ghost, ids[1]]
    const moved = (await call('PATCH', '', { ids: some, assigneeId: me })).body
    expect(moved).toEqual({
      done: 2,
      changed: [ids[0]],
      failed: [{ id: ghost, message: 'Enquiry not found.' }],
    })
    const lost = (await call('PATCH', '', { ids: [ids[0], ids[6]], stage: 'lost' })).body
    expect([lost.done, lost.changed, lost.failed.length]).toEqual([1, [], 1])
    for (const change of [{}, { ids: [], stage: 'new' }, { ids: some }, { ids: some, stage: 'x' }])
      expect((await call('PATCH', '', change)).status).toBe(400)

    // Spam is outside of lists, views and counts, except for who follows the changes.
    const { body: spam } = await call('PATCH', '', { ids: [ids[0], ids[3]], stage: 'spam' })
    expect(spam.changed).toEqual([ids[0], ids[3]])
    expect(await found('')).toEqual([1, 2, 4, 5, 6])
    expect(await found('stage=spam')).toEqual([0, 3])
    expect(await found('updatedAfter=2020-01-01T00:00:00Z')).toEqual([0, 1, 2, 3, 4, 5, 6])
    const counts = (await call('GET', '/summary')).body
    expect([counts.all, counts.spam, counts.overdue, counts.unassigned]).toEqual([5, 2, 1, 1])
    expect(counts.unanswered).toBe(1)
    const today = day(0)
    const overview = await fresh.rest(
      'GET',
      `/admin/overview?from=${today}&to=${today}`,
      undefined,
      admin,
    )
    expect(overview.body.totals.enquiries).toBe(5)
    // Neither is it a reply.
    expect((await call('GET', `/${ids[0]}`)).body.item.firstReplyAt).toBeNull()
    for (const query of ['stage=sold', 'assignee=x', 'due=later', 'tourId=1'])
      expect((await call('GET', `?${query}`)).status).toBe(400)
    await fresh.close()
  }, 20_000)
})

describe('a conversation that no form has brought', () => {
  const record = (change: object) =>
    app.rest('POST', '/admin/enquiries', { origin: 'call', fullName: 'Caller', ...change }, cookie)

  test('is recorded with a reference, by whom, and without a mail; webhooks hear of it', async () => {
    const hook = { url: 'https://crm.example.com/', events: ['enquiry.created'] }
    await app.rest('POST', '/admin/webhooks', hook, cookie)
    const tourId = await newTour()
    const party = { adults: 2, children: [4], month: '2027-05', note: '' }
    const more = {
      tourId,
      departure: '2026-12-05',
      party,
      assigneeId: adminId,
      followUpOn: '2027-01-12',
    }
    const { status, headers, body } = await record({ phone: '098470-33221', ...more })
    expect([status, body.message]).toEqual([201, 'Enquiry recorded successfully.'])
    const { item } = body
    expect(headers.get('location')).toBe(`/api/v1/admin/enquiries/${item._id}`)
    expect(item).toMatchObject({
      origin: 'call',
      channel: 'whatsapp',
      phone: '+919847033221',
      email: '',
      message: '',
      mail: 'none',
      stage: 'new',
      tour: { _id: tourId },
      departure: { date: '2026-12-05' },
      party,
      assignee: { _id: adminId },
      followUpOn: '2027-01-12',
      related: [],
    })
    expect(item.reference).toMatch(/^BR-/)
    // The person was spoken to, also after a change of the stage was taken back.
    expect(item.firstReplyAt).not.toBeNull()
    for (const stage of ['contacted', 'new']) await patch(item._id, { stage })
    expect(await idsOf(`unanswered=true&search=9847033221`)).toEqual([])
    expect(kindsOf(item)).toEqual(['received', 'recorded'])
    expect(item.timeline[1].actor._id).toBe(adminId)
    expect(await idsOf('search=9847033221&origin=call')).toEqual([item._id])
    expect(await idsOf('search=9847033221&origin=website')).toEqual([])
    await app.repositories.jobs.collect()
    const { totalItems } = await app.services.jobs.list({ type: 'webhook-event' })
    expect(totalItems).toBe(1)
    const { body: overview } = await app.rest('GET', '/admin/overview', undefined, cookie)
    expect(overview.origins).toContainEqual({ origin: 'call', enquiries: 1, won: 0 })
  })

  test.each([
    [{ origin: 'website', phone: '9847012345' }, 'origin'],
    [{ fullName: ' ', phone: '9847012345' }, 'fullName'],
    [{ phone: '', message: 'Nobody' }, 'phone'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.example', tourId: 'f'.repeat(24) }, 'tourId'],
    [{ email: 'a@b.example', departure: '2026-12-05' }, 'departure'],
    [{ email: 'a@b.example', assigneeId: 'f'.repeat(24) }, 'assigneeId'],
    [{ email: 'a@b.example', party: { adults: 0 } }, 'party.adults'],
  ])('is rejected with %j', async (change, field) => {
    const { status, body } = await record(change)
    expect([status, body.errors[0].field]).toEqual([400, field])
  })

  test('has the channel by which it can be answered', async () => {
    const channel = async (change: object) => (await record(change)).body.item.channel
    expect(await channel({ email: 'mail@example.com' })).toBe('email')
    const both = { email: 'mail@example.com', phone: '+91hello' }
    expect(await channel({ ...both, origin: 'whatsapp' })).toBe('whatsapp')
    const doubtful = (await record(both)).body.item
    expect(doubtful).toMatchObject({ phone: '+91hello', phoneKey: '', phoneValid: false })
    // Without a number nobody else is related by it.
    expect(doubtful.related).toHaveLength(2)
  })

  test('with the digits of another script has the same number, and is found by them', async () => {
    const { item } = (await record({ phone: '९८४७० ५५६६७' })).body
    expect(item).toMatchObject({ phone: '+919847055667', phoneKey: '919847055667' })
    for (const text of ['9847055667', '९८४७०५५६६७', '५५६६७'])
      expect(await idsOf(`search=${encodeURIComponent(text)}`)).toEqual([item._id])
  })
})

describe('a correction', () => {
  test('changes who asks and for what; the timeline keeps old and new; searches follow', async () => {
    const [tourId, other] = [await newTour(), await newTour({ tourName: 'Goa by road' })]
    const { _id } = await enquire({ phone: '+9198470', email: 'typo@exmaple.com', tourId })
    const change = {
      fullName: 'Anju Correct',
      phone: '98470 77881',
      email: 'right@example.com',
      departure: '2026-12-05',
      party: { adults: 2, children: [], month: '', note: '' },
      version: 1,
    }
    const { item } = (await patch(_id, change)).body
    expect(item).toMatchObject({
      ...change,
      phone: '+919847077881',
      phoneKey: '919847077881',
      phoneValid: true,
      version: 2,
      tour: { _id: tourId },
      departure: { date: '2026-12-05' },
      firstReplyAt: null,
    })
    const said = ({ timeline }: { timeline: Record<string, unknown>[] }) =>
      timeline
        .filter(({ kind }) => kind === 'corrected')
        .map(({ field, before, after }) => [field, before, after])
    expect(said(item)).toEqual([
      ['fullName', 'Anju Thomas', 'Anju Correct'],
      ['phone', '+9198470', '+919847077881'],
      ['email', 'typo@exmaple.com', 'right@example.com'],
      ['departure', null, '2026-12-05'],
      ['party', null, '2 adults'],
    ])
    expect(await idsOf('search=77881')).toEqual([_id])
    expect(await idsOf('search=correct+anju')).toEqual([_id])
    expect(await idsOf('search=typo@exmaple.com')).toEqual([])
    // Another tour has other departures.
    const moved = (await patch(_id, { tourId: other, version: 2 })).body.item
    expect(moved).toMatchObject({ tour: { title: 'Goa by road' }, departure: null })
    expect(await idsOf(`tourId=${other}`)).toEqual([_id])
    const none = (await patch(_id, { tourId: null, party: null })).body.item
    expect(none).toMatchObject({ tour: null, departure: null, party: null, version: 4 })
    expect(said(none).slice(5)).toEqual([
      ['tour', 'Malabar by road', 'Goa by road'],
      ['departure', '2026-12-05', null],
      ['tour', 'Goa by road', null],
      ['party', '2 adults', null],
    ])
    // The same again changes nothing.
    expect((await patch(_id, { ...change, departure: null, version: 4 })).body.item.version).toBe(5)
    expect((await patch(_id, { phone: '+91 98470 77881', version: 5 })).body.item.version).toBe(5)
  })

  test('is rejected if it is stale, leaves nobody to answer, or names an unknown tour', async () => {
    const { _id } = await enquire()
    await patch(_id, { fullName: 'First' })
    const stale = await patch(_id, { fullName: 'Second', version: 1 })
    expect([stale.status, stale.body.current.fullName]).toEqual([409, 'First'])
    for (const [change, field] of [
      [{ phone: '', email: '' }, 'phone'],
      [{ fullName: ' ' }, 'fullName'],
      [{ tourId: 'f'.repeat(24) }, 'tourId'],
      [{ departure: '2026-12-05' }, 'departure'],
    ] as const) {
      const { status, body } = await patch(_id, change)
      expect([status, body.errors[0].field]).toEqual([400, field])
    }
    expect((await patch(_id, { phone: '' })).body.item).toMatchObject({ phone: '', phoneKey: '' })
  })
})

test('concurrent changes of two instances get different numbers and times, in one order', async () => {
  const other = createEnquirySequence(app.database)
  const own = createEnquirySequence(app.database)
  const stamps = await Promise.all(
    Array.from({ length: 60 }, (_, n) => (n % 2 ? own : other).change(async (stamp) => stamp)),
  )
  const inOrder = stamps.toSorted((one, next) => one.sequence - next.sequence)
  expect(new Set(stamps.map(({ sequence }) => sequence)).size).toBe(60)
  expect(new Set(stamps.map(({ updatedAt }) => updatedAt.getTime())).size).toBe(60)
  expect(stamps.toSorted((one, next) => Number(one.updatedAt) - Number(next.updatedAt))).toEqual(
    inOrder,
  )
})

test('a reply is sent to the visitor by the mail server, once, and shown as sent', async () => {
  const smtp = await startSmtpServer()
  const mailing = await createTestApp({
    mailer: createMailer({
      url: smtp.url,
      to: ['office@example.com'],
      company: async () => ({ name: 'Bharat', address: 'hello@bharat.example' }),
    }),
    wakesJobs: true,
  })
  const admin = await mailing.login()
  const { reference } = await mailing.services.enquiries.submit('whatsapp', enquiry, 'a')
  const [row] = (await mailing.rest('GET', '/admin/enquiries', undefined, admin)).body.items
  const path = `/admin/enquiries/${row._id}`
  const reply = { channel: 'email', text: 'Namaste <Anju>,\nthere are places.', send: true }
  for (const bad of [
    { ...reply, channel: 'call' },
    { ...reply, text: ' ' },
  ]) {
    expect((await mailing.rest('POST', `${path}/replies`, bad, admin)).status).toBe(400)
  }
  const call = { origin: 'call', fullName: 'No Email', phone: '98470 76129' }
  const { _id: id } = (await mailing.rest('POST', '/admin/enquiries', call, admin)).body.item
  const unsent = await mailing.rest('POST', `/admin/enquiries/${id}/replies`, reply, admin)
  const errors = [{ field: 'send', message: 'This enquiry has no email.' }]
  expect([unsent.status, unsent.body.errors]).toEqual([400, errors])
  const mutation = `mutation ($id: ID!) {
    addEnquiryReply(id: $id, channel: email, text: "Namaste", send: true) { message }
  }`
  const other = await mailing.graphql(mutation, { id }, admin)
  expect(other.body.errors[0].extensions).toMatchObject({ code: 'INVALID', errors })
  const queued = await mailing.rest('POST', `${path}/replies`, reply, admin)
  expect([queued.status, queued.body.message]).toEqual([201, 'The mail is on its way.'])
  expect(queued.body.item.firstReplyAt).not.toBeNull()
  const [mail] = await smtp.taken(1)
  expect(mail?.to).toEqual(['anju@example.com'])
  expect(mail?.source).toContain(`Subject: Your enquiry ${reference}`)
  expect(mail?.source).not.toContain('Auto-Submitted')
  const shown = async () =>
    (await mailing.rest('GET', path, undefined, admin)).body.item.timeline.at(-1).mail
  while ((await shown()) !== 'sent') await Bun.sleep(20)
  expect(smtp.mails).toHaveLength(1)

  // The next reply belongs to the same thread; text and address of the visitor add no header.
  const next = {
    ...reply,
    text: 'More:\r\nBcc: a@evil.example\r\n\r\nhttps://bharat.example/tours',
    subject: 'A\r\nBcc: b@evil.example',
  }
  expect((await mailing.rest('POST', `${path}/replies`, next, admin)).status).toBe(201)
  const heads = (await smtp.taken(2)).map(({ source }) => source.split('\r\n\r\n')[0] ?? '')
  const values = (name: string) =>
    heads.map((head) =>
      new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.split(/\s+/),
    )
  const [first, second] = values('Message-ID')
  const root = `<enquiry-${row._id}@example.com>`
  expect(values('References')).toEqual([[root], [root, first?.[0] ?? '']])
  expect(values('In-Reply-To')).toEqual([[root], first])
  expect(second).not.toEqual(first)
  for (const head of heads) expect(head).not.toMatch(/^Bcc:/im)
  expect(smtp.mails[1]?.to).toEqual(['anju@example.com'])
  expect(smtp.mails[1]?.source).toContain('<a href=3D"https://bharat.example/tours">')
  await mailing.close()
  await smtp.stop()
}, 20_000)

test('the timeline says what became of a mail, and leads to its job', async () => {
  let takes = false
  const sent: Mail[] = []
  const mailing = await createTestApp({
    mailer: {
      async send(mail) {
        if (!takes) throw new JobError('The mail server did not take a message (550).')
        sent.push(mail)
        return { rejectedRecipients: 0 }
      },
      close: () => undefined,
    },
  })
  const admin = await mailing.login()
  await mailing.services.enquiries.submit('whatsapp', enquiry, 'a')
  const [row] = (await mailing.rest('GET', '/admin/enquiries', undefined, admin)).body.items
  const path = `/admin/enquiries/${row._id}`
  const subject = 'x'.repeat(MAIL_SUBJECT_MAX)
  const reply = { channel: 'email', text: 'There are places.', send: true, subject }
  const tooLong = { ...reply, subject: `${subject}x` }
  expect((await mailing.rest('POST', `${path}/replies`, tooLong, admin)).status).toBe(400)
  const stateOf = ({ body }: Reply) => {
    const { mail, mailError, jobId } = body.item.timeline.at(-1)
    return { mail, mailError, jobId }
  }
  const shown = async () => stateOf(await mailing.rest('GET', path, undefined, admin))
  const waiting = { mail: 'pending', mailError: null, jobId: null }
  expect(stateOf(await mailing.rest('POST', `${path}/replies`, reply, admin))).toEqual(waiting)

  await mailing.jobs.runDue()
  const { jobId } = await shown()
  const mailError = 'The mail server did not take a message (550).'
  expect(await shown()).toEqual({ mail: 'pending', mailError, jobId })
  const jobs = mailing.database.collection('jobs')
  await jobs.updateOne({ type: 'enquiry-reply' }, { $set: { state: 'failed' } })
  expect(await shown()).toEqual({ mail: 'failed', mailError, jobId })

  takes = true
  await mailing.rest('POST', `/admin/jobs/${jobId}/retry`, undefined, admin)
  await mailing.jobs.runDue()
  expect(await shown()).toEqual({ mail: 'sent', mailError: null, jobId: null })
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ subject, isAutomatic: false })

  // The job of another mail was removed a long time after it had failed.
  await mailing.rest('POST', `${path}/replies`, reply, admin)
  await mailing.repositories.jobs.collect()
  await jobs.deleteMany({ type: 'enquiry-reply' })
  expect(await shown()).toEqual({ mail: 'failed', mailError: null, jobId: null })
  await mailing.close()
}, 20_000)

test('concurrent changes, notes and replies lose nothing', async () => {
  const action = fc.oneof(
    fc.constantFrom('contacted', 'quoted', 'won').map((stage) => ({ stage })),
    fc.integer({ min: 10, max: 28 }).map((n) => ({ followUpOn: `2027-01-${n}` })),
    fc.constant({ note: true }),
    fc.constant({ reply: true }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 12 }), async (actions) => {
      const { _id } = await enquire()
      const replies = await Promise.all(
        actions.map((each, n) => {
          if ('note' in each) return post(_id, 'notes', { text: `note ${n}` })
          if ('reply' in each) return post(_id, 'replies', { channel: 'call', text: `reply ${n}` })
          return patch(_id, each)
        }),
      )
      expect(replies.every(({ status }) => status === 200 || status === 201)).toBe(true)
      const { item } = (await get(`/${_id}`)).body
      const texts = item.timeline.flatMap(({ text }: { text: string | null }) => text ?? [])
      const sent = actions.flatMap((each, n) =>
        'note' in each ? [`note ${n}`] : 'reply' in each ? [`reply ${n}`] : [],
      )
      expect(texts.toSorted()).toEqual(sent.toSorted())
      // Each entry continues from the one before, so that the last ones are what is stored.
      const stages = item.timeline.filter(({ kind }: { kind: string }) => kind === 'stage')
      let stage = 'new'
      for (const entry of stages) {
        expect(entry.from).toBe(stage)
        stage = entry.to
      }
      expect(item.stage).toBe(stage)
      const days = item.timeline.filter(({ kind }: { kind: string }) => kind === 'followUp')
      expect(item.followUpOn).toBe(days.at(-1)?.followUpOn ?? null)
      expect(item.version).toBe(1 + stages.length + days.length)
    }),
    { numRuns: 8 },
  )
}, 60_000)
