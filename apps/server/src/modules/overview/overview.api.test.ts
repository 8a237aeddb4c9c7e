import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { OVERVIEW_MAX_DAYS, OVERVIEW_ROWS } from '@bharat/contracts/back-office-limits'
import { ENQUIRY_CHANNELS, type EnquiryChannel } from '@bharat/contracts/enquiries'
import {
  ENQUIRY_STAGES,
  type EnquiryOrigin,
  type EnquiryStage,
  OPEN_STAGES,
} from '@bharat/contracts/enquiry-stages'
import { indianDay } from '@bharat/contracts/indian-day'
import { LANDSCAPES } from '@bharat/contracts/landscapes'
import type { Overview } from '@bharat/contracts/overview'
import { overviewMessages } from '@bharat/contracts/overview.messages'
import { daysOf, mondayOf } from '@bharat/contracts/overview-periods'
import type { QuoteState } from '@bharat/contracts/quote-states'
import fc from 'fast-check'
import { completeTour, createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { createOverviewService } from './overview.service.ts'

let app: TestApp
let cookie: string
/** Each with its landscapes. */
const tours: { _id: string; landscapes: string[] }[] = []
const CAMPAIGNS = ['diwali', 'Diwali', 'monsoon & more']
const DAY_MS = 86_400_000
/** A moment in the night from Sunday to Monday in India; in UTC it is still Sunday. */
const MONDAY = Date.parse('2026-03-01T18:30:00.000Z')

interface Stored {
  createdAt: Date
  channel: EnquiryChannel
  stage: EnquiryStage
  tourId: string
  campaign: string
  firstReplyAt: Date | undefined
  origin?: EnquiryOrigin
}

beforeAll(async () => {
  app = await createTestApp({ exclusive: false, watched: true })
  cookie = await app.login()
  const category = (await app.rest('POST', '/admin/categories', { name: 'Roads' }, cookie)).body
  for (const landscapes of [['Mountain', 'Snow'], ['Snow'], ['Beaches']]) {
    const input = { ...completeTour(category.item._id), landscapes }
    const { body } = await app.rest('POST', '/admin/tours', input, cookie)
    tours.push({ _id: body.item._id, landscapes })
  }
}, 60_000)
afterAll(() => app.close())

const overview = (query = ''): Promise<{ status: number; body: Overview }> =>
  app.rest('GET', `/admin/overview${query}`, undefined, cookie)

/** Replaces all enquiries. */
async function store(enquiries: readonly Stored[]): Promise<void> {
  const collection = app.database.collection('enquiries')
  await collection.deleteMany({})
  if (enquiries.length > 0) await insert(enquiries)
  // They have no numbers of changes: the mark of an erasure makes the overview count every day again.
  await app.repositories.enquiries.markErasure()
}

async function insert(enquiries: readonly Stored[]): Promise<void> {
  await app.database.collection('enquiries').insertMany(
    enquiries.map(({ campaign, firstReplyAt, ...fields }, n) => ({
      fullName: `Visitor ${n}`,
      phone: '+919400000000',
      email: `visitor${n}@example.com`,
      message: 'In May?',
      searchText: `visitor ${n}`,
      phoneKey: '919400000000',
      emailKey: `visitor${n}@example.com`,
      assigneeId: '',
      followUpOn: '',
      version: 1,
      timeline: [],
      ...fields,
      ...(campaign && { utm: { source: 'x', medium: 'y', campaign } }),
      ...(firstReplyAt && { firstReplyAt }),
    })),
  )
}

/** The total of the list of enquiries with these filters. */
async function totalOf(filters: Record<string, string>): Promise<number> {
  const query = new URLSearchParams({ limit: '1', ...filters })
  const { status, body } = await app.rest('GET', `/admin/enquiries?${query}`, undefined, cookie)
  expect(status).toBe(200)
  return body.totalItems
}

const enquiry = fc.record({
  // Around the ends of the weeks and of both periods, to the millisecond.
  createdAt: fc
    .tuple(fc.integer({ min: -30, max: 30 }), fc.constantFrom(-1, 0, 1, 43_200_000))
    .map(([day, ms]) => new Date(MONDAY + day * DAY_MS + ms)),
  channel: fc.constantFrom(...ENQUIRY_CHANNELS),
  stage: fc.constantFrom(...ENQUIRY_STAGES),
  tour: fc.constantFrom(-1, 0, 1, 2),
  campaign: fc.constantFrom('', ...CAMPAIGNS),
  reply: fc.option(fc.constantFrom(0, 3600, 3601, 14_400, 86_400, 259_200, 259_201, 9_999_999)),
})
const enquiries = fc.array(enquiry, { maxLength: 60 })

type Drawn = ReturnType<typeof drawnEnquiries>[number]
const drawnEnquiries = (count: number) => fc.sample(enquiry, { numRuns: count, seed: 17 })

const toStored = ({ tour, reply, ...fields }: Drawn): Stored => ({
  ...fields,
  tourId: tours[tour]?._id ?? '',
  firstReplyAt: reply === null ? undefined : new Date(fields.createdAt.getTime() + reply * 1000),
})

/** Spam is not counted. */
const inPeriod = (all: readonly Stored[], { from, to }: { from: string; to: string }) =>
  all.filter(
    ({ createdAt, stage }) =>
      stage !== 'spam' && indianDay(createdAt) >= from && indianDay(createdAt) <= to,
  )

const isOpen = ({ stage }: Stored) => OPEN_STAGES.some((each) => each === stage)

/** The key figures, computed one by one. */
function expectedTotals(found: readonly Stored[]): Overview['totals'] {
  const stage = (name: EnquiryStage) => found.filter((each) => each.stage === name).length
  const replies = found
    .flatMap(({ createdAt, firstReplyAt }) => (firstReplyAt ? [+firstReplyAt - +createdAt] : []))
    .map((ms) => ms / 1000)
    .toSorted((a, b) => a - b)
  const middle = replies.length / 2
  const median =
    replies.length % 2
      ? replies[Math.floor(middle)]
      : ((replies[middle - 1] ?? 0) + (replies[middle] ?? 0)) / 2
  return {
    enquiries: found.length,
    open: found.filter(isOpen).length,
    won: stage('won'),
    lost: stage('lost'),
    wonRate: found.length ? stage('won') / found.length : null,
    replied: replies.length,
    medianReplySeconds: replies.length ? Math.round(median ?? 0) : null,
  }
}

const countsOf = (found: readonly Stored[]) => ({
  enquiries: found.length,
  won: found.filter(({ stage }) => stage === 'won').length,
})

test('counts of days that are kept follow every change, on two instances, like a full count', async () => {
  const other = await createTestApp({ sharing: app })
  const { services } = app
  const counted = async (from: string) => {
    const query = { from: '2026-01-01', to: indianDay(new Date()) }
    // Follows no change, and is new each time: it counts everything.
    const full = createOverviewService({
      ...{ enquiries: services.enquiries, quotes: services.quotes, tours: services.tours },
      follow: () => async () => undefined,
      searches: async () => [],
    })
    const expected = await full.get(query)
    for (const { services } of [app, other]) {
      expect({ from, counts: await services.overview.get(query) }).toEqual({
        from,
        counts: expected,
      })
    }
    return expected.totals
  }
  const path = async (reference: string) => {
    const { body } = await app.rest(
      'GET',
      `/admin/enquiries?search=${reference}`,
      undefined,
      cookie,
    )
    return `/admin/enquiries/${body.items[0]._id}`
  }
  const visitor = {
    fullName: 'Anu',
    phone: '+919400000000',
    email: 'anu@example.com',
    message: 'In May?',
  }
  const submit = async (server: TestApp, tourId: string) =>
    (await server.services.enquiries.submit('whatsapp', { ...visitor, tourId }, `client ${tourId}`))
      .reference

  try {
    await store(drawnEnquiries(100).map(toStored))
    await counted('stored')
    const mine = await path(await submit(app, tours[0]?._id ?? ''))
    expect((await counted('submitted here')).enquiries).toBeGreaterThan(0)
    const [older] = (await app.rest('GET', '/admin/enquiries?sort=createdAt', undefined, cookie))
      .body.items
    const theirs = await path(await submit(other, tours[1]?._id ?? ''))
    await counted('submitted there')
    const changes: [server: TestApp, method: string, path: string, body: object][] = [
      [app, 'PATCH', mine, { stage: 'contacted', version: 1 }],
      [other, 'POST', `${theirs}/replies`, { channel: 'call' }],
      [other, 'PATCH', `/admin/enquiries/${older._id}`, { stage: 'spam', version: 1 }],
      [app, 'PATCH', `/admin/enquiries/${older._id}`, { stage: 'quoted', version: 2 }],
    ]
    for (const [server, method, path, body] of changes) {
      const { status, body: reply } = await server.rest(method, path, body, cookie)
      expect({ path, rejected: status < 300 ? null : reply }).toEqual({ path, rejected: null })
      await counted(`${method} ${path}`)
    }
    const before = await counted('before the erasure')
    await other.services.removeEnquiries({ before: new Date('2026-02-20') })
    expect((await counted('erased')).enquiries).toBeLessThan(before.enquiries)
    // Nothing has changed since: no query reads enquiries of a time.
    const { commands } = await app.watch(() => overview('?from=2026-01-01'))
    expect(
      commands.filter(({ command }) => JSON.stringify(command.filter ?? {}).includes('createdAt')),
    ).toEqual([])
    expect(commands.length).toBeLessThan(17)
  } finally {
    await other.close()
  }
}, 60_000)

describe('the overview', () => {
  test('counts any enquiries like a plain computation', async () => {
    await fc.assert(
      fc.asyncProperty(
        enquiries,
        fc.integer({ min: -20, max: 5 }),
        fc.integer({ min: 0, max: 20 }),
        async (drawn, start, length) => {
          const all = drawn.map(toStored)
          await store(all)
          const from = indianDay(new Date(MONDAY + start * DAY_MS))
          const to = indianDay(new Date(MONDAY + (start + length) * DAY_MS))
          const { status, body } = await overview(`?from=${from}&to=${to}`)
          expect(status).toBe(200)
          const found = inPeriod(all, { from, to })
          expect(body.period).toEqual({ from, to })
          expect(body.totals).toEqual(expectedTotals(found))
          expect(daysOf(body.previousPeriod)).toBe(length + 1)
          expect(body.previousTotals).toEqual(expectedTotals(inPeriod(all, body.previousPeriod)))
          for (const week of body.weeks) {
            const ofWeek = inPeriod(found, week)
            expect(week.from === from || mondayOf(week.from) === week.from).toBe(true)
            expect(
              new Set(ofWeek.map((each) => mondayOf(indianDay(each.createdAt)))).size,
            ).toBeLessThan(2)
            for (const channel of ENQUIRY_CHANNELS) {
              expect(week[channel]).toBe(ofWeek.filter((each) => each.channel === channel).length)
            }
          }
          for (const { tourId, enquiries, won } of body.tours) {
            expect({ enquiries, won }).toEqual(
              countsOf(found.filter((each) => each.tourId === tourId)),
            )
          }
          expect(body.withoutTour).toEqual(countsOf(found.filter(({ tourId }) => !tourId)))
          for (const { campaign, enquiries, won } of body.campaigns) {
            expect({ enquiries, won }).toEqual(
              countsOf(found.filter((each) => each.campaign === campaign)),
            )
          }
          expect(body.withoutCampaign).toEqual(countsOf(found.filter(({ campaign }) => !campaign)))
          const withLandscape = LANDSCAPES.flatMap((landscape) => {
            const ids = tours
              .filter((tour) => tour.landscapes.includes(landscape))
              .map(({ _id }) => _id)
            const of = found.filter(({ tourId }) => ids.includes(tourId))
            return of.length ? [{ landscape, ...countsOf(of) }] : []
          })
          expect(new Set(body.landscapes)).toEqual(new Set(withLandscape))
          for (const rows of [body.tours, body.campaigns, body.landscapes]) {
            const numbers = rows.map(({ enquiries }) => enquiries)
            expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
            expect(numbers).not.toContain(0)
          }
        },
      ),
      { numRuns: 20 },
    )
  }, 120_000)

  test('has the totals of the list with the same filters', async () => {
    await store(drawnEnquiries(300).map(toStored))
    const period = { from: '2026-02-11', to: '2026-03-25' }
    const { body } = await overview(`?${new URLSearchParams(period)}`)
    expect(body.totals.enquiries).toBeGreaterThan(50)
    expect(await totalOf(period)).toBe(body.totals.enquiries)
    expect(await totalOf({ ...period, open: 'true' })).toBe(body.totals.open)
    expect(await totalOf(body.previousPeriod)).toBe(body.previousTotals.enquiries)
    for (const { stage, enquiries } of body.stages) {
      expect(await totalOf({ ...period, stage })).toBe(enquiries)
    }
    for (const { from, to, ...channels } of body.weeks) {
      for (const channel of ENQUIRY_CHANNELS) {
        expect(await totalOf({ from, to, channel })).toBe(channels[channel])
      }
    }
    expect(body.tours).toHaveLength(3)
    for (const { tourId, enquiries, won } of body.tours) {
      expect(await totalOf({ ...period, tourId })).toBe(enquiries)
      expect(await totalOf({ ...period, tourId, stage: 'won' })).toBe(won)
    }
    expect(await totalOf({ ...period, tourId: 'none' })).toBe(body.withoutTour.enquiries)
    expect(body.landscapes.map(({ landscape }) => landscape)).toContain('Snow')
    for (const { landscape, enquiries } of body.landscapes) {
      expect(await totalOf({ ...period, landscape })).toBe(enquiries)
    }
    expect(body.campaigns.map(({ campaign }) => campaign).toSorted()).toEqual(CAMPAIGNS.toSorted())
    for (const { campaign, enquiries } of body.campaigns) {
      expect(await totalOf({ ...period, campaign })).toBe(enquiries)
    }
  })

  test('shows how far enquiries went: each stage with those beyond it, lost ones apart', async () => {
    const at = { createdAt: new Date(MONDAY), channel: 'email', tourId: '', campaign: '' } as const
    const stages = ['new', 'new', 'contacted', 'quoted', 'won', 'won', 'lost'] as const
    await store(stages.map((stage) => ({ ...at, stage, firstReplyAt: undefined })))
    const { body } = await overview('?from=2026-03-02&to=2026-03-02')
    expect(body.stages).toEqual([
      { stage: 'new', enquiries: 2, reached: 7 },
      { stage: 'contacted', enquiries: 1, reached: 4 },
      { stage: 'quoted', enquiries: 1, reached: 3 },
      { stage: 'won', enquiries: 2, reached: 2 },
      { stage: 'lost', enquiries: 1, reached: 1 },
    ])
  })

  test('counts the quotes that were sent, and what is accepted of them, to the millisecond', async () => {
    const sent = (state: QuoteState, total: number, sentAt: number | undefined, n: number) => ({
      ...{ state, total, tokenHash: `hash ${n}`, searchText: '', enquiryId: `enquiry ${n}` },
      ...(sentAt !== undefined && { sentAt: new Date(sentAt) }),
    })
    const rows: [QuoteState, number, number | undefined][] = [
      ['accepted', 70_350, MONDAY],
      ['accepted', 1, MONDAY + 7 * DAY_MS - 1],
      ['sent', 20_000, MONDAY],
      ['declined', 30_000, MONDAY],
      // A newer revision counts in its place, and a draft not yet.
      ['replaced', 40_000, MONDAY],
      ['draft', 50_000, undefined],
      ['accepted', 60_000, MONDAY - 1],
      ['accepted', 80_000, MONDAY + 7 * DAY_MS],
    ]
    const quotes = app.database.collection('quotes')
    await quotes.insertMany(rows.map((row, n) => sent(...row, n)))
    const { body } = await overview('?from=2026-03-02&to=2026-03-08')
    await quotes.deleteMany({})
    expect(body.quotes).toEqual({ quoted: 4, accepted: 2, conversion: 0.5, value: 70_351 })
    expect(body.previousQuotes).toEqual({ quoted: 1, accepted: 1, conversion: 1, value: 60_000 })
    const none = { quoted: 0, accepted: 0, conversion: null, value: 0 }
    expect((await overview('?from=2025-03-02&to=2025-03-08')).body.quotes).toEqual(none)
  })

  test('groups replies by how soon they came, each limit included', async () => {
    const createdAt = new Date(MONDAY)
    const at = { createdAt, channel: 'email', stage: 'won', tourId: '', campaign: '' } as const
    const hours = [0, 1, 1.01, 4, 24, 72, 73]
    const replies = hours.map((each) => new Date(MONDAY + each * 3_600_000))
    await store([...replies, undefined].map((firstReplyAt) => ({ ...at, firstReplyAt })))
    const { body } = await overview('?from=2026-03-02&to=2026-03-02')
    expect(body.replyTimes.map(({ time, enquiries }) => [time, enquiries])).toEqual([
      ['hour', 2],
      ['fourHours', 2],
      ['day', 1],
      ['threeDays', 1],
      ['later', 1],
      ['none', 1],
    ])
    expect(body.totals).toMatchObject({ replied: 7, medianReplySeconds: 4 * 3600 })
  })

  test('leaves recorded calls and visits out of the times to the first reply', async () => {
    const createdAt = new Date(MONDAY)
    const at = { createdAt, channel: 'whatsapp', stage: 'new', tourId: '', campaign: '' } as const
    const anHourLater = new Date(MONDAY + 3_600_000)
    await store([
      ...(['call', 'walk-in'] as const).map((origin) => ({
        ...at,
        origin,
        firstReplyAt: createdAt,
      })),
      ...[anHourLater, undefined].map((firstReplyAt) => ({
        ...at,
        origin: 'referral' as const,
        firstReplyAt,
      })),
    ])
    const { body } = await overview('?from=2026-03-02&to=2026-03-02')
    expect(body.replyTimes.flatMap(({ enquiries }) => enquiries || [])).toEqual([1, 1])
    expect(body.totals).toMatchObject({ enquiries: 4, replied: 1, medianReplySeconds: 3600 })
  })

  test('lists the most frequent campaigns, and sums up the others', async () => {
    const at = { createdAt: new Date(MONDAY), channel: 'email', stage: 'new', tourId: '' } as const
    const campaigns = Array.from({ length: OVERVIEW_ROWS + 2 }, (_, n) => `campaign ${n}`)
    await store(
      [...campaigns, 'campaign 51', ''].map((campaign) => ({
        ...at,
        campaign,
        firstReplyAt: undefined,
      })),
    )
    const { body } = await overview('?from=2026-03-02&to=2026-03-02')
    expect(body.campaigns).toHaveLength(OVERVIEW_ROWS)
    expect(body.campaigns[0]).toEqual({ campaign: 'campaign 51', enquiries: 2, won: 0 })
    expect(body.otherCampaigns).toEqual({ enquiries: 2, won: 0 })
    expect(body.withoutCampaign).toEqual({ enquiries: 1, won: 0 })
  })

  test('covers this week and the eleven before it by default', async () => {
    const { body } = await overview()
    const today = indianDay(new Date())
    expect(body.weeks).toHaveLength(12)
    expect(body.weeks[11]).toMatchObject({ from: mondayOf(today), to: today })
    expect(body.period).toEqual({ from: body.weeks[0]?.from ?? '', to: today })
  })

  test.each([
    ['?from=2026-03-02&to=2026-03-01', overviewMessages.order],
    ['?from=2020-01-01&to=2026-03-01', overviewMessages.tooLong],
    ['?from=1999-12-31&to=2000-03-01', overviewMessages.years],
    ['?from=2100-12-01&to=2101-01-01', overviewMessages.years],
    ['?from=yesterday', 'from must be a date (yyyy-mm-dd).'],
  ])('rejects %s', async (query, message) => {
    expect(await overview(query)).toMatchObject({ status: 400, body: { message } })
  })

  test('covers periods of up to three years', async () => {
    const { body } = await overview('?from=2023-01-01&to=2025-12-31')
    expect(daysOf(body.period)).toBe(OVERVIEW_MAX_DAYS)
    expect(body.weeks).toHaveLength(158)
  })
})
