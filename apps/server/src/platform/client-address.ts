interface SocketServer {
  requestIP(request: Request): { address: string } | null
}

/**
 * The network address a request came from: the socket's, or, when a proxy on this machine passed
 * it on, the last address that proxy added to X-Forwarded-For. Any other sender's header is a
 * claim that anybody can make, and is not believed.
 */
export function createClientAddress() {
  const addresses = new WeakMap<Request, string>()
  return {
    /** To be called while the request is new: later its socket may be gone. */
    remember(request: Request, server: SocketServer | null): void {
      const socket = server?.requestIP(request)?.address
      if (socket)
        addresses.set(request, isLoopback(socket) ? (forwarded(request) ?? socket) : socket)
    },
    /** 'unknown' for a request that came by no socket. */
    of: (request: Request): string => addresses.get(request) ?? 'unknown',
  }
}

function forwarded(request: Request): string | undefined {
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return last && last.length <= 45 ? last : undefined
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
