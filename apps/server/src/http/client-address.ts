import { BlockList, isIP } from 'node:net'
import { replaceRequest } from './caching.ts'
import type { Middleware } from './pipeline.ts'

interface SocketServer {
  requestIP(request: Request): { address: string } | null
}

/** The addresses of this machine, and of private networks. */
const LOOPBACK = ['127.0.0.0/8', '::1']
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']

/** The maximum number of reported addresses: any client can send the header. */
const MAX_UNTRUSTED = 10

/**
 * The network address of the client: the address of the socket, or, behind a trusted proxy, the last address in
 * X-Forwarded-For that is not a trusted proxy. The header of other senders is ignored: any client can send it.
 * @param proxies addresses, ranges (`10.0.0.0/8`) or `private`; this machine is always trusted
 * @param onUntrusted called once for each of the first addresses whose X-Forwarded-For is ignored
 */
export function createClientAddress(
  proxies: readonly string[] = [],
  onUntrusted: (proxy: string) => void = () => {},
) {
  const isTrusted = isAmong([...LOOPBACK, ...proxies])
  const addresses = new WeakMap<Request, string>()
  const untrusted = new Set<string>()
  return {
    /**
     * Call it at once: later the socket may be closed.
     * @param handled the request that is handled in place of this one
     */
    remember(request: Request, server: SocketServer | null, handled = request): void {
      const socket = server?.requestIP(request)?.address
      if (!socket) return
      const isProxy = isTrusted(socket)
      if (!isProxy && request.headers.has('x-forwarded-for')) warn(networkOf(socket))
      addresses.set(handled, networkOf(isProxy ? forwarded(request, socket) : socket))
    },
    /** For IPv6 the network, such as `2001:db8:0:1::/64`; 'unknown' for a request without a socket. */
    of: (request: Request): string => addresses.get(request) ?? 'unknown',
  }

  function warn(proxy: string): void {
    if (untrusted.size >= MAX_UNTRUSTED || untrusted.has(proxy)) return
    untrusted.add(proxy)
    onUntrusted(proxy)
  }

  function forwarded(request: Request, socket: string): string {
    const hops = request.headers.get('x-forwarded-for')?.split(',').toReversed() ?? []
    for (const hop of hops) {
      const address = hop.trim()
      // Trusted proxies append addresses. Any other text comes from the client, and so does the text before it.
      if (isIP(address) === 0) break
      if (!isTrusted(address)) return address
    }
    return socket
  }
}

/**
 * Remembers the address of each request that the cache does not serve, also if the cache passes on another
 * request in its place.
 */
export function rememberAddress(
  cache: Middleware,
  address: Pick<ReturnType<typeof createClientAddress>, 'remember'>,
  server: () => SocketServer | null,
): Middleware {
  return (request, next) =>
    cache(request, (handled) => {
      address.remember(request, server(), handled)
      return next(replaceRequest(request, handled))
    })
}

/** The part of an address that a client cannot choose: an IPv4 address, or the first half of an IPv6 address. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (isIP(address) !== 6 || isLoopbackAddress(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const missing = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...missing, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/**
 * The IPv6 /48 of a network such as `2001:db8:0:1::/64`. A provider assigns a /48 to one customer, who
 * has 65,536 networks in it. Undefined for an address that is no IPv6 network.
 */
export function siteOf(network: string): string | undefined {
  const [, site] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(network) ?? []
  return site && `${site}::/48`
}

/** Whether only this machine reaches a host name or address. */
export function isLoopback(name: string): boolean {
  const host = name.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || isLoopbackAddress(host)
}

const isLoopbackAddress = isAmong(LOOPBACK)

/** Whether a text is an address, a range or `private`. */
export function isProxyRange(text: string): boolean {
  if (text === 'private') return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
  )
}

/** Tests whether an address is among these addresses and ranges; false for other texts. */
function isAmong(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) add(list, entry)
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

function add(list: BlockList, entry: string): void {
  if (entry === 'private') {
    for (const range of PRIVATE) add(list, range)
    return
  }
  const [address = '', bits] = entry.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(bits), family)
}
