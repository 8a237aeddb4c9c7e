import type { site as Site } from '@bharat/contracts/site-defaults'
import { type Bench, from, openApp, processorTime, type Samples, timed } from './checkout.ts'

/** Requests of one measurement. Each changes another record. */
const BATCH = 20
const RECORDS = 200
/** Batches of each write before the measurement, which compile the code. */
const WARM_UP = 5

type Write = (n: number) => [method: string, path: string, body: unknown]

/**
 * What an admin's write costs: processor time of the server (on the embedded store with the store's), time until the
 * response, and commands to the database. Other work on the machine only adds to a cost, hence the lower quartile. On
 * MongoDB its own processor time is not contained, nor the 45 ms for which a write waits there (decision 012).
 */
export const bench: Bench = {
  columns: { 'processor ms': [0.25], 'response ms': [0.25], commands: [0.25] },
  rounds: 40,
  async open({ only = '' }) {
    const { app, loadCatalogue, recordId, validTour } = await openApp()
    const { site } = await from<{ site: typeof Site }>('packages/contracts/src/site-defaults.ts')
    const cookie = await app.login()
    const sizes = { testimonials: 0, awards: RECORDS, teamMembers: 0 }
    await loadCatalogue(app.repositories, { categories: 40, tours: RECORDS, ...sizes })
    const tour = (n: number) => `/admin/tours/${recordId('tour', n % RECORDS)}`
    const award = (n: number) => `/admin/awards/${recordId('award', n % RECORDS)}`
    const category = (n: number) => recordId('category', n % 40)
    const status = (n: number) => ({ activeStatus: Math.floor(n / RECORDS) % 2 === 1 })
    const content = (n: number) =>
      validTour(category(n % RECORDS), { tourName: `Changed tour ${n}`, mainImageUrl: `/${n}.jpg` })
    const contact = (n: number) => ({
      addresses: [{ address: `Street ${n}`, phone: '' }],
      landline: '',
      email: '',
    })
    const writes: Record<string, Write> = {
      'save a tour': (n) => ['PUT', tour(n), content(n)],
      'show or hide a tour': (n) => ['PATCH', `${tour(n)}/status`, status(n)],
      'move a tour': (n) => [
        'PATCH',
        `${tour(n)}/position`,
        { after: recordId('tour', (n * 7 + 3) % RECORDS) },
      ],
      'create a tour': (n) => ['POST', '/admin/tours', content(n)],
      'save a category': (n) => [
        'PATCH',
        `/admin/categories/${category(n)}`,
        { description: `Change ${n}` },
      ],
      'save an award': (n) => ['PATCH', award(n), { name: `Changed award ${n}` }],
      'show or hide an award': (n) => ['PATCH', `${award(n)}/status`, status(n)],
      'save the contact': (n) => ['PUT', '/admin/contact', contact(n)],
      'save the site settings': (n) => [
        'PUT',
        '/admin/site',
        { ...site, navigation: [], name: `Site ${n}` },
      ],
    }
    const made = new Map<string, number>()
    const round = async () => {
      const samples: Samples = {}
      for (const [name, write] of Object.entries(writes)) {
        if (name.includes(only)) samples[name] = await batch(name, write)
      }
      return samples
    }
    for (let n = 0; n < WARM_UP; n++) await round()
    return { round, close: app.close }

    async function batch(name: string, write: Write) {
      const first = made.get(name) ?? 0
      made.set(name, first + BATCH)
      const request = async (n: number) => {
        const { status, body } = await app.rest(...write(n), cookie)
        if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
      }
      Bun.gc(true)
      let response = 0
      const processor = await processorTime(async () => {
        response = await timed(async () => {
          for (let n = first; n < first + BATCH - 1; n++) await request(n)
        })
      })
      const { commands } = await app.watch(() => request(first + BATCH - 1))
      // What waits for the next poll of the job runner in production.
      await app.repositories.jobs.collect()
      return {
        'processor ms': processor / (BATCH - 1),
        'response ms': response / (BATCH - 1),
        commands: commands.length,
      }
    }
  },
}
