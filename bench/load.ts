import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MeasuredRequest } from './requests.ts'

export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Responses that were neither 2xx nor 3xx, and requests without a response. */
  failed: number
}

/** Concurrent requests: enough to use the server's core fully. */
const CONNECTIONS = 32

/** Sends the request for a number of seconds, after one second of warm-up. */
export async function load(
  url: string,
  request: MeasuredRequest,
  seconds: number,
): Promise<Figures> {
  const script = lua(request)
  await wrk(url + request.path, script, 1, CONNECTIONS)
  return figures(await wrk(url + request.path, script, seconds, CONNECTIONS))
}

/** Sends a mix of all requests: every twentieth one writes or comes from an admin. */
export async function loadMixed(
  url: string,
  requests: readonly MeasuredRequest[],
  seconds: number,
  connections: number,
): Promise<Figures> {
  return figures(await wrk(url, mixedLua(requests), seconds, connections))
}

async function wrk(
  url: string,
  script: string,
  seconds: number,
  connections: number,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bharat-wrk-'))
  try {
    const file = join(folder, 'request.lua')
    await Bun.write(file, script)
    const child = Bun.spawn(
      [
        'wrk',
        '-t1',
        `-c${connections}`,
        `-d${seconds}s`,
        '--timeout',
        '10s',
        '--latency',
        '-s',
        file,
        url,
      ],
      { stdout: 'pipe', stderr: 'inherit' },
    )
    const output = await new Response(child.stdout).text()
    if ((await child.exited) !== 0) throw new Error(`wrk failed:\n${output}`)
    return output
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isRare = ({ headers }: MeasuredRequest) => 'cookie' in headers

function mixedLua(requests: readonly MeasuredRequest[]): string {
  const table = (some: readonly MeasuredRequest[]) =>
    `{${some
      .map(({ path, headers }) => {
        const named = Object.entries(headers).map(
          ([key, value]) => `[${quote(key)}]=${quote(value)}`,
        )
        return `{path=${quote(path)},headers={${named.join(',')}}}`
      })
      .join(',')}}`
  return `
local reads = ${table(requests.filter((request) => !isRare(request)))}
local rare = ${table(requests.filter(isRare))}
local n = 0
request = function()
  n = n + 1
  local chosen = n % 20 == 0 and rare[(n / 20) % #rare + 1] or reads[n % #reads + 1]
  local headers = {}
  for name, value in pairs(chosen.headers) do headers[name] = value end
  headers["x-forwarded-for"] = string.format("2001:db8:%x:%x::1", math.floor(n / 65536), n % 65536)
  return wrk.format("GET", chosen.path, headers)
end`
}

function lua({ headers }: MeasuredRequest): string {
  return Object.entries(headers)
    .map(([name, value]) => `wrk.headers[${quote(name)}] = ${quote(value)}`)
    .join('\n')
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

function figures(output: string): Figures {
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
  const sockets = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(
    output,
  )
  const lost = (sockets?.slice(1) ?? []).reduce((sum, count) => sum + Number(count), 0)
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: latency(output, 50),
    p99: latency(output, 99),
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + lost,
  }
}

function latency(output: string, percentile: number): number {
  const [, value = '0', unit] =
    new RegExp(`^\\s+${percentile}%\\s+([\\d.]+)(us|ms|s)\\s*$`, 'm').exec(output) ?? []
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1)
}
