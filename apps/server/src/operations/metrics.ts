import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What is counted of a running instance, in Prometheus's text form. */
export interface Metrics {
  /** A request was answered, after so many seconds. */
  answered(method: string, route: string, status: number, seconds: number): void
  /** A request was refused because too many others are being answered. */
  refused(): void
  /** Everything counted, as a scraper reads it. */
  text(): Promise<string>
  readonly contentType: string
  close(): void
}

/** What is asked each time somebody scrapes; each gives a number, or rejects where it cannot be known. */
export interface MetricsSources {
  inFlight: () => number
  databaseUp: () => Promise<boolean>
  diskFull: () => boolean
  mailsPending: () => Promise<number>
}

const LAG_EVERY_MS = 500
/** Methods of HTTP that we answer; any other is one label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The metrics of one instance. prom-client's own process metrics read what Bun does not have. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered, by route and status, and the time until the answer began.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests refused with 503 because too many others were being answered.',
    registers,
  })
  const lag = new Histogram({
    name: 'event_loop_lag_seconds',
    help: 'How late a timer fires: what every visitor waits besides.',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // What cannot be known now has no value, rather than a wrong one.
        const value = await Promise.resolve(read()).catch(() => undefined)
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  gauge('http_requests_in_flight', 'Requests being answered.', sources.inFlight)
  gauge('database_up', 'Whether the database answers.', async () =>
    Number(await sources.databaseUp()),
  )
  gauge(
    'disk_full',
    'Whether the last write to the database, or of a resized image, found the disk full or failing.',
    () => Number(sources.diskFull()),
  )
  gauge('enquiry_mails_pending', 'Mails owed for enquiries.', sources.mailsPending)
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  gauge('process_heap_used_bytes', 'Memory of live objects.', () => process.memoryUsage().heapUsed)
  gauge('process_uptime_seconds', 'Time since the start.', () => process.uptime())
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

  // Finding a series by its labels costs more than counting in it.
  const series = new Map<string, ReturnType<typeof duration.labels>>()
  return {
    answered(method, route, status, seconds) {
      const known = METHODS.has(method) ? method : 'other'
      const key = `${known} ${route} ${status}`
      let counted = series.get(key)
      if (!counted) {
        counted = duration.labels(known, route, String(status))
        series.set(key, counted)
      }
      counted.observe(seconds)
    },
    refused: () => refused.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => clearInterval(timer),
  }
}
