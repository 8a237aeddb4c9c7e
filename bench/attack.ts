import { type Bench, every, from, openServer, type Samples, timed } from './checkout.ts'

const ATTACKER = '203.0.113.7'
const ALIASES = 10
const CARD = '_id tourName days nights tripCost mainImageUrl landscapes mainImage { alt credit }'
/** Requests per second. */
const RATE = { attack: 50, cached: 20, uncached: 5 }

/**
 * One address sends 50 expensive GraphQL operations a second, while visitors of other addresses read a cached page and
 * pages and searches that no cache has.
 */
export const bench: Bench = {
  columns: {
    'cached ms': [0.5, 0.95],
    'uncached ms': [0.5, 0.95],
    'uncached failed %': [0.5],
    MB: [0.5],
    'attacker 503 %': [0.5],
    'attacker without Retry-After': [0.5],
  },
  options: { tours: '200', seconds: '20' },
  rounds: 3,
  async open({ tours, seconds }) {
    const { recordId } = await from<
      typeof import('../apps/server/test/support/large-catalogue.ts')
    >('apps/server/test/support/large-catalogue.ts')
    const selected = (n: number, alias: number) => {
      const number = (at: number) => (n * 401 + alias * 40 + at) % Number(tours)
      const ids = Array.from({ length: 40 }, (_, at) => recordId('tour', number(at)))
      return `selectedTours(ids: "${ids}") { ${CARD} }`
    }
    const searched = (n: number, alias: number) =>
      `tours(search: "${misspelled(n * ALIASES + alias)}") { totalItems items { ${CARD} } }`
    return {
      async round() {
        const samples: Samples = {}
        for (const [name, field] of [
          ['no attack', undefined],
          ['ten selectedTours of 40 ids', selected],
          ['ten misspelled searches', searched],
        ] as const) {
          samples[`${tours} tours: ${name}`] = await measure(field)
        }
        return samples
      },
      close: async () => undefined,
    }

    async function measure(field?: (n: number, alias: number) => string) {
      const server = await openServer(Number(tours))
      const times = { cached: [] as number[], uncached: [] as number[] }
      const attacked = { total: 0, rejected: 0, withoutRetryAfter: 0 }
      let requests = 0
      let failed = 0
      let memory = 0
      const get = (kind: keyof typeof times, path: string, address: string) =>
        timed(async () => {
          const headers = { 'x-forwarded-for': address }
          const response = await fetch(server.url + path, { headers }).catch(() => undefined)
          await response?.arrayBuffer()
          if (response?.status !== 200) failed++
        }).then((ms) => times[kind].push(ms))
      const cached = () => get('cached', '/', '198.51.100.1')
      /** A page or a search of another visitor each time. */
      const uncached = () => {
        const n = ++requests
        const path = n % 2 === 0 ? '/tours' : '/api/v1/public/tours'
        return get('uncached', `${path}?search=coast+${n}`, `2001:db8:${n.toString(16)}::1`)
      }
      const attack = async (n: number) => {
        const fields = Array.from(
          { length: ALIASES },
          (_, alias) => `a${alias}: ${field?.(n, alias)}`,
        )
        const response = await fetch(`${server.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': ATTACKER },
          body: JSON.stringify({ query: `{ ${fields.join(' ')} }` }),
        }).catch(() => undefined)
        await response?.arrayBuffer()
        attacked.total++
        if (response?.status !== 503) return
        attacked.rejected++
        if (!response.headers.has('retry-after')) attacked.withoutRetryAfter++
      }
      // Fills the cache and the index of the search.
      for (let n = 0; n < 20; n++) await uncached()
      await cached()
      times.cached = []
      times.uncached = []
      failed = 0
      const sent: Promise<unknown>[] = []
      const ends = [
        every(1000 / RATE.cached, () => sent.push(cached())),
        every(1000 / RATE.uncached, () => sent.push(uncached())),
        every(1000, async () => {
          memory = Math.max(memory, await server.memory())
        }),
        ...(field ? [every(1000 / RATE.attack, (n) => sent.push(attack(n)))] : []),
      ]
      await Bun.sleep(Number(seconds) * 1000)
      for (const end of ends) end()
      // Until each request has its response, or has waited for half a minute.
      await Promise.race([Promise.all(sent), Bun.sleep(30_000)])
      await server.close()
      return {
        'cached ms': times.cached,
        'uncached ms': times.uncached,
        'uncached failed %': (100 * failed) / Math.max(1, times.uncached.length),
        MB: memory,
        'attacker 503 %': (100 * attacked.rejected) / Math.max(1, attacked.total),
        'attacker without Retry-After': attacked.withoutRetryAfter,
      }
    }
  },
}

/** Words that are one letter away from a word of the catalogue, and differ from each other. */
function misspelled(n: number): string {
  const letter = (value: number) => String.fromCharCode(97 + (value % 26))
  return `malabar${letter(n)} zansk${letter(n / 26)}r`
}
