import {
  type Bench,
  from,
  longestDelay,
  openApp,
  processorTime,
  type Samples,
  timed,
} from './checkout.ts'

const RUNS = 51
/** Measurements directly after a change. */
const FIRSTS = 5
const BATCH = 1000
const FIRST = 'Asha Biju Chitra Deepak Esha Farah Gopal Hari Indira Jacob Kavya Leela Manoj Nisha'
const LAST = 'Anand Bose Chandran Das Fernandes George Iyer Joseph Kurian Menon Nair Pillai Rao'
const [first, last] = [FIRST.split(' '), LAST.split(' ')]
const MESSAGE =
  'We are two adults and a child. Is the coast road open in May, and what does it cost? '
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const fullName = (n: number) =>
  `${first[n % first.length]} ${last[(n * 7) % last.length]}${(n % 997).toString(36)}`
/** Ten digits, all different. */
const national = (n: number) => String(9_000_000_000 + ((n * 7_919_317) % 999_999_937))
const reference = (n: number) =>
  `BR-${[3, 2, 1, 0].map((at) => CHARACTERS[Math.floor(n / 34 ** at) % 34]).join('')}`

/** What a desk types for an enquiry. */
const SEARCHES: Record<string, (n: number) => string> = {
  'a number with +91': (n) => `+91 ${national(n).slice(0, 5)} ${national(n).slice(5)}`,
  'a number with 0 and hyphens': (n) => `0${national(n).slice(0, 5)}-${national(n).slice(5)}`,
  'a number that nobody has': (n) => `+91 6${national(n).slice(1)}`,
  'the last five digits': (n) => national(n).slice(-5),
  'beginnings of the last and the first name': (n) =>
    `${fullName(n).split(' ')[1]?.slice(0, 5)} ${fullName(n).slice(0, 2)}`,
  'a name': (n) => fullName(n),
  'a first name, which thousands have': (n) => first[n % first.length] ?? '',
  'a reference': (n) => reference(n).replace('-', '').toLowerCase(),
  'an e-mail address': (n) => `visitor${n}@example.com`,
  'beginnings that half of all have': () => 'a',
  'a word of every message': () => 'coast',
  'a word of the oldest message': () => 'helicopter',
  'words that nothing contains': () => 'submarine hire',
}

/** What a desk loads besides searches: a view with its total, and the counts of all views. */
const READS: Record<string, string> = {
  'the list': '?limit=50',
  'the hundredth page': '?limit=50&page=100',
  'the counts': '/summary',
  'the view Unanswered': '?limit=50&unanswered=true',
  'the view Unassigned': '?limit=50&assignee=none',
  'the view Mine': '?limit=50&assignee=me',
  'the view Today': '?limit=50&due=today',
  'the view Overdue': '?limit=50&due=overdue',
}

/**
 * One desk alone, and several at once: views, counts and searches for persons, the first page with the total. Each search
 * is for another enquiry. `first ms`: alone, directly after a change of an enquiry.
 */
export const bench: Bench = {
  columns: {
    'alone ms': [0.5, 0.95],
    'alone cpu ms': [0.5],
    'first ms': [0.5, 1],
    'first cpu ms': [0.5],
    'desks ms': [0.5, 0.95],
    'desks cpu ms': [0.5],
    'blocked ms': [1],
    found: [0.5],
  },
  options: { enquiries: '200000', desks: '5' },
  open: async ({ enquiries = '', desks = '', only = '' }) => ({
    async round() {
      const samples: Samples = {}
      const total = Number(enquiries)
      const { app } = await openApp()
      const cookie = await app.login()
      await insert(app.database.collection('enquiries'), total)
      const get = async (path: string) => {
        const { status, body } = await app.rest('GET', `/admin/enquiries${path}`, undefined, cookie)
        if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
        return body
      }
      const read = async (query: string): Promise<number> => {
        const { totalItems, all } = await get(query)
        return totalItems ?? all
      }
      const newest = { reference: reference(0) }
      const changed = await app.database.collection('enquiries').findOne(newest)
      const change = () => app.repositories.enquiries.markMailSent(String(changed?._id))
      const search = (text: string) => read(`?limit=50&search=${encodeURIComponent(text)}`)
      const queries = [
        ...Object.entries(READS).map(([name, query]) => ({ name, run: () => read(query) })),
        ...Object.entries(SEARCHES).map(([name, textOf]) => ({
          name,
          run: (n: number) => search(textOf(n)),
        })),
      ].filter(({ name }) => name.includes(only))
      // The embedded store builds an index after the first request for it.
      for (const { run } of queries) {
        const isSlow = async () => (await timed(() => run(1).catch(() => undefined))) > 100
        for (let n = 0; n < 10 && (await isSlow()); n++) await Bun.sleep(1000)
      }
      for (const { name, run } of queries) {
        let [found, next] = [0, 0]
        const measure = async (count: number) => {
          const times: number[] = []
          const until = next + RUNS
          const desk = async () => {
            while (next < until) {
              const n = (next++ * 1931 + 17) % total
              const once = async () => {
                found = await run(n)
              }
              times.push(await timed(once))
            }
          }
          let delay = 0
          const busy = await processorTime(async () => {
            delay = await longestDelay(() => Promise.all(Array.from({ length: count }, desk)))
          })
          return { times, busy: busy / RUNS, delay }
        }
        const alone = await measure(1)
        const firsts = { times: [] as number[], busy: [] as number[] }
        while (firsts.times.length < FIRSTS) {
          await change()
          const first = async () => firsts.times.push(await timed(() => run(next++ * 1931)))
          firsts.busy.push(await processorTime(first))
        }
        const together = await measure(Number(desks))
        samples[name] = {
          'alone ms': alone.times,
          'alone cpu ms': alone.busy,
          'first ms': firsts.times,
          'first cpu ms': firsts.busy,
          'desks ms': together.times,
          'desks cpu ms': together.busy,
          'blocked ms': together.delay,
          found,
        }
      }
      await app.close()
      return samples
    },
    close: async () => undefined,
  }),
}

/** Enquiries of usual length over the last year. */
async function insert(
  collection: { insertMany(documents: object[]): Promise<void> },
  total: number,
): Promise<void> {
  const documents = 'apps/server/src/modules/enquiries/enquiries.documents.repository.ts'
  const { derivedOf, untouched } =
    await from<
      typeof import('../apps/server/src/modules/enquiries/enquiries.documents.repository.ts')
    >(documents)
  const enquiry = (n: number) => {
    const createdAt = new Date(Date.now() - n * 150_000)
    const said = {
      fullName: fullName(n),
      phone: `+91${national(n)}`,
      email: `visitor${n}@example.com`,
      message: n === total - 1 ? `${MESSAGE}Or by helicopter?` : MESSAGE,
    }
    return {
      ...said,
      ...derivedOf(said, reference(n)),
      ...untouched,
      channel: 'email',
      origin: 'website',
      tourId: '',
      reference: reference(n),
      createdAt,
      updatedAt: createdAt,
      timeline: [],
    }
  }
  for (let begin = 0; begin < total; begin += BATCH) {
    const count = Math.min(BATCH, total - begin)
    await collection.insertMany(Array.from({ length: count }, (_, at) => enquiry(begin + at)))
  }
}
