/** One keep-alive connection of a visitor: `fetch` would share connections between visitors. */
export interface Connection {
  /**
   * Sends a request after the response to the one before. Reads the whole response.
   * @throws Error when the server closes the connection before the response is complete
   */
  request(
    path: string,
    options?: { headers?: Record<string, string>; body?: object },
  ): Promise<Reply>
  close(): void
}

interface Reply {
  status: number
  /** The body as sent: compressed, and with the lengths of its chunks. */
  body: Buffer
}

/** Opens a connection to a server without TLS. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url)
  let received = Buffer.alloc(0)
  let pending: PromiseWithResolvers<Reply> | undefined
  const settle = () => {
    const reply = completeReply(received)
    if (!reply) return
    received = Buffer.alloc(0)
    pending?.resolve(reply)
  }
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        received = Buffer.concat([received, chunk])
        settle()
      },
      close: () => pending?.reject(new Error('The server closed the connection.')),
      error: (_, error) => pending?.reject(error),
    },
  })
  return {
    request(path, { headers = {}, body } = {}) {
      pending = Promise.withResolvers()
      const text = body === undefined ? '' : JSON.stringify(body)
      const all = {
        host,
        ...headers,
        ...(body && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
      return pending.promise
    },
    close: () => socket.end(),
  }
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '\r\n0\r\n\r\n'

/** The response, or undefined while bytes are missing. */
function completeReply(received: Buffer): Reply | undefined {
  const end = received.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = received.subarray(0, end + 2).toString('latin1')
  const body = received.subarray(end + HEAD_END.length)
  const status = Number(head.split(' ', 2)[1])
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1]
  const isChunked = length === undefined && /\r\ntransfer-encoding: *chunked\r\n/i.test(head)
  const isComplete = isChunked
    ? body.subarray(-LAST_CHUNK.length).toString('latin1') === LAST_CHUNK
    : body.length >= Number(length ?? 0)
  return isComplete ? { status, body } : undefined
}
