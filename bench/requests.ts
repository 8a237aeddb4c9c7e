import { type Bench, openApp, processorTime, type Samples } from './checkout.ts'

const TOURS = 200
const RUNS = 400
/** Requests before the measurement, so that the code is compiled. */
const WARM_UP = 150

/** Processor time of uncached requests to a site with 200 tours, on the embedded store with the store's. */
export const bench: Bench = {
  columns: { 'processor ms': [0] },
  rounds: 3,
  async open() {
    const { app, loadCatalogue, recordId } = await openApp()
    await loadCatalogue(app.repositories, { categories: 7, tours: TOURS })
    const cookie = await app.login()
    let made = 0
    /** A GET that no cached response fits. */
    const get = async (path: string, session?: string) => {
      const fresh = `${path}${path.includes('?') ? '&' : '?'}_=${++made}`
      const { status, body } = await app.rest('GET', fresh, undefined, session)
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
    }
    const insert = () =>
      app.repositories.enquiries.insert('email', {
        fullName: `Visitor ${++made}`,
        phone: '+919400000000',
        email: `visitor${made}@example.com`,
        message: `Is the coast road open in May, and is there a seat for a child? ${made}`,
      })
    const move = () =>
      app.database
        .collection('tours')
        .updateOne({ tourName: /coast/, position: { $ne: ++made } }, { $set: { position: made } })
    const operations: Record<string, (n: number) => Promise<unknown>> = {
      'read of a tour': (n) => get(`/public/tours/${recordId('tour', (n * 20) % TOURS)}`),
      'read of a category': (n) => get(`/public/categories/${recordId('category', n % 7)}`),
      'read of the highlighted tours': () => get('/public/with-highlighted-tours?limit=3'),
      'admin list': (n) => get(`/admin/tours?page=${1 + (n % 10)}&limit=10`, cookie),
      'admin search': (n) => get(`/admin/tours?search=coast+${n % 100}&limit=10`, cookie),
      'list of enquiries': () => get('/admin/enquiries?limit=20', cookie),
      'write of an enquiry': insert,
      'write of a tour': move,
    }
    return {
      async round() {
        const samples: Samples = {}
        for (const [name, run] of Object.entries(operations)) {
          for (let n = 0; n < WARM_UP; n++) await run(n)
          const used = await processorTime(async () => {
            for (let n = 0; n < RUNS; n++) await run(WARM_UP + n)
          })
          samples[name] = { 'processor ms': used / RUNS }
        }
        return samples
      },
      close: app.close,
    }
  },
}
