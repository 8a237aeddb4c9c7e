import { ENQUIRY_STAGES } from '@bharat/contracts/enquiry-stages'
import { indianDay } from '@bharat/contracts/indian-day'
import type { TestApp } from '../apps/server/test/support/create-test-app.ts'
import {
  type Bench,
  longestDelay,
  MESSAGE,
  openApp,
  processorTime,
  type Samples,
  timed,
} from './checkout.ts'

const RUNS = 11
const BATCH = 1000
const DAY_MS = 86_400_000
const yearAgo = indianDay(new Date(Date.now() - 364 * DAY_MS))
const QUERIES = { '12 weeks and the 12 before': '', 'the year': `?from=${yearAgo}` }

/** Times of the overview over enquiries of one year. On the embedded store the processor time contains the store's. */
export const bench: Bench = {
  columns: { ms: [0, 0.5, 0.95], 'processor ms': [0.5], 'delay ms': [1], counted: [0.5] },
  options: { enquiries: '20000,200000' },
  open: async ({ enquiries = '' }) => ({
    async round() {
      const samples: Samples = {}
      for (const size of enquiries.split(',')) {
        const { app } = await openApp()
        const cookie = await app.login()
        await insert(app, Number(size))
        /** The number of enquiries that the reply counts, in both periods. */
        const get = async (query: string): Promise<number> => {
          const { status, body } = await app.rest(
            'GET',
            `/admin/overview${query}`,
            undefined,
            cookie,
          )
          if (status !== 200) throw new Error(JSON.stringify(body))
          return body.totals.enquiries + body.previousTotals.enquiries
        }
        // The first one builds the index on the embedded store.
        await Bun.sleep(await timed(() => get('')))
        for (const [name, query] of Object.entries(QUERIES)) {
          const ms: number[] = []
          const used = await processorTime(async () => {
            for (let n = 0; n < RUNS; n++) ms.push(await timed(() => get(query)))
          })
          samples[`${size} enquiries, ${name}`] = {
            ms,
            'processor ms': used / RUNS,
            'delay ms': await longestDelay(() => get(query)),
            counted: await get(query),
          }
        }
        await app.close()
      }
      return samples
    },
    close: async () => undefined,
  }),
}

/** Enquiries of usual length, evenly over the last year: about fifty tours, some with a campaign. */
async function insert({ database }: TestApp, total: number): Promise<void> {
  const now = Date.now()
  const enquiry = (n: number) => {
    const createdAt = new Date(now - (n / total) * 364 * DAY_MS)
    const email = `visitor${n}@example.com`
    const stage = ENQUIRY_STAGES[n % ENQUIRY_STAGES.length]
    return {
      fullName: `Visitor ${n}`,
      phone: '+919400000000',
      phoneKey: `9194${n}`,
      email,
      emailKey: email,
      message: MESSAGE,
      searchText: MESSAGE,
      channel: n % 2 === 0 ? 'email' : 'whatsapp',
      createdAt,
      stage,
      assigneeId: '',
      followUpOn: '',
      version: 1,
      tourId: n % 4 === 0 ? '' : (n % 50).toString(16).padStart(24, '0'),
      utm: { source: '', medium: '', campaign: n % 3 === 0 ? `campaign ${n % 20}` : '' },
      timeline: [],
      ...(stage !== ENQUIRY_STAGES[0] && {
        firstReplyAt: new Date(createdAt.getTime() + (n % 100) * 60_000),
      }),
    }
  }
  for (let from = 0; from < total; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, at) => enquiry(from + at))
    await database.collection('enquiries').insertMany(batch)
  }
}
