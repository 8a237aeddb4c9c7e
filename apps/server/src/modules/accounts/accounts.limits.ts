import { accountMessages } from '@bharat/contracts/accounts.messages'
import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import {
  CODE_FAILURES_PER_DAY,
  CODE_FAILURES_PER_NETWORK,
  CONFIRMATION_FAILURES,
  INVITATION_FAILURES,
  INVITATION_LINKS_PER_HOUR,
  LOGIN_FAILURES_IN_ALL,
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_FAILURES_PER_DEVICE,
  LOGIN_FAILURES_PER_EMAIL,
  LOGIN_FAILURES_PER_SITE,
  LOGIN_WINDOW_MINUTES,
  PASSWORD_RESETS,
  REGISTRATIONS_IN_ALL,
  REGISTRATIONS_PER_ADDRESS,
  REGISTRATIONS_PER_SITE,
} from '@bharat/contracts/back-office-limits'
import { invitationMessages } from '@bharat/contracts/invitations.messages'
import { passwordResetMessages } from '@bharat/contracts/password-resets.messages'
import type { Limit, RateLimits } from '../../database/rate-limits.ts'
import { siteOf } from '../../http/client-address.ts'

/** Who sends a second factor. */
export interface FactorClient {
  address: string
  /** The device, if it has logged in to the account before. */
  deviceId: string | undefined
}

const DAY_MS = 86_400_000

/** The limits on failed logins without a known device, from the narrowest to the widest. */
export function loginLimits(email: string, address: string): Limit[] {
  return [
    limitOf(`login:email:${email} ${address}`, LOGIN_FAILURES_PER_EMAIL),
    limitOf(`login:address:${address}`, LOGIN_FAILURES_PER_ADDRESS),
    ...siteLimit('login', address, LOGIN_FAILURES_PER_SITE),
    limitOf('login:all', LOGIN_FAILURES_IN_ALL),
  ]
}

/** The limit on failed logins to the account of a known device. */
export function deviceLimit(deviceId: string): Limit {
  return limitOf(`login:device:${deviceId}`, LOGIN_FAILURES_PER_DEVICE)
}

/** The limit on wrong codes while an authenticator app is set up. */
export function factorSetupLimit(accountId: string): Limit {
  return limitOf(`factor:setup:${accountId}`, CONFIRMATION_FAILURES)
}

/**
 * The limits on wrong codes of an authenticator app. Who knows the password locks out the own network and, by the total
 * of a day, unknown devices; neither a known device nor a recovery code.
 */
export function codeLimits(accountId: string, { address, deviceId }: FactorClient): Limit[] {
  if (deviceId !== undefined) {
    return [limitOf(`factor:device:${accountId} ${deviceId}`, LOGIN_FAILURES_PER_DEVICE)]
  }
  const key = `factor:day:${accountId}`
  const day = { ...limitOf(key, CODE_FAILURES_PER_DAY), windowMs: DAY_MS }
  return [limitOf(`factor:network:${accountId} ${address}`, CODE_FAILURES_PER_NETWORK), day]
}

/** The limit on failed logins with a passkey. They cannot be guessed; it bounds the work of the server. */
export function passkeyLimit(address: string): Limit {
  return limitOf(`passkey:address:${address}`, CONFIRMATION_FAILURES)
}

/** The limit on wrong API tokens. They cannot be guessed; it bounds the work of the server. */
export function tokenLimit(address: string): Limit {
  return {
    ...limitOf(`token:address:${address}`, LOGIN_FAILURES_PER_ADDRESS),
    message: tokenMessages.tooManyWrong,
  }
}

/** The limits on wrong current passwords: those of a login, and one for the account. */
export function currentPasswordLimits(
  account: { _id: string; email: string },
  address: string,
): Limit[] {
  const own = limitOf(`password:account:${account._id}`, CONFIRMATION_FAILURES)
  return [own, ...loginLimits(account.email, address)]
}

/**
 * Counts an attempt before it is checked, so that parallel attempts cannot exceed a limit. One that succeeds, or that
 * could not be checked, does not count in the end.
 * @throws DomainError TOO_MANY; the error of the check
 */
export async function countFailure(
  limits: RateLimits,
  attempts: readonly Limit[],
  check: () => Promise<boolean>,
): Promise<boolean> {
  await limits.takeAll(attempts)
  const giveBack = async () => {
    for (const { key } of attempts) await limits.giveBack(key)
  }
  const isRight = await check().catch(async (error) => {
    await giveBack()
    throw error
  })
  if (isRight) await giveBack()
  return isRight
}

/** The limits on registrations, from the narrowest to the widest. */
export function registrationLimits(address: string): Limit[] {
  return [
    limitOf(`register:address:${address}`, REGISTRATIONS_PER_ADDRESS),
    ...siteLimit('register', address, REGISTRATIONS_PER_SITE),
    limitOf('register:all', REGISTRATIONS_IN_ALL),
  ]
}

/** The limits on unknown tokens of links. They cannot be guessed; it bounds the work of the server. */
export function invitationLimits(address: string): Limit[] {
  return [
    limitOf(`invitation:address:${address}`, INVITATION_FAILURES),
    ...siteLimit('invitation', address, INVITATION_FAILURES),
  ]
}

/** The limit on the links that an administrator creates, each of which may be mailed. */
export function invitationLinkLimit(accountId: string): Limit {
  return {
    key: `invitation:account:${accountId}`,
    attempts: INVITATION_LINKS_PER_HOUR,
    windowMs: 3_600_000,
    message: invitationMessages.tooManyLinks,
  }
}

/** The limits on links for a new password, the same for known and unknown addresses. */
export function resetLimits(email: string, address: string): Limit[] {
  const all = [
    limitOf(`reset:address:${address}`, PASSWORD_RESETS.perNetwork),
    ...siteLimit('reset', address, PASSWORD_RESETS.perNetwork),
    limitOf('reset:all', PASSWORD_RESETS.inAll),
    { ...limitOf(`reset:email:${email}`, PASSWORD_RESETS.perEmail), windowMs: 3_600_000 },
  ]
  return all.map((limit) => ({ ...limit, message: passwordResetMessages.tooMany }))
}

function siteLimit(action: string, address: string, attempts: number): Limit[] {
  const site = siteOf(address)
  return site ? [limitOf(`${action}:site:${site}`, attempts)] : []
}

function limitOf(key: string, attempts: number): Limit {
  return {
    key,
    attempts,
    windowMs: LOGIN_WINDOW_MINUTES * 60_000,
    message: accountMessages.tooMany,
  }
}
