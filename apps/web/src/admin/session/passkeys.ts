import { accountMessages } from '@bharat/contracts/accounts.messages'
import { isLoginNeeded } from '../../graphql/admin-client.ts'
import { AdminError } from './requests.ts'
import { post } from './rest-requests.ts'

type PasskeyOptions = Parameters<
  typeof import('@simplewebauthn/browser')['startRegistration']
>[0]['optionsJSON']

/** Loaded on use. */
const library = () => import('@simplewebauthn/browser')

/** Why this page cannot use passkeys; undefined if it can. Browsers allow them on host names only, over TLS. */
export function passkeyObstacle(): string | undefined {
  if (/^[\d.]+$|^\[/.test(location.hostname)) {
    return 'Passkeys need a host name: open this site by its name, such as localhost.'
  }
  return 'PublicKeyCredential' in window ? undefined : 'This browser has no passkeys.'
}

/**
 * Logs in with a passkey of the browser or of a security key.
 * @returns the message of a failure
 */
export async function loginWithPasskey(): Promise<string | undefined> {
  try {
    const { options, state } = await post('loginAdmin/passkey/options', {})
    const { startAuthentication } = await library()
    const response = await startAuthentication({ optionsJSON: options }).catch(() => {
      throw new AdminError(accountMessages.passkeyRejected, 'CANCELLED')
    })
    await post('loginAdmin/passkey', { response, state })
    return undefined
  } catch (error) {
    return error instanceof AdminError && !isLoginNeeded(error.code)
      ? error.message
      : accountMessages.passkeyRejected
  }
}

/**
 * Creates a passkey and stores it.
 * @returns new recovery codes; empty if the account has some
 * @throws AdminError
 */
export async function addPasskey(name: string): Promise<string[]> {
  const { options, state } = await post('me/passkeys/options', {})
  const response = await createPasskey(options)
  const { recoveryCodes } = await post('me/passkeys', { name, response, state })
  return recoveryCodes
}

async function createPasskey(options: PasskeyOptions) {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options }).catch(() => {
    throw new AdminError(accountMessages.passkeyRejected, 'CANCELLED')
  })
}

/**
 * Accepts an invitation with a new passkey, and logs in.
 * @throws AdminError
 */
export async function acceptWithPasskey(token: string, name: string): Promise<void> {
  const { options, state } = await post('invitations/passkey/options', { token })
  const response = await createPasskey(options)
  await post('invitations/passkey', { token, name, response, state })
}
