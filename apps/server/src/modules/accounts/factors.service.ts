import type { RequestSession } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import type { Factor } from '@bharat/contracts/factor-kinds'
import { confirmTotpInput, type OwnFactors } from '@bharat/contracts/factors'
import type { RateLimits } from '../../database/rate-limits.ts'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import { countFailure, factorLimit } from './accounts.limits.ts'
import type { FactorsRepository, StoredFactors } from './factors.repository.ts'
import { publicIdOf } from './public-id.ts'
import { createRecoveryCodes, recoveryHashOf } from './recovery-codes.ts'
import type { SecretBox } from './secret-box.ts'
import { createTotpSecret, totpStepOf, totpUri } from './totp.ts'

export interface FactorsDependencies {
  factors: FactorsRepository
  limits: RateLimits
  /** Encrypts the secrets of authenticator apps. */
  secretBox: SecretBox
  /** The name of the site, which authenticator apps show. */
  siteName: () => Promise<string>
  /** The origin of the site, for which passkeys are valid. */
  publicUrl: () => string
}

/** Second factors (docs/decisions/042-own-account.md). */
export function createFactorsService(dependencies: FactorsDependencies) {
  const { factors, limits, secretBox, siteName } = dependencies

  return {
    /** The second factors of the own account. */
    async ownFactors({ userId }: RequestSession): Promise<OwnFactors> {
      const { totp, recoveryCodes, passkeys, hasPassword } = await factors.get(userId)
      return {
        password: hasPassword,
        totp: totp !== null,
        recoveryCodes: recoveryCodes.length,
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
      const secret = createTotpSecret()
      await factors.setPendingTotp(userId, secretBox.seal(secret, userId))
      return { secret, uri: totpUri(secret, { issuer: await siteName(), email }) }
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
      await countFailure(limits, [factorLimit(userId)], async () => {
        lastStep = totpStepOf(secret, code.replace(/\s/g, ''))
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
     * The second step of a login.
     * @returns whether a recovery code was used
     * @throws DomainError UNAUTHENTICATED with `factor` if the account has a second factor and the code is missing or
     * wrong; INVALID for a used recovery code; TOO_MANY after 10 wrong codes for the account within 15 minutes
     */
    async assertSecondFactor(accountId: string, code: string | undefined): Promise<boolean> {
      const stored = await factors.get(accountId)
      const factor = factorOf(stored)
      if (!factor) return false
      if (!code) {
        throw new DomainError('UNAUTHENTICATED', messageOf[factor], { factor })
      }
      let accepted: 'app' | 'recoveryCode' | null = null
      await countFailure(limits, [factorLimit(accountId)], async () => {
        accepted = await kindOfCode(accountId, stored, code)
        return accepted !== null
      })
      if (!accepted) throw new DomainError('UNAUTHENTICATED', accountMessages.codeWrong, { factor })
      return accepted === 'recoveryCode'
    },
  }

  /** Uses a code. Returns null for a wrong one. @throws DomainError INVALID for a used recovery code */
  async function kindOfCode(
    id: string,
    stored: StoredFactors,
    code: string,
  ): Promise<'app' | 'recoveryCode' | null> {
    const digits = code.replace(/\s/g, '')
    const secret = stored.totp && secretBox.open(stored.totp.secret, id)
    if (secret && /^\d{6}$/.test(digits)) {
      const step = totpStepOf(secret, digits)
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

/** What a login asks for beside the password; undefined without a second factor. */
function factorOf({ totp, passkeys }: StoredFactors): Factor | undefined {
  if (totp) return 'totp'
  return Object.keys(passkeys).length > 0 ? 'passkey' : undefined
}

const messageOf: Record<Factor, string> = {
  totp: accountMessages.factorRequired,
  passkey: accountMessages.passkeyRequired,
}
