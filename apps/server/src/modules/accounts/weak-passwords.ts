import { accountMessages } from '@bharat/contracts/accounts.messages'
import { PASSWORD_MIN } from '@bharat/contracts/limits'
import { site } from '@bharat/contracts/site'

/**
 * Why a new password would be among the first that are guessed, a text for people; undefined where it
 * would not be. Asked of new passwords alone: accounts that have one keep it.
 */
export async function weaknessOf(password: string, email: string): Promise<string | undefined> {
  if ((await commonPasswords()).has(password.normalize('NFKC').toLowerCase())) {
    return accountMessages.passwordCommon
  }
  const names = [site.name, email, email.slice(0, email.lastIndexOf('@'))]
  return names.some((name) => isVariationOf(password, name))
    ? accountMessages.passwordPersonal
    : undefined
}

/** The same letters and digits, or the same but for digits and signs around them. */
function isVariationOf(password: string, name: string): boolean {
  const [one, other] = [lettersAndDigits(password), lettersAndDigits(name)]
  if (other !== '' && one === other) return true
  const core = withoutOuterDigits(other)
  // `a` and eight digits is not the name of a@example.com.
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
 * Some 18,000 passwords from leaks, the most common that are long enough here: the list of zxcvbn-ts
 * (MIT), in lower case. Half a megabyte, read when an account is made and not at the start.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common/src/passwords.json').then(
    ({ default: passwords }) =>
      new Set(passwords.filter((password: string) => password.length >= PASSWORD_MIN)),
  )
  return common
}
