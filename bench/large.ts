import { type Bench, from, processorTime, type Samples } from './checkout.ts'
import { load } from './wrk.ts'

const body = JSON.stringify({ text: 'x'.repeat(20_000) })
const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
for (let n = 1; n < 12; n++) headers.set(`x-header-${n}`, `value ${n}`)
const ready = () => new Response(body, { headers })
const late = async () => {
  await new Promise(setImmediate)
  return ready()
}

/**
 * Processor time of a response of 20 KB and 12 headers that is ready after a turn of the event loop, without and with the
 * workaround for large responses (decision 017), beside one that is ready at once. The workaround is useful as long as its
 * time is much lower. Other work on the machine affects the throughput, but hardly this time.
 */
export const bench: Bench = {
  columns: { 'processor µs': [0.5], 'req/s': [0.5] },
  rounds: 2,
  async open() {
    const { streamLateResponses } = await from<
      typeof import('../apps/server/src/http/large-responses.ts')
    >('apps/server/src/http/large-responses.ts')
    const cases = {
      'without the workaround': late,
      'with the workaround': (request: Request) => streamLateResponses(request, late),
      'ready at once': ready,
    }
    return {
      async round() {
        const samples: Samples = {}
        for (const [name, respond] of Object.entries(cases)) {
          let served = 0
          const fetch = (request: Request) => {
            served++
            return respond(request)
          }
          const server = Bun.serve({ port: 0, fetch })
          let perSecond = 0
          const used = await processorTime(async () => {
            const figures = await load(server.url.origin, { name, path: '/', headers: {} }, 4)
            perSecond = figures['req/s']
          })
          await server.stop(true)
          samples[name] = { 'processor µs': (used * 1000) / served, 'req/s': perSecond }
        }
        return samples
      },
      close: async () => undefined,
    }
  },
}
