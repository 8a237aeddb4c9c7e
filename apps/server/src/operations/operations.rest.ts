import { createHash, timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { DomainError } from '../errors.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

interface Operations {
  readiness: Readiness
  metrics: Metrics
  metricsToken: string | undefined
}

/**
 * The routes for monitoring: `/health/live` (the process responds: do not restart it), `/health/ready` (the
 * database responds, too, and the process is not stopping: send visitors here) and `/metrics` for
 * Prometheus, with a bearer token.
 */
export function operationsRoutes({ readiness, metrics, metricsToken }: Operations) {
  const live = () => Response.json({ status: 'ok' }, { headers: NO_STORE })
  const ready = async () => {
    const database = await readiness.databaseUp()
    const ending = readiness.isEnding()
    return Response.json(
      {
        status: database && !ending ? 'ok' : 'unavailable',
        database: database ? 'up' : 'away',
        ...(ending && { ending }),
      },
      { status: database && !ending ? 200 : 503, headers: NO_STORE },
    )
  }
  return new Elysia()
    .get('/health/live', live)
    .head('/health/live', live)
    .get('/health/ready', ready)
    .head('/health/ready', ready)
    .get('/metrics', async ({ request }) => {
      if (metricsToken === undefined) throw new DomainError('NOT_FOUND', 'Not found.')
      if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${metricsToken}`)) {
        return Response.json(
          { message: 'The metrics want their token.' },
          { status: 401, headers: { ...NO_STORE, 'www-authenticate': 'Bearer' } },
        )
      }
      return new Response(await metrics.text(), {
        headers: { ...NO_STORE, 'content-type': metrics.contentType },
      })
    })
}

const NO_STORE = { 'cache-control': 'no-store' }

/** Compares in constant time. */
function isSame(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(actual), digest(expected))
}
