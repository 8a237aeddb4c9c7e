import { accountMessages } from '@bharat/contracts/accounts.messages'
import { PASSWORD_MIN } from '@bharat/contracts/back-office-limits'
import { site } from '@bharat/contracts/site-defaults'
import { DomainError } from '../../errors.ts'

/**
 * Checks a new password.
 * @param field its field in the request
 * @throws DomainError INVALID for a password that is easy to guess
 */
export async function assertStrong(
  password: string,
  email: string,
  field = 'password',
): Promise<void> {
  const message = await weaknessOf(password, email)
  if (message === undefined) return
  throw new DomainError('INVALID', message, { errors: [{ field, message }] })
}

async function weaknessOf(password: string, email: string): Promise<string | undefined> {
  if ((await commonPasswords()).has(password.normalize('NFKC').toLowerCase())) {
    return accountMessages.passwordCommon
  }
  const names = [site.name, email, email.slice(0, email.lastIndexOf('@'))]
  return names.some((name) => isVariationOf(password, name))
    ? accountMessages.passwordPersonal
    : undefined
}

/** Whether both have the same letters and digits, ignoring digits and other characters around them. */
function isVariationOf(password: string, name: string): boolean {
  const [one, other] = [lettersAndDigits(password), lettersAndDigits(name)]
  if (other !== '' && one === other) return true
  const core = withoutOuterDigits(other)
  // `a` and eight digits is no variation of a@example.com.
  return core.length >= 4 && withoutOuterDigits(one) === core
}

function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

function withoutOuterDigits(text: string): string {
  return text.replace(/^\p{N}+/u, '').replace(/\p{N}+$/u, '')
}

let common: Promise<ReadonlySet<string>> | undefined

/**
 * About 18,000 leaked passwords in lower case, from the list of zxcvbn-ts (MIT), without those that are too
 * short. The half megabyte is loaded when the first account is created, not at the start.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common/src/passwords.json').then(
    ({ default: passwords }) =>
      new Set(passwords.filter((password: string) => password.length >= PASSWORD_MIN)),
  )
  return common
}
