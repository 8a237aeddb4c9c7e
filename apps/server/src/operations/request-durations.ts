/** Upper limits of the buckets, in seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const NAME = 'http_request_duration_seconds'

interface Series {
  labels: string
  /** The requests of each bucket; the last one has no limit. */
  counts: Uint32Array
  sum: number
}

/**
 * The durations of requests, by method, route and status, as a histogram of Prometheus. That of prom-client makes a text of
 * the labels for each value, which took a fifth of the processor time of a cached response.
 */
export function createRequestDurations() {
  /** By route, then status, then method. */
  const all = new Map<string, Map<number, Map<string, Series>>>()
  return {
    /** @param route a pattern of this server: the text of no client becomes a label */
    observe(method: string, route: string, status: number, seconds: number): void {
      const series = all.get(route)?.get(status)?.get(method) ?? added(method, route, status)
      const found = BUCKETS.findIndex((limit) => seconds <= limit)
      const bucket = found === -1 ? BUCKETS.length : found
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
      series.sum += seconds
    },
    /** The lines of the histogram, in the text format of Prometheus. */
    text: (): string =>
      [
        `# HELP ${NAME} Requests by route and status, and the time until the response began.`,
        `# TYPE ${NAME} histogram`,
        ...all
          .values()
          .flatMap((statuses) => statuses.values())
          .flatMap((methods) => methods.values())
          .flatMap(linesOf),
        '',
      ].join('\n'),
  }

  function added(method: string, route: string, status: number): Series {
    const statuses = all.getOrInsertComputed(route, () => new Map())
    const methods = statuses.getOrInsertComputed(status, () => new Map())
    const labels = `method="${method}",route="${route}",status="${status}"`
    const series = { labels, counts: new Uint32Array(BUCKETS.length + 1), sum: 0 }
    methods.set(method, series)
    return series
  }
}

function linesOf({ labels, counts, sum }: Series): string[] {
  let total = 0
  const buckets = Array.from(counts, (count, index) => {
    total += count
    return `${NAME}_bucket{le="${BUCKETS[index] ?? '+Inf'}",${labels}} ${total}`
  })
  return [...buckets, `${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${total}`]
}
