import { BlockList, isIP } from 'node:net'
import type { Middleware } from './pipeline.ts'

interface SocketServer {
  requestIP(request: Request): { address: string } | null
}

/** Ranges of addresses that are no visitor's own: of this machine, and of a network behind a router. */
const LOOPBACK = ['127.0.0.0/8', '::1']
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']

/** The number of reported addresses: a site has few proxies, and any client can send the header. */
const MAX_UNTRUSTED = 10

/**
 * The network address a request came from: the socket's, or, when a proxy that we trust passed it
 * on, the last address in X-Forwarded-For that is not such a proxy's itself. Any other sender's
 * header is a claim that anybody can make, and is not believed.
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
     * To be called while the request is new: later its socket may be gone.
     * @param handled the request that is handled in its place
     */
    remember(request: Request, server: SocketServer | null, handled = request): void {
      const socket = server?.requestIP(request)?.address
      if (!socket) return
      const isProxy = isTrusted(socket)
      if (!isProxy && request.headers.has('x-forwarded-for')) warn(networkOf(socket))
      addresses.set(handled, networkOf(isProxy ? forwarded(request, socket) : socket))
    },
    /** 'unknown' for a request that came by no socket; of IPv6 the network, such as `2001:db8:0:1::/64`. */
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
      // What is no address was not written by a proxy of ours, nor was anything before it.
      if (isIP(address) === 0) break
      if (!isTrusted(address)) return address
    }
    return socket
  }
}

/**
 * Remembers the address of each request that `cache` passes on, also where the cache passes on another
 * request in its place. A cached response needs no address.
 */
export function rememberAddress(
  cache: Middleware,
  address: Pick<ReturnType<typeof createClientAddress>, 'remember'>,
  server: () => SocketServer | null,
): Middleware {
  return (request, next) =>
    cache(request, (handled) => {
      address.remember(request, server(), handled)
      return next(handled)
    })
}

/**
 * What one customer has: an IPv4 address, or the first half of an IPv6 one. With the second half
 * anybody could be a new visitor for each request.
 */
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

/** Whether a host, as of a setting or a URL, is this machine for this machine alone. */
export function isLoopback(name: string): boolean {
  const host = name.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || isLoopbackAddress(host)
}

const isLoopbackAddress = isAmong(LOOPBACK)

/** Whether this says which proxies to trust. */
export function isProxyRange(text: string): boolean {
  if (text === 'private') return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
  )
}

/** Tells whether an address is one of these, or in one of these ranges; a text that is no address is not. */
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
