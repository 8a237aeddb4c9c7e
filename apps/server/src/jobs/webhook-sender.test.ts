import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { deliveryErrors, webhookMessages } from '@bharat/contracts/webhooks.messages'
import { Webhook } from 'standardwebhooks'
import { createWebhookSender, isPublicAddress, type Post } from './webhook-sender.ts'
import { newWebhookSecret, signedHeaders } from './webhook-signature.ts'

const PUBLIC = '93.184.215.14'
const never = new AbortController().signal
const message = (url: string, change: Partial<Post> = {}): Post => ({
  url,
  headers: { 'webhook-id': 'msg_1' },
  body: '{}',
  keepsResponse: true,
  ...change,
})

describe('an address', () => {
  test.each([PUBLIC, '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '8.8.8.8'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test.each([
    '127.0.0.1',
    '127.8.9.10',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::1',
    '2001:0:1::1',
    '2001:db8::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a URL', () => {
  const trustedHosts = ['crm.office.example', 'chat.office.example:8080', '[fd00::7]:80']
  const { problemOf } = createWebhookSender({ trustedHosts })
  test.each([
    ['https://crm.example.com/hooks', undefined],
    ['https://crm.example.com:8443/hooks', undefined],
    ['http://crm.office.example/hooks', undefined],
    ['https://crm.office.example:443/hooks', undefined],
    ['http://crm.office.example:8080/hooks', webhookMessages.urlInsecure],
    ['http://chat.office.example:8080/hooks', undefined],
    ['http://chat.office.example/hooks', webhookMessages.urlInsecure],
    ['http://chat.office.example:22/hooks', webhookMessages.urlInsecure],
    ['http://[fd00::7]/hooks', undefined],
    ['https://[fd00::7]/hooks', webhookMessages.urlPrivate],
    ['http://crm.example.com/hooks', webhookMessages.urlInsecure],
    ['https://127.0.0.1/', webhookMessages.urlPrivate],
    ['https://2130706433/', webhookMessages.urlPrivate],
    ['https://0x7f.1/', webhookMessages.urlPrivate],
    ['https://[::1]/', webhookMessages.urlPrivate],
    ['https://[::ffff:10.0.0.1]/', webhookMessages.urlPrivate],
    ['https://169.254.169.254/latest/meta-data', webhookMessages.urlPrivate],
    ['https://localhost/', webhookMessages.urlPrivate],
    ['https://LOCALHOST./', webhookMessages.urlPrivate],
    ['https://a.localhost/', webhookMessages.urlPrivate],
  ])('%s: %s', (url, problem) => expect(problemOf(url)).toBe(problem))
})

describe('a host name', () => {
  /** A sender whose name server returns these addresses, one list per lookup; it records each connection. */
  function senderFor(...lookups: string[][]) {
    const connected: { url: string; host: unknown; serverName: unknown }[] = []
    const sender = createWebhookSender({
      trustedHosts: [],
      resolve: async () => lookups.shift() ?? [],
      request: async (url, { headers, tls }) => {
        connected.push({ url, host: new Headers(headers).get('host'), serverName: tls?.serverName })
        return new Response('', { status: 204 })
      },
    })
    return { connected, post: (url: string) => sender.post(message(url), never) }
  }

  test('is resolved once, and the checked address gets the connection', async () => {
    // DNS rebinding: the name server returns a private address for the second query.
    const { connected, post } = senderFor([PUBLIC], ['127.0.0.1'])
    expect(await post('https://rebind.example:8443/hook?a=1')).toMatchObject({
      status: 204,
      error: '',
    })
    expect(connected).toEqual([
      {
        url: `https://${PUBLIC}:8443/hook?a=1`,
        host: 'rebind.example:8443',
        serverName: 'rebind.example',
      },
    ])
    expect(await post('https://rebind.example:8443/hook?a=1')).toMatchObject({
      status: null,
      error: deliveryErrors.privateAddress,
    })
    expect(connected).toHaveLength(1)
  })

  test.each([
    ['a private address', ['10.0.0.1']],
    ['a public and a private address', [PUBLIC, '192.168.0.1']],
    ['a mapped loopback address', ['::ffff:127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
  ])('with %s gets no connection', async (_, addresses) => {
    const { connected, post } = senderFor(addresses)
    expect((await post('https://inside.example/')).error).toBe(deliveryErrors.privateAddress)
    expect(connected).toEqual([])
  })

  test('without an address fails with a message', async () => {
    const { connected, post } = senderFor([])
    expect((await post('https://nowhere.example/')).error).toBe(deliveryErrors.unknownHost)
    expect(connected).toEqual([])
  })
})

describe('a receiver', () => {
  let server: Bun.Server<undefined>
  let visited: string[] = []
  const held = Promise.withResolvers<Response>()
  beforeAll(() => {
    server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch(request) {
        const { pathname } = new URL(request.url)
        visited.push(pathname)
        if (pathname === '/slow') return held.promise
        if (pathname === '/redirect') {
          return new Response('', { status: 302, headers: { location: '/elsewhere' } })
        }
        if (pathname === '/long') return new Response('a\nb '.repeat(1_000_000), { status: 500 })
        return new Response(request.headers.get('host'), { status: 400 })
      },
    })
  })
  afterAll(async () => {
    held.resolve(new Response())
    await server.stop(true)
  })
  const senderTo = (options: { timeoutMs?: number } = {}) =>
    createWebhookSender({
      trustedHosts: ['127.0.0.1', 'crm.office.example'].map((host) => `${host}:${server.port}`),
      resolve: async () => ['127.0.0.1'],
      ...options,
    })
  const post = (path: string, change: Partial<Post> = {}) =>
    senderTo().post(message(`http://127.0.0.1:${server.port}${path}`, change), never)

  test('that redirects is not followed', async () => {
    visited = []
    expect(await post('/redirect')).toMatchObject({
      status: 302,
      error: deliveryErrors.redirect(302),
    })
    expect(visited).toEqual(['/redirect'])
  })

  test('that answers slowly ends the attempt at the time limit', async () => {
    const hasty = senderTo({ timeoutMs: 50 })
    const slow = message(`http://127.0.0.1:${server.port}/slow`)
    expect(await hasty.post(slow, never)).toMatchObject({
      status: null,
      error: deliveryErrors.timeout(0.05),
    })
  })

  test('with a long response: its start is kept, on one line, unless it may repeat personal data', async () => {
    const { response } = await post('/long')
    expect(response).toHaveLength(300)
    expect(response).toStartWith('a b a b')
    expect((await post('/long', { keepsResponse: false })).response).toBe('')
  })

  test('that is trusted is reached at a private address, under its own name', async () => {
    const url = `http://crm.office.example:${server.port}/`
    expect((await senderTo().post(message(url), never)).response).toBe(
      `crm.office.example:${server.port}`,
    )
  })

  test('that cannot be reached fails with a code and without the URL', async () => {
    const failing = createWebhookSender({
      trustedHosts: ['127.0.0.1'],
      request: (url) =>
        Promise.reject(
          Object.assign(new Error(`Unable to connect to ${url}`), { code: 'ECONNREFUSED' }),
        ),
    })
    expect((await failing.post(message('http://127.0.0.1/token'), never)).error).toBe(
      deliveryErrors.connection('ECONNREFUSED'),
    )
  })

  test('a shutdown ends the attempt and counts as no result', async () => {
    const stopping = new AbortController()
    const attempt = senderTo().post(
      message(`http://127.0.0.1:${server.port}/slow`),
      stopping.signal,
    )
    stopping.abort()
    await expect(attempt).rejects.toThrow()
  })
})

describe('a signature', () => {
  const body = '{"type":"enquiry.created"}'
  test('is valid for the reference implementation, with the current and with the former secret', () => {
    const [current, former] = [newWebhookSecret(), newWebhookSecret()]
    const headers = signedHeaders({ id: 'msg_1', at: new Date(), body }, [current, former])
    for (const secret of [current, former]) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    }
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow()
    expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow()
  })

  test('is the one of the example in the specification of Standard Webhooks', () => {
    const headers = signedHeaders(
      {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        at: new Date(1_614_265_330_000),
        body: '{"test": 2432232314}',
      },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    )
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })
})
