import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

export interface StoredPasskey {
  /** Base64url. */
  publicKey: string
  counter: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt?: Date
}

/** For whom passkeys are: the host of the site, and the origin of its pages. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Browsers accept no IP address as the id; a site of this machine is then used by the name localhost. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

/** Loaded on use: the library would lengthen the start of the server. */
const library = () => import('@simplewebauthn/server')

export interface Owner {
  accountId: string
  email: string
  siteName: string
  /** The ids of the account's passkeys: an authenticator gets only one. */
  existing: readonly string[]
}

/** The options for a new passkey, which the authenticator stores with the account and protects by PIN or biometrics. */
export async function registrationOptions(party: RelyingParty, owner: Owner) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: owner.siteName,
    userID: new Uint8Array(Buffer.from(owner.accountId)),
    userName: owner.email,
    userDisplayName: owner.email,
    attestationType: 'none',
    excludeCredentials: owner.existing.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The options for a login, which name no account. */
export async function authenticationOptions(party: RelyingParty) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
}

/** The new passkey with its id; null if the response is not valid for the challenge. */
export async function verifyRegistration(
  party: RelyingParty,
  challenge: string,
  response: unknown,
): Promise<({ id: string } & Pick<StoredPasskey, 'publicKey' | 'counter' | 'transports'>) | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
    })
    if (!verified || !registrationInfo) return null
    const { id, publicKey, counter, transports } = registrationInfo.credential
    if (!CREDENTIAL_ID.test(id)) return null
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: knownTransports(transports),
    }
  } catch {
    return null
  }
}

/** At least 16 bytes, base64url (Web Authentication, credential id). A field has this name, so digits are not enough. */
const CREDENTIAL_ID = /^(?=.*\D)[\w-]{22,1400}$/

/** The library does not verify the transports, which the client may choose freely. */
function knownTransports(transports: unknown): string[] {
  return Array.isArray(transports) ? TRANSPORTS.filter((each) => transports.includes(each)) : []
}
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** The id of the passkey and of the account that a response claims; null for another shape. */
export function claimOf(response: unknown): { passkeyId: string; accountId: string } | null {
  const { id, response: inner } = response as { id?: unknown; response?: { userHandle?: unknown } }
  const handle = inner?.userHandle
  if (typeof id !== 'string' || !/^[\w-]{1,1400}$/.test(id)) return null
  if (typeof handle !== 'string' || handle.length > 100) return null
  return { passkeyId: id, accountId: Buffer.from(handle, 'base64url').toString() }
}

/** The new counter of a passkey; null if the response is not valid for the challenge. */
export async function verifyAuthentication(
  party: RelyingParty,
  challenge: string,
  response: unknown,
  { id, publicKey, counter, transports }: StoredPasskey & { id: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
        transports: transports as AuthenticatorTransport[],
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
