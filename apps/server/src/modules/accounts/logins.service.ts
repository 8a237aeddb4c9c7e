import { createHash, randomBytes } from 'node:crypto'
import { loginInput, type RequestSession } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import type { RateLimits } from '../../database/rate-limits.ts'
import { DomainError, parseInput } from '../../errors.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { countFailure, deviceLimit, type FactorClient, loginLimits } from './accounts.limits.ts'
import type { AccountsRepository, StoredAccount } from './accounts.repository.ts'
import type { AdminsRepository } from './admins.repository.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { SessionsRepository } from './sessions.repository.ts'

/** A stranger may send any text as e-mail address: the audit log names only accounts that exist. */
export const UNKNOWN_ACCOUNT = 'Unknown account'

/** A device that has logged in to an account. */
interface Device {
  /** A digest of the account and its password hash: after a change of the password the device is unknown. */
  credentials: string
  /** Random; failed logins are counted per id. */
  id: string
}

/** The result of a login. */
export interface Begun {
  message: string
  sessionId: string
  device: Device
  account: { _id: string; email: string }
  usedRecoveryCode: boolean
}

/** Who logs in. */
export interface LoginClient {
  address: string
  previous?: string | undefined
  device?: Device | undefined
  deviceName?: string | undefined
}

interface Dependencies {
  accounts: AccountsRepository
  admins: AdminsRepository
  sessions: SessionsRepository
  limits: RateLimits
  /** The second step of a login; rejects a missing or wrong second factor. Returns whether a recovery code was used. */
  assertSecondFactor: (
    account: StoredAccount,
    code: string | undefined,
    client: FactorClient,
  ) => Promise<boolean>
  /** The account of the passkey in a response. */
  verifyPasskey: (value: unknown, address: string) => Promise<string>
  audit: Pick<AuditService, 'note'>
}

