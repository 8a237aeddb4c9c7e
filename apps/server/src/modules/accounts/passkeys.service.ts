import type { RequestSession } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { MAX_PASSKEYS } from '@bharat/contracts/back-office-limits'
import { addPasskeyInput, passkeyLoginInput, renamePasskeyInput } from '@bharat/contracts/passkeys'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import { orNotFound } from '../records/records.service.ts'
import { countFailure, passkeyLimit } from './accounts.limits.ts'
import type { FactorsDependencies } from './factors.service.ts'
import {
  authenticationOptions,
  claimOf,
  type Owner,
  registrationOptions,
  relyingPartyOf,
  type StoredPasskey,
  verifyAuthentication,
  verifyRegistration,
} from './passkeys.ts'
import { publicIdOf } from './public-id.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

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
      return startRegistration({ accountId: userId, email, existing }, userId)
    },

    startRegistration,
    newPasskey,

    /**
     * Stores a new passkey.
     * @returns recovery codes if the account has none
     * @throws DomainError INVALID for a response that is not valid; CONFLICT if the passkey is stored already, or the
     * account has as many as it may have
     */
    async addPasskey(value: unknown, { userId }: RequestSession) {
      const input = parseInput(addPasskeyInput, value)
      const { id, ...passkey } = await newPasskey(input, userId)
      if (!(await factors.addPasskey(userId, id, passkey))) {
        const isStored = Object.hasOwn((await factors.get(userId)).passkeys, id)
        throw new DomainError(
          'CONFLICT',
          isStored ? accountMessages.passkeyExists : accountMessages.passkeysFull,
        )
      }
      // Without a password, no login asks for a recovery code.
      const { hasPassword } = await factors.get(userId)
      const recoveryCodes = hasPassword ? await newRecoveryCodes(factors, userId) : []
      return { message: accountMessages.passkeyAdded, _id: publicIdOf(id), recoveryCodes }
    },

    /** @throws DomainError INVALID; NOT_FOUND */
    async renamePasskey(publicId: string, value: unknown, { userId }: RequestSession) {
      const { name } = parseInput(renamePasskeyInput, value)
      const { id } = await passkeyOf(publicId, userId)
      const isRenamed = await factors.renamePasskey(userId, id, name)
      orNotFound(isRenamed || null, accountMessages.passkeyNotFound)
      return { message: accountMessages.passkeyRenamed }
    },

    /** @throws DomainError NOT_FOUND; CONFLICT for the last passkey of an account without a password */
    async removePasskey(publicId: string, { userId }: RequestSession) {
      const { id } = await passkeyOf(publicId, userId)
      if (!(await factors.removePasskey(userId, id))) {
        await passkeyOf(publicId, userId)
        throw new DomainError('CONFLICT', accountMessages.lastPasskey)
      }
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

  /** The options for a new passkey. @param context what the passkey is for; `newPasskey` requires the same */
  async function startRegistration(owner: Omit<Owner, 'siteName'>, context: string) {
    const options = await registrationOptions(party(), { ...owner, siteName: await siteName() })
    return { options, state: stateOf(options.challenge, context) }
  }

  /** The passkey of a response, to be stored. @throws DomainError INVALID for a response that is not valid */
  async function newPasskey(
    { name, response, state }: { name: string; response: unknown; state: string },
    context: string,
  ): Promise<StoredPasskey & { id: string }> {
    const challenge = await challengeOf(state, context)
    const verified = challenge && (await verifyRegistration(party(), challenge, response))
    if (!verified) throw invalid('', accountMessages.passkeyRejected)
    return { ...verified, name, createdAt: new Date() }
  }

  /** A passkey of an account, by the id that responses show. @throws DomainError NOT_FOUND */
  async function passkeyOf(
    publicId: string,
    accountId: string,
  ): Promise<{ id: string; name: string }> {
    const { passkeys } = await factors.get(accountId)
    const found = Object.entries(passkeys).find(([id]) => publicIdOf(id) === publicId)
    const [id, { name }] = orNotFound(found ?? null, accountMessages.passkeyNotFound)
    return { id, name }
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
