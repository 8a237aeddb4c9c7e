import { type Bench, mongodb, openServer } from './checkout.ts'
import { loadMixed, measuredRequests } from './wrk.ts'

const ROUND_SECONDS = 15
const TOLERATED_GROWTH = 1.1
const TOLERATED_OVER_RESTART = 1.5

/**
 * Mixed reads for a long time, with the memory. It fails when a request failed or the memory grew: on MongoDB by more than
 * a tenth between the second quarter and the last. The embedded store keeps its data in memory, so there the server is
 * restarted over the same data and must not have needed half as much again.
 */
export const bench: Bench = {
  columns: {
    'req/s': [0.5],
    'p50 ms': [0, 0.5, 1],
    'p99 ms': [0, 0.5, 1],
    failed: [1],
    MB: [0, 0.5, 1],
  },
  options: { minutes: '10', connections: '32', tours: '200' },
  onlyHere: true,
  async open({ minutes, connections, tours }) {
    const server = await openServer(Number(tours))
    const requests = measuredRequests(server)
    const used: number[] = []
    let failed = 0
    const before = await server.idle()
    return {
      async round() {
        const all = { 'req/s': [], 'p50 ms': [], 'p99 ms': [], failed: [] } as Record<
          string,
          number[]
        >
        for (let n = 0; n < Math.max(4, (Number(minutes) * 60) / ROUND_SECONDS); n++) {
          const figures = await loadMixed(server.url, requests, ROUND_SECONDS, Number(connections))
          for (const [column, value] of Object.entries(figures)) all[column]?.push(value)
          failed += figures.failed
          used.push(await server.memory())
        }
        return { 'mixed load': { ...all, MB: used } }
      },
      async close() {
        const after = await server.idle()
        await server.restart()
        const restarted = await server.idle()
        await server.close()
        const quarter = Math.floor(used.length / 4)
        // The first quarter warms up: code loads on demand, caches fill.
        const growth = mean(used.slice(-quarter)) / mean(used.slice(quarter, 2 * quarter))
        process.stdout.write(
          `idle MB before, after and after a restart: ${before}, ${after}, ${restarted}; last quarter to the second: ${growth.toFixed(2)}\n`,
        )
        const grew = mongodb
          ? growth > TOLERATED_GROWTH
          : after > restarted * TOLERATED_OVER_RESTART
        return failed === 0 && !grew
      },
    }
  },
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
