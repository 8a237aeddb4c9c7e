/**
 * `bun run soak`: mixed reads and writes for a long time, with the memory use. Exits with 1 when a
 * request failed or the memory grew: on MongoDB by more than a tenth between the second quarter and
 * the last. The embedded store keeps its data in memory, so there the server is restarted over the
 * same data and must not have needed half as much again.
 *
 * bun run soak [--minutes 10] [--connections 32] [--tours 200]
 *
 * Uses MongoDB if MONGODB_TEST_URL is set. Needs wrk.
 */
import { parseArgs } from 'node:util'
import { loadMixed } from './load.ts'
import { measuredRequests } from './requests.ts'
import { openLoaded, prepare } from './server.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    connections: { type: 'string', default: '32' },
    tours: { type: 'string', default: '200' },
  },
})
const ROUND_SECONDS = 15
const TOLERATED_GROWTH = 1.1
const TOLERATED_OVER_RESTART = 1.5

await prepare()
const server = await openLoaded(Number(options.tours), process.env.MONGODB_TEST_URL)
const mixed = measuredRequests(server.loaded, server.cookie)
print(`idle ${await idle()} MB`)
print('minute      req/s     p50 ms     p99 ms     failed         MB')
const used: number[] = []
let failed = 0
const rounds = Math.max(4, (Number(options.minutes) * 60) / ROUND_SECONDS)
for (let round = 1; round <= rounds; round++) {
  const figures = await loadMixed(server.url, mixed, ROUND_SECONDS, Number(options.connections))
  used.push(await server.memory())
  failed += figures.failed
  const cells = [figures.perSecond.toFixed(0), figures.p50.toFixed(1), figures.p99.toFixed(1)]
  print(
    [((round * ROUND_SECONDS) / 60).toFixed(2), ...cells, figures.failed, used.at(-1)]
      .map((cell, index) => String(cell).padStart(index === 0 ? 6 : 11))
      .join(''),
  )
}
const idleAgain = await idle()
print(`idle again ${idleAgain} MB`)
await server.restart()
const afterRestart = await idle()
print(`idle after a new start over the same data ${afterRestart} MB`)
await server.close()

const quarter = Math.floor(used.length / 4)
// The first quarter warms up: code loads on demand, caches fill.
const growth = mean(used.slice(-quarter)) / mean(used.slice(quarter, 2 * quarter))
print(`memory of the last quarter to the second: ${growth.toFixed(2)}; ${failed} failed`)
const grew = process.env.MONGODB_TEST_URL
  ? growth > TOLERATED_GROWTH
  : idleAgain > afterRestart * TOLERATED_OVER_RESTART
if (failed > 0 || grew) process.exit(1)

/** The memory after some seconds without requests. */
async function idle(): Promise<number> {
  await Bun.sleep(15_000)
  return server.memory()
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
