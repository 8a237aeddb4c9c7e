/** The public key and the authentication secret of a browser's subscription, in base64url. */
export interface PushReceiver {
  p256dh: string
  auth: string
}

/** The keys by which push services know this server (VAPID); the private one as the text of a JWK. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const P256 = { name: 'ECDH', namedCurve: 'P-256' } as const
const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const
/** Push services accept a token for at most 24 hours. */
const TOKEN_SECONDS = 12 * 3600
/** A message is one record. */
const RECORD_SIZE = 4096
const LAST_RECORD = 2

const bytes = (text: string) => new TextEncoder().encode(text)
const decode = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const encode = (value: ArrayBuffer | Uint8Array) =>
  Buffer.from(value as Uint8Array).toString('base64url')
const readPublicKey = (raw: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', raw, P256, false, [])

export async function newVapidKeys(): Promise<VapidKeys> {
  const pair = await crypto.subtle.generateKey(SIGNING, true, ['sign', 'verify'])
  const jwk = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return {
    publicKey: encode(await crypto.subtle.exportKey('raw', pair.publicKey)),
    privateKey: JSON.stringify(jwk),
  }
}

/** Whether a message can be encrypted for these keys. */
export function isPushReceiver({ p256dh, auth }: PushReceiver): Promise<boolean> {
  if (decode(auth).length !== 16) return Promise.resolve(false)
  return readPublicKey(decode(p256dh)).then(
    () => true,
    () => false,
  )
}

/**
 * The value of `Authorization` for a push service (RFC 8292).
 * @param subject the address of this site, for the operator of the push service
 */
export async function vapidAuthorization(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  subject: string,
  now: Date,
): Promise<string> {
  const exp = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS
  const claims = { aud: new URL(endpoint).origin, exp, sub: subject }
  const unsigned = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => encode(bytes(JSON.stringify(part))))
    .join('.')
  const key = await crypto.subtle.importKey('jwk', JSON.parse(privateKey), SIGNING, false, ['sign'])
  const by = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = encode(await crypto.subtle.sign(by, key, bytes(unsigned)))
  return `vapid t=${unsigned}.${signature}, k=${publicKey}`
}

/**
 * Encrypts a message for a browser (RFC 8291, content coding `aes128gcm` of RFC 8188).
 * @param fixed the random parts, for the test vector of the RFC
 */
export async function encryptPush(
  text: string,
  { p256dh, auth }: PushReceiver,
  fixed?: { salt: Uint8Array<ArrayBuffer>; pair: CryptoKeyPair },
): Promise<Uint8Array<ArrayBuffer>> {
  const pair = fixed?.pair ?? (await crypto.subtle.generateKey(P256, true, ['deriveBits']))
  const salt = fixed?.salt ?? crypto.getRandomValues(new Uint8Array(16))
  const theirs = decode(p256dh)
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: await readPublicKey(theirs) },
    pair.privateKey,
    256,
  )
  const context = Buffer.concat([bytes('WebPush: info\0'), theirs, ours])
  const secret = await derive(new Uint8Array(shared), decode(auth), context, 32)
  const key = await derive(secret, salt, bytes('Content-Encoding: aes128gcm\0'), 16)
  const iv = await derive(secret, salt, bytes('Content-Encoding: nonce\0'), 12)
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  const record = Buffer.concat([bytes(text), new Uint8Array([LAST_RECORD])])
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aes, record)
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_SIZE)
  header.writeUInt8(ours.length, 4)
  return new Uint8Array(Buffer.concat([salt, header, ours, new Uint8Array(sealed)]))
}

/** HKDF with SHA-256. */
async function derive(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const by = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array(info) }
  return new Uint8Array(await crypto.subtle.deriveBits(by, key, length * 8))
}
