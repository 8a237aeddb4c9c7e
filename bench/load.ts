import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from './calls.ts'

export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers that were neither 2xx nor 3xx, and requests without one. */
  failed: number
}

/** Requests at once: enough to keep the server's one core busy. */
const CONNECTIONS = 32

/** Sends the call for so many seconds, after one second to warm up. */
export async function load(url: string, call: Call, seconds: number): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'bharat-wrk-'))
  const script = join(folder, 'call.lua')
  await Bun.write(script, lua(call))
  try {
    await wrk(1)
    return figures(await wrk(seconds))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  async function wrk(duration: number): Promise<string> {
    const child = Bun.spawn(
      [
        'wrk',
        '-t1',
        `-c${CONNECTIONS}`,
        `-d${duration}s`,
        '--latency',
        '-s',
        script,
        url + call.path,
      ],
      { stdout: 'pipe', stderr: 'inherit' },
    )
    const output = await new Response(child.stdout).text()
    if ((await child.exited) !== 0) throw new Error(`wrk failed:\n${output}`)
    return output
  }
}

function lua({ headers, body }: Call): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${quote(name)}] = ${quote(value)}`,
  )
  if (body) {
    lines.push(
      'wrk.method = "POST"',
      `wrk.body = ${quote(JSON.stringify(body))}`,
      // A visitor may send ten enquiries a minute: each request comes from another one.
      'local n = 0',
      'request = function()',
      '  n = n + 1',
      '  local address = string.format("2001:db8::%x:%x", math.floor(n / 65536), n % 65536)',
      '  wrk.headers["x-forwarded-for"] = address',
      '  return wrk.format(nil)',
      'end',
    )
  }
  return lines.join('\n')
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
    new RegExp(`^\\s+${percentile}%\\s+([\\d.]+)(us|ms|s)$`, 'm').exec(output) ?? []
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1)
}
