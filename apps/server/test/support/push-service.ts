import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'

/** A message that a device has decrypted. */
export interface Pushed {
  path: string
  message: { title: string; body: string; url: string; tag: string }
  headers: Headers
  /** The public key of the token whose signature was verified. */
  publicKey: string
  claims: { aud: string; exp: number; sub: string }
}

interface Device {
  path: string
  keys: ECDH
  auth: Buffer
}

/** A push service with devices, which verifies and decrypts each message by Node's own functions (RFC 8188, 8291, 8292). */
export function startPushService() {
  const devices: Device[] = []
  const pushed: Pushed[] = []
  let status = 201
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const path = new URL(request.url).pathname
      const device = devices.find((each) => each.path === path)
      if (!device || status !== 201) return new Response(null, { status: device ? status : 404 })
      const body = Buffer.from(await request.arrayBuffer())
      const message = JSON.parse(decrypted(device, body))
      pushed.push({ path, message, headers: request.headers, ...verified(request.headers) })
      return new Response(null, { status })
    },
  })
  const origin = `http://127.0.0.1:${server.port}`
  return {
    origin,
    /** What devices have received. */
    pushed,
    /** The status of the next replies. */
    reply: (next: number) => {
      status = next
    },
    /** A device, as a browser subscribes it. */
    subscribe() {
      const keys = createECDH('prime256v1')
      const device = { path: `/send/${devices.length + 1}`, keys, auth: randomBytes(16) }
      devices.push(device)
      return {
        endpoint: origin + device.path,
        p256dh: keys.generateKeys('base64url'),
        auth: device.auth.toString('base64url'),
      }
    },
    stop: () => server.stop(true),
  }
}

function decrypted({ keys, auth }: Device, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const theirs = body.subarray(21, 21 + body.readUInt8(20))
  const shared = keys.computeSecret(theirs)
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, context, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const sealed = body.subarray(21 + theirs.length)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (record.at(-1) !== 2) throw new Error('The last record ends with 2.')
  return record.subarray(0, -1).toString()
}

function verified(headers: Headers): Pick<Pushed, 'publicKey' | 'claims'> {
  const [, token = '', publicKey = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.get('authorization') ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const by = { key, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, by, Buffer.from(signature, 'base64url'))) {
    throw new Error('The signature of the token is wrong.')
  }
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
