import type { MeasuredRequest } from './requests.ts'

/**
 * The upper limit: a bare Bun.serve in a separate process that responds to every request with the
 * status, headers and body of the product's response.
 */
export async function serveSameBytes(
  url: string,
  request: MeasuredRequest,
): Promise<{ url: string; stop(): void }> {
  const response = await fetch(url + request.path, {
    headers: request.headers,
    // The bytes as transferred.
    decompress: false,
  })
  const body = Buffer.from(await response.arrayBuffer()).toString('base64')
  const headers = [...response.headers].filter(([name]) => !HOP_BY_HOP.has(name))
  const child = Bun.spawn(
    ['bun', '-e', program, JSON.stringify({ status: response.status, headers, body })],
    {
      stdout: 'pipe',
    },
  )
  const { value } = await child.stdout.getReader().read()
  return { url: new TextDecoder().decode(value).trim(), stop: () => child.kill() }
}

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
])

const program = `
const { status, headers, body } = JSON.parse(process.argv.at(-1))
const bytes = Buffer.from(body, 'base64')
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () => new Response(status === 304 ? null : bytes, { status, headers }),
})
process.stdout.write(server.url.origin + '\\n')
`
