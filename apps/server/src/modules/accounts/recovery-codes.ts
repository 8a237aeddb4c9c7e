import { createHash, randomBytes } from 'node:crypto'
import type { FactorsRepository } from './factors.repository.ts'

const CODES = 10
/** Letters and digits that people do not confuse; 32 of them, so that each is five bits. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'

/** New recovery codes of 120 random bits, such as `k3pd-9xwm-2tqa-7hzc-m4vf-8rju`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from(randomBytes(24), (byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  )
}

/** Stores recovery codes for an account without any. Returns them, to be shown once; none if it has some, or no factor. */
export async function newRecoveryCodes(
  factors: Pick<FactorsRepository, 'addRecoveryCodes'>,
  accountId: string,
): Promise<string[]> {
  const codes = createRecoveryCodes()
  return (await factors.addRecoveryCodes(accountId, codes.map(recoveryHashOf))) ? codes : []
}

/** The stored form of a recovery code. It is as random as a key, so one round of SHA-256 is enough. */
export function recoveryHashOf(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('base64url')
}
