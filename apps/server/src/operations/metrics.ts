// Its index loads OpenTelemetry and the metrics of Node's process as well.
import Counter from 'prom-client/lib/counter'
import Gauge from 'prom-client/lib/gauge'
import Histogram from 'prom-client/lib/histogram'
import Registry from 'prom-client/lib/registry'
import { createRequestDurations } from './request-durations.ts'

/** The metrics of a running instance, in the text format of Prometheus. */
export interface Metrics {
  responded(method: string, route: string, status: number, seconds: number): void
  /** Counts a request that load shedding rejected. */
  rejected(): void
  /** All metrics, as a scraper reads them. */
  text(): Promise<string>
  readonly contentType: string
  close(): void
}

/** Values that are read at each scrape. A source rejects if its value is unknown. */
export interface MetricsSources {
  inFlight: () => number
  databaseUp: () => Promise<boolean>
  diskFull: () => boolean
  mailsPending: () => Promise<number>
  jobsIn: (state: 'waiting' | 'failed') => Promise<number>
  jobsOverdueSeconds: () => Promise<number>
  webhookAttempts: () => { readonly delivered: number; readonly failed: number }
}

/** What runs: constant values, which are labels of `build_info`. */
export interface BuildInfo {
  version: string
  runtime: string
  database: string
}

const LAG_EVERY_MS = 500
/** The supported methods of HTTP. All others share one label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The metrics of one instance. The process metrics of prom-client do not work in Bun. */
export function createMetrics(sources: MetricsSources, build: BuildInfo): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const durations = createRequestDurations()
  const rejected = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests rejected with 503 because too many others, or others of their client, were in progress.',
    registers,
  })
  const lag = new Histogram({
    name: 'event_loop_lag_seconds',
    help: 'The delay of a timer, which each request has in addition.',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // An unknown value is omitted.
        const value = await Promise.resolve(read()).catch(() => undefined)
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  gauge('http_requests_in_flight', 'Requests in progress.', sources.inFlight)
  gauge('database_up', 'Whether the database responds.', async () =>
    Number(await sources.databaseUp()),
  )
  gauge(
    'disk_full',
    'Whether the last write to the database, or of a resized image, failed because of the disk.',
    () => Number(sources.diskFull()),
  )
  gauge('enquiry_mails_pending', 'Pending mails of enquiries.', sources.mailsPending)
  gauge('jobs_waiting', 'Background jobs that wait for an attempt.', () =>
    sources.jobsIn('waiting'),
  )
  gauge('jobs_failed', 'Background jobs that were given up.', () => sources.jobsIn('failed'))
  gauge(
    'jobs_overdue_seconds',
    'For how long the longest overdue background job has been due.',
    () => sources.jobsOverdueSeconds(),
  )
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  gauge('process_heap_used_bytes', 'Memory of live objects.', () => process.memoryUsage().heapUsed)
  gauge('process_uptime_seconds', 'Time since the start.', () => process.uptime())
  gauge('process_start_time_seconds', 'The start of the process, as a Unix time.', () =>
    Math.floor(performance.timeOrigin / 1000),
  )
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'runtime', 'database'],
    registers,
  }).set({ ...build }, 1)
  new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts of this instance to post an event to a webhook, by result.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      for (const [result, times] of Object.entries(sources.webhookAttempts())) {
        this.inc({ result }, times)
      }
    },
  })
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time, of user and system.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })

  let expected = performance.now() + LAG_EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    lag.observe(Math.max(0, now - expected) / 1000)
    expected = now + LAG_EVERY_MS
  }, LAG_EVERY_MS)
  timer.unref()

  return {
    responded(method, route, status, seconds) {
      durations.observe(METHODS.has(method) ? method : 'other', route, status, seconds)
    },
    rejected: () => rejected.inc(),
    text: async () => `${durations.text()}\n${await registry.metrics()}`,
    contentType: registry.contentType,
    close: () => clearInterval(timer),
  }
}
