import type { RequestSession } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { PASSWORD_KNOWN } from '@bharat/contracts/back-office-limits'
import type { Factor } from '@bharat/contracts/factor-kinds'
import { confirmTotpInput, type OwnFactors } from '@bharat/contracts/factors'
import type { StoredPerson } from '@bharat/contracts/replies'
import type { RateLimits } from '../../database/rate-limits.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import { codeLimits, countFailure, type FactorClient, factorSetupLimit } from './accounts.limits.ts'
import type { FactorsRepository, StoredFactors } from './factors.repository.ts'
import { publicIdOf } from './public-id.ts'
import { createRecoveryCodes, recoveryHashOf } from './recovery-codes.ts'
import { createTotpSecret, totpStepOf, totpUri } from './totp.ts'

export interface FactorsDependencies {
  factors: FactorsRepository
  limits: RateLimits
  /** Encrypts the secrets of authenticator apps. */
  secretBox: SecretBox
  siteName: () => Promise<string>
  /** The origin of the site, for which passkeys are valid. */
  publicUrl: () => string
  /** Tells the owner and the audit log that somebody knows the password of an account. */
  warnOwner: (account: StoredPerson, at: Date) => Promise<void>
}

const DAY_MS = 86_400_000

/** Second factors (docs/decisions/042-own-account.md). */
export function createFactorsService(dependencies: FactorsDependencies) {
  const { factors, limits, secretBox, siteName, warnOwner } = dependencies

  return {
    async ownFactors({ userId }: RequestSession): Promise<OwnFactors> {
      const { totp, recoveryCodes, passkeys, hasPassword, passwordKnownAt } =
        await factors.get(userId)
      return {
        password: hasPassword,
        totp: totp !== null,
        recoveryCodes: recoveryCodes.length,
        passwordKnownAt: recent(passwordKnownAt),
        passkeys: Object.entries(passkeys).map(([id, { name, createdAt, lastUsedAt }]) => ({
          _id: publicIdOf(id),
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      }
    },

    /** Creates the secret of an authenticator app. It has no effect before `confirmTotp`. */
    async startTotp({ userId, email }: RequestSession): Promise<{ secret: string; uri: string }> {
      const secret = await createTotpSecret()
      await factors.setPendingTotp(userId, secretBox.seal(secret, userId))
      return { secret, uri: await totpUri(secret, { issuer: await siteName(), email }) }
    },

    /**
     * Activates the app by one of its codes.
     * @returns new recovery codes
     * @throws DomainError INVALID for a wrong code; CONFLICT if no app is being set up
     */
    async confirmTotp(value: unknown, { userId }: RequestSession) {
      const { code } = parseInput(confirmTotpInput, value)
      const { pendingTotp } = await factors.get(userId)
      const secret = pendingTotp && secretBox.open(pendingTotp, userId)
      if (!pendingTotp || !secret) {
        throw new DomainError('CONFLICT', accountMessages.totpNotStarted)
      }
      let lastStep: number | null = null
      await countFailure(limits, [factorSetupLimit(userId)], async () => {
        lastStep = await totpStepOf(secret, digitsOf(code))
        return lastStep !== null
      })
      if (lastStep === null) throw invalid('code', accountMessages.codeWrong)
      const recoveryCodes = createRecoveryCodes()
      const totp = { secret: pendingTotp, lastStep }
      const hashes = recoveryCodes.map(recoveryHashOf)
      if (!(await factors.confirmTotp(userId, totp, hashes))) {
        throw new DomainError('CONFLICT', accountMessages.totpNotStarted)
      }
      return { message: accountMessages.totpOn, recoveryCodes }
    },

    /** Removes the app, and the recovery codes if no other factor is left. Idempotent. */
    async removeTotp({ userId }: RequestSession): Promise<{ message: string }> {
      await factors.removeTotp(userId)
      return { message: accountMessages.totpOff }
    },

    /**
     * Replaces the recovery codes.
     * @throws DomainError CONFLICT without a second factor
     */
    async replaceRecoveryCodes({ userId }: RequestSession) {
      const recoveryCodes = createRecoveryCodes()
      if (!(await factors.setRecoveryCodes(userId, recoveryCodes.map(recoveryHashOf)))) {
        throw new DomainError('CONFLICT', accountMessages.noFactor)
      }
      return { message: accountMessages.recoveryCodesReplaced, recoveryCodes }
    },

    /**
     * The second step of a login. Some wrong codes within a day, from devices that have never logged in to the account,
     * mean that somebody knows its password: its owner is told.
     * @returns whether a recovery code was used
     * @throws DomainError UNAUTHENTICATED with `factor` if the account has a second factor and the code is missing or
     * wrong; INVALID for a used recovery code; TOO_MANY after 10 wrong codes of the app from the network within 15
     * minutes or 50 within a day, and for a known device after 10 on it
     */
    async assertSecondFactor(
      account: StoredPerson,
      code: string | undefined,
      client: FactorClient,
    ): Promise<boolean> {
      const stored = await factors.get(account._id)
      const factor = factorOf(stored)
      if (!factor) return false
      if (!code) {
        throw new DomainError('UNAUTHENTICATED', messageOf[factor], { factor })
      }
      // A recovery code cannot be guessed: wrong ones are not counted, so that nobody can block the right one.
      const attempts = isAppCode(stored, code) ? codeLimits(account._id, client) : []
      let accepted: 'app' | 'recoveryCode' | null = null
      await countFailure(limits, attempts, async () => {
        accepted = await kindOfCode(account._id, stored, code)
        return accepted !== null
      })
      if (accepted) return accepted === 'recoveryCode'
      if (client.deviceId === undefined) await countForWarning(account)
      throw new DomainError('UNAUTHENTICATED', accountMessages.codeWrong, { factor })
    },
  }

  async function countForWarning(account: StoredPerson): Promise<void> {
    const count = await limits.count(`factor:warning:${account._id}`, DAY_MS)
    if (count !== PASSWORD_KNOWN.wrongCodes) return
    const at = new Date()
    await factors.setPasswordKnown(account._id, at)
    await warnOwner(account, at)
  }

  /** Uses a code. Returns null for a wrong one. @throws DomainError INVALID for a used recovery code */
  async function kindOfCode(
    id: string,
    stored: StoredFactors,
    code: string,
  ): Promise<'app' | 'recoveryCode' | null> {
    if (isAppCode(stored, code)) {
      const secret = secretBox.open(stored.totp.secret, id)
      const step = secret ? await totpStepOf(secret, digitsOf(code)) : null
      return step !== null && (await factors.useTotpStep(id, step)) ? 'app' : null
    }
    const hash = recoveryHashOf(code)
    if (await factors.useRecoveryCode(id, hash)) return 'recoveryCode'
    if ((await factors.get(id)).usedRecoveryCodes.includes(hash)) {
      throw invalid('code', accountMessages.recoveryCodeUsed)
    }
    return null
  }
}

/** Whether a code looks like one of the app that the account has; any other one is a recovery code. */
function isAppCode(
  stored: StoredFactors,
  code: string,
): stored is StoredFactors & { totp: NonNullable<StoredFactors['totp']> } {
  return stored.totp !== null && /^\d{6}$/.test(digitsOf(code))
}

function digitsOf(code: string): string {
  return code.replace(/\s/g, '')
}

/** The time of a warning that the page still shows. */
function recent(at: Date | null): string | null {
  const isRecent = at && Date.now() - at.getTime() < PASSWORD_KNOWN.days * DAY_MS
  return isRecent ? at.toISOString() : null
}

/** What a login asks for beside the password; undefined without a second factor. */
function factorOf({ totp, passkeys }: StoredFactors): Factor | undefined {
  if (totp) return 'totp'
  return Object.keys(passkeys).length > 0 ? 'passkey' : undefined
}

const messageOf: Record<Factor, string> = {
  totp: accountMessages.factorRequired,
  passkey: accountMessages.passkeyRequired,
}