/** Logins and sessions (section 7, admin session). */
export function createLoginsService(dependencies: Dependencies) {
  const { accounts, admins, sessions, limits, assertSecondFactor, verifyPasskey, audit } =
    dependencies
  // A login for an unknown e-mail, or an account without a password, takes as long as one with a wrong password.
  const decoyHash = hashPassword(randomBytes(16).toString('hex'))

  return {
    /**
     * Creates a session and ends the previous session of the browser.
     * @param client.address the network of the client, for the limits on failures
     * @param client.device the device, if it has logged in before: failures elsewhere do not lock it out of
     * its account
     * @param client.deviceName browser and system, for the list of sessions
     * @throws DomainError UNAUTHENTICATED, the same for a wrong e-mail and a wrong password, and with `factor` for a
     * missing or wrong second factor; INVALID for a used recovery code; TOO_MANY within
     * 15 minutes after 10 failures for the e-mail from the network, 30 from the network, 100 from its IPv6
     * /48 or 500 in total, and for a known device after 10 failures on it; UNAVAILABLE while too many
     * passwords wait to be verified
     */
    async login(value: unknown, client: LoginClient): Promise<Begun> {
      const { email, password, code } = parseInput(loginInput, value)
      const { address } = client
      const account = await accounts.byEmail(email)
      const known = account ? knownDevice(account, client) : undefined
      const attempts = known ? [deviceLimit(known.id)] : loginLimits(email, address)
      return recorded({ email: account?.email, code }, async () => {
        const isRight = await countFailure(limits, attempts, async () => {
          const hash = account?.passwordHash ?? (await decoyHash)
          const isSame = await verifyPassword(password, hash, address, known && account?._id)
          return isSame && account !== null && account.passwordHash !== null
        })
        if (!isRight || !account) throw invalidCredentials()
        const usedRecoveryCode = await assertSecondFactor(account, code ?? undefined, {
          address,
          deviceId: known?.id,
        })
        return begin(account, client, usedRecoveryCode)
      })
    },

    /**
     * A login by a passkey alone: its authenticator has verified its owner.
     * @throws DomainError UNAUTHENTICATED; TOO_MANY
     */
    loginWithPasskey: (value: unknown, client: LoginClient): Promise<Begun> =>
      recorded({}, async () => {
        const account = await accounts.get(await verifyPasskey(value, client.address))
        if (!account) throw invalidCredentials()
        return begin(account, client)
      }),

    begin,

    /** Ends a session on the server. */
    async logout(sessionId: string | undefined): Promise<{ message: string }> {
      const stored = sessionId ? await sessions.get(sessionId) : null
      const account = stored && (await accounts.get(stored.accountId))
      if (sessionId) await sessions.remove(sessionId)
      if (account) {
        const { _id, email } = account
        const actor = { _id, email }
        await audit.note({ actor, action: 'logout', target: email, result: 'done' })
      }
      return { message: accountMessages.loggedOut }
    },

    /**
     * The account of a session. Its role and permissions are read for each request, so that a change takes effect
     * immediately on every instance.
     * @param isUse whether the request keeps the session from ending after 2 hours without use
     */
    async sessionOf(sessionId: string, isUse = true): Promise<RequestSession | null> {
      const stored = await sessions.get(sessionId)
      if (!stored) return null
      const { accountId, startedAt } = stored
      const [account, permissions] = await Promise.all([
        accounts.get(accountId),
        admins.permissionsOf(accountId),
      ])
      if (!account) return null
      // A full disk must not prevent reading.
      if (isUse) await sessions.touch(stored).catch(() => undefined)
      return {
        role: permissions ? 'admin' : 'pending',
        userId: account._id,
        email: account.email,
        name: account.name,
        permissions: permissions ?? [],
        sessionId,
        startedAt,
      }
    },
  }

  /** Records a login in the audit log, with the address of the account if there is one. */
  async function recorded(
    {
      email = UNKNOWN_ACCOUNT,
      code,
    }: { email?: string | undefined; code?: string | null | undefined },
    enter: () => Promise<Begun>,
  ): Promise<Begun> {
    try {
      const begun = await enter()
      const { account: actor, usedRecoveryCode } = begun
      const entry = { actor, target: actor.email, result: 'done' } as const
      if (usedRecoveryCode) await audit.note({ ...entry, action: 'recoveryCodeUsed' })
      await audit.note({ ...entry, action: 'login' })
      return begun
    } catch (error) {
      if (error instanceof DomainError && error.reason === 'UNAUTHENTICATED') {
        // The password was correct, and the client has not sent the second factor yet.
        const isFirstStep = error.details.factor !== undefined && !code
        // Wrong credentials prove nothing about who sent them.
        const entry = { actor: null, target: email, result: 'failed' } as const
        if (!isFirstStep) await audit.note({ ...entry, action: 'login' })
      }
      throw error
    }
  }

  /** Starts the session of a login and ends the previous session of the browser. */
  async function begin(
    account: StoredAccount,
    client: LoginClient,
    usedRecoveryCode = false,
  ): Promise<Begun> {
    const { previous, deviceName } = client
    // After a crash between claimFirst and add, the first admin is still pending: finish it here.
    if ((await admins.isFirst(account._id)) && !(await admins.permissionsOf(account._id))) {
      await admins.add(account._id)
    }
    if (previous) await sessions.remove(previous)
    const sessionId = await startSession(account, deviceName)
    return {
      message: accountMessages.loggedIn,
      sessionId,
      account: { _id: account._id, email: account.email },
      usedRecoveryCode,
      device: knownDevice(account, client) ?? {
        credentials: credentialsOf(account),
        id: randomBytes(12).toString('base64url'),
      },
    }
  }

  async function startSession(account: StoredAccount, deviceName?: string): Promise<string> {
    const sessionId = randomBytes(24).toString('base64url')
    await sessions.insert(sessionId, account._id, deviceName ?? 'Unknown device')
    // A concurrent change of the password has ended every session except this new one.
    if ((await accounts.get(account._id))?.passwordHash !== account.passwordHash) {
      await sessions.remove(sessionId)
      throw invalidCredentials()
    }
    return sessionId
  }
}

function invalidCredentials(): DomainError {
  return new DomainError('UNAUTHENTICATED', accountMessages.invalidCredentials)
}

/** The device of the client, if it has logged in to this account with its password of now. */
function knownDevice(account: StoredAccount, { device }: LoginClient): Device | undefined {
  return device?.credentials === credentialsOf(account) ? device : undefined
}

/** The digest by which a device is recognized. It changes with the password, also when that is removed. */
function credentialsOf({ _id, passwordHash }: StoredAccount): string {
  return createHash('sha256').update(`${_id} ${passwordHash}`).digest('base64url')
}
