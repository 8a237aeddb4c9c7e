import { connectMongo } from '../apps/server/src/database/mongo.ts'
import { type Bench, longestDelay, mongodb, openApp, type Samples, timed } from './checkout.ts'

const RUNS = 101
const QUERIES: [name: string, query: string][] = [
  ['all tours', ''],
  ['a frequent word', 'search=coast'],
  ['two words, one misspelled', 'search=malbar+coast'],
  ['one tour', 'search=4711'],
  [
    'month, days and budget, by departure',
    'month=2027-01&days=1-3&budget=5000-50000&sort=departure',
  ],
  ['category and style, by price', 'category=c00000000000000000000007&style=leisure&sort=price'],
]

/**
 * Times of the tour search. Each request asks for another page, which costs the same, so that no response comes from the
 * cache. On MongoDB also its own text index over the same tours, which finds the words without spelling mistakes,
 * filters and counts.
 */
export const bench: Bench = {
  columns: { ms: [0, 0.5, 0.95], 'blocked ms': [1], tours: [0.5] },
  options: { tours: '200,20000' },
  open: async ({ tours = '' }) => ({
    async round() {
      const samples: Samples = {}
      for (const size of tours.split(',')) {
        const { app, loadCatalogue } = await openApp()
        await loadCatalogue(app.repositories, { categories: 40, tours: Number(size) })
        let made = 0
        const measure = async (name: string, find: () => Promise<number>, runs = RUNS) => {
          const ms: number[] = []
          let found = 0
          const delay = await longestDelay(async () => {
            for (let n = 0; n < runs; n++) ms.push(await timed(async () => (found = await find())))
          })
          samples[`${size} tours: ${name}`] = { ms, 'blocked ms': delay, tours: found }
        }
        const search = async (query: string): Promise<number> => {
          const { status, body } = await app.rest('GET', `/public/tours?${query}&page=${++made}`)
          if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`)
          return body.totalItems
        }
        await measure('first search, which builds the index', () => search(''), 1)
        for (const [name, query] of QUERIES) await measure(name, () => search(query))
        if (mongodb) {
          // A client of its own, because the product's may only send what the embedded store understands.
          const client = await connectMongo(app.url)
          const collection = client.db(app.database.driver.databaseName).collection('tours')
          await collection.createIndex({ tourName: 'text', activity: 'text', tripStyle: 'text' })
          const score = { score: { $meta: 'textScore' } }
          for (const text of ['coast', '"malabar" "coast"', '4711']) {
            const filter = { activeStatus: true, $text: { $search: text } }
            await measure(`MongoDB's text index, ${text}`, async () => {
              const found = collection.find(filter).project({ itinerary: 0, ...score })
              await found.sort(score).limit(12).toArray()
              return collection.countDocuments(filter)
            })
          }
          await client.close()
        }
        await app.close()
      }
      return samples
    },
    close: async () => undefined,
  }),
}
