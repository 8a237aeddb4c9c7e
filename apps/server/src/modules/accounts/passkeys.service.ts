import type { RequestSession } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { MAX_PASSKEYS } from '@bharat/contracts/limits'
import { addPasskeyInput, passkeyLoginInput } from '@bharat/contracts/passkeys'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import { orNotFound } from '../records/records.service.ts'
import { countFailure, passkeyLimit } from './accounts.limits.ts'
import type { FactorsDependencies } from './factors.service.ts'
import {
  authenticationOptions,
  claimOf,
  registrationOptions,
  relyingPartyOf,
  verifyAuthentication,
  verifyRegistration,
} from './passkeys.ts'
import { publicIdOf } from './public-id.ts'
import { createRecoveryCodes, recoveryHashOf } from './recovery-codes.ts'

const CHALLENGE_MS = 5 * 60_000
const LOGIN = 'passkey login'

/** Passkeys (docs/decisions/042-own-account.md). */
export function createPasskeysService(dependencies: FactorsDependencies) {
  const { factors, limits, secretBox, siteName, publicUrl } = dependencies
  const party = () => relyingPartyOf(publicUrl())

  return {
    /** The options for a new passkey of the own account. */
    async startPasskey({ userId, email }: RequestSession) {
      const existing = Object.keys((await factors.get(userId)).passkeys)
      if (existing.length >= MAX_PASSKEYS) {
        throw new DomainError('CONFLICT', accountMessages.passkeysFull)
      }
      const owner = { accountId: userId, email, siteName: await siteName(), existing }
      const options = await registrationOptions(party(), owner)
      return { options, state: stateOf(options.challenge, userId) }
    },

    /**
     * Stores a new passkey.
     * @returns recovery codes if the account has none
     * @throws DomainError INVALID for a response that is not valid; CONFLICT if the passkey is stored already
     */
    async addPasskey(value: unknown, { userId }: RequestSession) {
      const { name, response, state } = parseInput(addPasskeyInput, value)
      const challenge = await challengeOf(state, userId)
      const verified = challenge && (await verifyRegistration(party(), challenge, response))
      if (!verified) throw invalid('', accountMessages.passkeyRejected)
      const { id, ...passkey } = verified
      if (!(await factors.addPasskey(userId, id, { ...passkey, name, createdAt: new Date() }))) {
        throw new DomainError('CONFLICT', accountMessages.passkeyExists)
      }
      const message = accountMessages.passkeyAdded
      if ((await factors.get(userId)).recoveryCodes.length > 0)
        return { message, recoveryCodes: [] }
      const recoveryCodes = createRecoveryCodes()
      await factors.setRecoveryCodes(userId, recoveryCodes.map(recoveryHashOf))
      return { message, recoveryCodes }
    },

    /** @throws DomainError NOT_FOUND */
    async removePasskey(publicId: string, { userId }: RequestSession) {
      const { passkeys } = await factors.get(userId)
      const found = Object.keys(passkeys).find((each) => publicIdOf(each) === publicId)
      const id = orNotFound(found ?? null, accountMessages.passkeyNotFound)
      await factors.removePasskey(userId, id)
      return { message: accountMessages.passkeyRemoved }
    },

    /** The options for a login. They name no account. */
    async startPasskeyLogin() {
      const options = await authenticationOptions(party())
      return { options, state: stateOf(options.challenge, LOGIN) }
    },

    /**
     * The account of a valid response.
     * @throws DomainError UNAUTHENTICATED; TOO_MANY after 10 failures from the network within 15 minutes
     */
    async verifyPasskey(value: unknown, address: string): Promise<string> {
      const { response, state } = parseInput(passkeyLoginInput, value)
      const claim = claimOf(response)
      const isRight = await countFailure(limits, [passkeyLimit(address)], async () => {
        const challenge = await challengeOf(state, LOGIN)
        if (!challenge || !claim) return false
        const { passkeys } = await factors.get(claim.accountId)
        const passkey = Object.hasOwn(passkeys, claim.passkeyId) && passkeys[claim.passkeyId]
        if (!passkey) return false
        const stored = { ...passkey, id: claim.passkeyId }
        const counter = await verifyAuthentication(party(), challenge, response, stored)
        return counter !== null && factors.usePasskey(claim.accountId, stored, counter)
      })
      if (!isRight || !claim) {
        throw new DomainError('UNAUTHENTICATED', accountMessages.passkeyRejected)
      }
      return claim.accountId
    },
  }

  /** The challenge goes to the browser, so that the server does not have to store it. */
  function stateOf(challenge: string, context: string): string {
    const expiresAt = Date.now() + CHALLENGE_MS
    return secretBox.seal(JSON.stringify({ challenge, expiresAt }), context)
  }

  /** The challenge of a state, once; null if the state is invalid, used or older than five minutes. */
  async function challengeOf(state: string, context: string): Promise<string | null> {
    const text = secretBox.open(state, context)
    if (text === null) return null
    const { challenge, expiresAt } = JSON.parse(text) as { challenge: string; expiresAt: number }
    if (Date.now() > expiresAt) return null
    const key = `passkey:${challenge}`
    const once = { key, attempts: 1, windowMs: CHALLENGE_MS, message: accountMessages.tooMany }
    return limits.take(once).then(
      () => challenge,
      (error) => {
        if (error instanceof DomainError && error.reason === 'TOO_MANY') return null
        throw error
      },
    )
  }
}
