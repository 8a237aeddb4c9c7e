import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { persistedOperation } from '@bharat/contracts/persisted-operations'
import { documentId } from '../apps/web/scripts/persisted-documents.ts'
import { TourDocument } from '../apps/web/src/features/tours/tours.documents.ts'

export interface MeasuredRequest {
  name: string
  path: string
  headers: Record<string, string>
  /** Sent with the validator of an earlier response (`If-None-Match`). */
  conditional?: boolean
}

/** Concurrent requests: enough to use the server's core fully. */
const CONNECTIONS = 32

/** The public reads of section 7, a persisted operation of the site, the rendered pages and an admin list. */
export function measuredRequests({
  category,
  tour,
  cookie,
}: Record<'category' | 'tour' | 'cookie', string>) {
  const read = (name: string, path: string): MeasuredRequest => ({
    name,
    path: `/api/v1/public/${path}`,
    headers: {},
  })
  // The headers of a browser, so that the server compresses.
  const page = (name: string, path: string): MeasuredRequest => ({
    name: `page ${name}`,
    path,
    headers: {
      'accept-encoding': 'gzip, deflate, br',
      accept: 'text/html',
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    },
  })
  const twice = (request: MeasuredRequest): MeasuredRequest[] => [
    request,
    { ...request, name: `${request.name}, again`, conditional: true },
  ]
  const operation = persistedOperation(documentId(TourDocument), { id: tour, tourId: tour })
  return [
    ...twice(read('REST highlighted tours', 'with-highlighted-tours?limit=3&activeOnly=true')),
    read('REST category', `categories/${category}?activeOnly=true`),
    read('REST tour', `tours/${tour}?activeOnly=true`),
    read('REST landscape', 'landscapes/Mangrove?activeOnly=true'),
    read('REST testimonials', 'testimonials?activeOnly=true'),
    ...twice({ name: 'GraphQL tour', path: `/graphql${operation}`, headers: {} }),
    ...twice(page('home', '/')),
    page('category', `/categories/${category}`),
    page('tour', `/tours/${tour}`),
    {
      name: 'admin list with search',
      path: '/api/v1/admin/tours?search=coast&page=2&limit=10',
      headers: { cookie },
    },
  ]
}

/** Sends the request for a number of seconds, after one second of warm-up. */
export async function load(url: string, { path, headers }: MeasuredRequest, seconds: number) {
  const script = Object.entries(headers)
    .map(([name, value]) => `wrk.headers[${quote(name)}] = ${quote(value)}`)
    .join('\n')
  await wrk(url + path, script, 1, CONNECTIONS)
  return wrk(url + path, script, seconds, CONNECTIONS)
}

async function wrk(url: string, script: string, seconds: number, connections: number) {
  if (!Bun.which('wrk')) throw new Error('The load generator wrk is missing: apt-get install wrk')
  const folder = await mkdtemp(join(tmpdir(), 'bharat-wrk-'))
  const file = join(folder, 'request.lua')
  await Bun.write(file, script)
  const settings = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency']
  const child = Bun.spawn(['wrk', ...settings, '-s', file, url], { stderr: 'inherit' })
  const output = await new Response(child.stdout).text()
  await rm(folder, { recursive: true, force: true })
  if ((await child.exited) !== 0) throw new Error(`wrk failed:\n${output}`)
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
  const latency = (percentile: number) => {
    const line = new RegExp(`^\\s+${percentile}%\\s+([\\d.]+)(us|ms|s)\\s*$`, 'm')
    const [, value, unit] = line.exec(output) ?? []
    return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1)
  }
  const lost = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)
  return {
    'req/s': number(/Requests\/sec:\s+([\d.]+)/),
    'p50 ms': latency(50),
    'p99 ms': latency(99),
    /** Responses that were neither 2xx nor 3xx, and requests without a response. */
    failed: (lost?.slice(1) ?? []).reduce(
      (sum, count) => sum + Number(count),
      number(/Non-2xx or 3xx responses: (\d+)/),
    ),
  }
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
