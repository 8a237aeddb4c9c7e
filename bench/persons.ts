import {
  type Bench,
  longestDelay,
  openApp,
  processorTime,
  type Samples,
  timed,
} from './checkout.ts'

const RUNS = 101
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
 * Several desks at once: views, counts and searches for persons, the first page with the total. Each search is for
 * another enquiry.
 */
export const bench: Bench = {
  columns: { ms: [0.5, 0.95, 1], 'cpu ms': [0.5], 'blocked ms': [1], found: [0.5] },
  options: { enquiries: '200000', desks: '5' },
  open: async ({ enquiries = '', desks = '' }) => ({
    async round() {
      const samples: Samples = {}
      const total = Number(enquiries)
      const { app } = await openApp()
      const cookie = await app.login()
      await insert(app.database.collection('enquiries'), total)
      const ms = await timed(() => app.repositories.enquiries.prepare())
      samples['the first start, which adds the keys'] = { ms, 'blocked ms': 0, found: total }
      const read = async (query: string): Promise<number> => {
        const { status, body } = await app.rest(
          'GET',
          `/admin/enquiries${query}`,
          undefined,
          cookie,
        )
        if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`)
        return body.totalItems ?? body.all
      }
      const search = (text: string) => read(`?limit=50&search=${encodeURIComponent(text)}`)
      const queries = [
        ...Object.entries(READS).map(([name, query]) => ({ name, run: () => read(query) })),
        ...Object.entries(SEARCHES).map(([name, textOf]) => ({
          name,
          run: (n: number) => search(textOf(n)),
        })),
      ]
      // The embedded store builds an index after the first request for it.
      const building = await timed(async () => {
        for (const { run } of queries) {
          const isSlow = async () => (await timed(() => run(1).catch(() => undefined))) > 100
          for (let n = 0; n < 30 && (await isSlow()); n++) await Bun.sleep(1000)
        }
      })
      samples['the build of the indexes'] = { ms: building, 'blocked ms': 0, found: total }
      for (const { name, run } of queries) {
        const times: number[] = []
        let [found, next] = [0, 0]
        const desk = async () => {
          while (next < RUNS) {
            const n = (next++ * 1931 + 17) % total
            const count = async () => {
              found = await run(n)
            }
            times.push(await timed(count))
          }
        }
        let delay = 0
        const busy = await processorTime(async () => {
          delay = await longestDelay(async () => {
            await Promise.all(Array.from({ length: Number(desks) }, desk))
          })
        })
        samples[name] = { ms: times, 'cpu ms': busy / RUNS, 'blocked ms': delay, found }
      }
      await app.close()
      return samples
    },
    close: async () => undefined,
  }),
}

/** Enquiries of usual length over the last year, as version 1.0.0 stored them. */
async function insert(
  collection: { insertMany(documents: object[]): Promise<void> },
  total: number,
): Promise<void> {
  const enquiry = (n: number) => {
    const [phone, email] = [`+91${national(n)}`, `visitor${n}@example.com`]
    const createdAt = new Date(Date.now() - n * 150_000)
    const message = n === total - 1 ? `${MESSAGE}Or by helicopter?` : MESSAGE
    const common = { channel: 'email', stage: 'new', assigneeId: '', followUpOn: '', tourId: '' }
    return {
      ...common,
      fullName: fullName(n),
      phone,
      phoneKey: phone.slice(1),
      email,
      emailKey: email,
      message,
      reference: reference(n),
      searchText: [fullName(n), phone, email, message, reference(n)].join('\n'),
      createdAt,
      updatedAt: createdAt,
      version: 1,
      timeline: [],
    }
  }
  for (let from = 0; from < total; from += BATCH) {
    await collection.insertMany(Array.from({ length: BATCH }, (_, at) => enquiry(from + at)))
  }
}
