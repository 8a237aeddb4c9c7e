/**
 * `bun run bench:large`: processor time of a response of 20 KB and 12 headers that is ready after a turn of the event
 * loop, without and with the workaround for large responses (decision 017), beside one that is ready at once. The
 * workaround is useful as long as its time is much lower. Other work on the machine affects the throughput, but hardly
 * this time. Needs wrk.
 */
import { streamLateResponses } from '../apps/server/src/http/large-responses.ts'
import { load } from './load.ts'

const SECONDS = 4
const ROUNDS = 2

const body = JSON.stringify({ text: 'x'.repeat(20_000) })
const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
for (let n = 1; n < 12; n++) headers.set(`x-header-${n}`, `value ${n}`)

const ready = () => new Response(body, { headers })
const late = async () => {
  await new Promise(setImmediate)
  return ready()
}
const cases = {
  'without the workaround': late,
  'with the workaround': (request: Request) => streamLateResponses(request, late),
  'ready at once': ready,
}

for (let round = 1; round <= ROUNDS; round++) {
  for (const [name, respond] of Object.entries(cases)) {
    let served = 0
    const server = Bun.serve({
      port: 0,
      fetch: (request) => {
        served++
        return respond(request)
      },
    })
    const before = process.cpuUsage()
    const { perSecond } = await load(server.url.origin, { name, path: '/', headers: {} }, SECONDS)
    const { user, system } = process.cpuUsage(before)
    await server.stop(true)
    const figures = `${((user + system) / served).toFixed(1)} µs of processor time, ${perSecond.toFixed(0)} responses/s`
    process.stdout.write(`${name.padEnd(24)} ${figures}\n`)
  }
}
