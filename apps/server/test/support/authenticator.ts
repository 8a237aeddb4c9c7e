import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The members of the options that an authenticator reads. */
interface Options {
  challenge: string
  rp?: { id?: string | undefined }
  rpId?: string
  user?: { id: string }
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const counted = (count: number) => Buffer.from([0, 0, 0, count])

/**
 * An authenticator that stores one passkey (Web Authentication, ES256, attestation `none`).
 * @param origin of the page that uses it
 */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let userHandle = ''
  let uses = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const shared = { id: id.toString('base64url'), rawId: id.toString('base64url') }
  const envelope = { ...shared, type: 'public-key', clientExtensionResults: {} }

  return {
    /** The response to the options for a new passkey. */
    create({ challenge, rp, user }: Options) {
      userHandle = user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // CBOR: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        sha256(rp?.id ?? ''),
        // The user is present and verified, and the data contains a key.
        Buffer.from([0x45]),
        counted(uses),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      // CBOR: { fmt: 'none', attStmt: {}, authData: data }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        ...envelope,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** The response to the options of a login. */
    get({ challenge, rpId = '' }: Options) {
      const data = Buffer.concat([sha256(rpId), Buffer.from([0x05]), counted(++uses)])
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, sha256(client)])
      return {
        ...envelope,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
}
