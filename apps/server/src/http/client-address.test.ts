import { expect, test } from 'bun:test'
import { createClientAddress, isLoopback, isProxyRange } from './client-address.ts'

function addressOf({ socket, header, proxies = [] }: Hops): string {
  const address = createClientAddress(proxies)
  const request = new Request('http://localhost/', {
    headers: header === undefined ? {} : { 'x-forwarded-for': header },
  })
  address.remember(request, { requestIP: () => ({ address: socket }) })
  return address.of(request)
}

interface Hops {
  socket: string
  header?: string
  proxies?: string[]
}

test.each<[name: string, address: string, hops: Hops]>([
  ['a visitor without a proxy', '203.0.113.5', { socket: '203.0.113.5' }],
  [
    'a visitor who claims to be another',
    '203.0.113.5',
    { socket: '203.0.113.5', header: '198.51.100.1' },
  ],
  [
    'one behind a proxy on this machine',
    '198.51.100.1',
    { socket: '127.0.0.1', header: '198.51.100.1' },
  ],
  ['the same over IPv6', '2001:db8:0:0::/64', { socket: '::1', header: '2001:db8::1' }],
  [
    'the same, the socket’s written in the other way',
    '198.51.100.1',
    { socket: '::ffff:127.0.0.1', header: '198.51.100.1' },
  ],
  [
    'one who told that proxy a tale',
    '198.51.100.1',
    { socket: '127.0.0.1', header: '10.9.9.9, 192.0.2.1, 198.51.100.1' },
  ],
  [
    'one behind a proxy elsewhere that is not trusted',
    '172.18.0.1',
    { socket: '172.18.0.1', header: '198.51.100.1' },
  ],
  [
    'one behind a proxy that is trusted',
    '198.51.100.1',
    { socket: '172.18.0.1', header: '198.51.100.1', proxies: ['172.18.0.1'] },
  ],
  [
    'one behind a range of them',
    '198.51.100.1',
    { socket: '172.18.0.7', header: '198.51.100.1', proxies: ['172.18.0.0/16'] },
  ],
  [
    'one behind a private network',
    '198.51.100.1',
    { socket: '172.18.0.7', header: '198.51.100.1', proxies: ['private'] },
  ],
  [
    'one behind two, one after the other',
    '198.51.100.1',
    { socket: '127.0.0.1', header: '198.51.100.1, 10.0.0.7', proxies: ['10.0.0.0/8'] },
  ],
  [
    'one that is none, by a proxy’s word',
    '127.0.0.1',
    { socket: '127.0.0.1', header: '198.51.100.1, unknown' },
  ],
  ['one of whom the proxy says nothing', '127.0.0.1', { socket: '127.0.0.1' }],
  ['one of a network of IPv6', '2001:db8:1:2::/64', { socket: '2001:db8:1:2:aaaa:bbbb:cccc:1' }],
  ['another of that network', '2001:db8:1:2::/64', { socket: '2001:0DB8:1:2::ffff' }],
  ['one of the next network', '2001:db8:1:3::/64', { socket: '2001:db8:1:3::1' }],
  ['one whose IPv4 address is written as IPv6', '203.0.113.5', { socket: '::ffff:203.0.113.5' }],
])('the address of %s is %s', (_, address, hops) => {
  expect(addressOf(hops)).toBe(address)
})

test('a range is an address, with or without its length, or the word for private ones', () => {
  for (const range of ['private', '10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']) {
    expect([range, isProxyRange(range)]).toEqual([range, true])
  }
  for (const range of ['', 'proxy', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.0/8/8', '*']) {
    expect([range, isProxyRange(range)]).toEqual([range, false])
  }
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.7', false],
  ['web', false],
  ['www.example.com', false],
  ['[::1]', true],
  ['[2001:db8::1]', false],
])('a server at %s is only reachable from this machine: %p', (host, alone) => {
  expect(isLoopback(host)).toBe(alone)
})

test('an untrusted proxy is logged once, and at most ten of them are', () => {
  const told: string[] = []
  const address = createClientAddress(['10.0.0.0/8'], (proxy) => told.push(proxy))
  const send = (socket: string, headers: Record<string, string>) =>
    address.remember(new Request('http://localhost/', { headers }), {
      requestIP: () => ({ address: socket }),
    })
  const header = { 'x-forwarded-for': '198.51.100.1' }
  for (const socket of ['127.0.0.1', '10.1.2.3']) send(socket, header)
  send('172.18.0.1', {})
  expect(told).toEqual([])
  for (let n = 0; n < 5; n++) send('172.18.0.1', header)
  expect(told).toEqual(['172.18.0.1'])
  for (let n = 0; n < 100; n++) send(`203.0.113.${n}`, header)
  expect(told).toHaveLength(10)
})
