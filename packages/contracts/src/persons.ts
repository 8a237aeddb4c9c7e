import type { Person, StoredPerson } from './replies.ts'

/* The names of persons with an account. This file has no Zod: pages load it. */

/** A person as a page shows it; an account without a name has an empty one. */
interface Named {
  name: string
  email: string
}

/** An account that a stored record refers to, before its name is read. */
export function unnamed({ _id, email }: StoredPerson): Person {
  return { _id, email, name: '' }
}

/** What the back-office calls a person: the name, or the e-mail address of an account without one. */
export function personName({ name, email }: Named): string {
  return name || email
}

/** A person in a list to choose from: two persons may have one name. */
export function personChoice({ name, email }: Named): string {
  return name ? `${name} (${email})` : email
}

/** What a person is called in narrow places and in messages to visitors: never by the whole address. */
export function staffName({ name, email }: Named): string {
  return name || email.slice(0, email.lastIndexOf('@'))
}

/**
 * A name as it is stored: one line without HTML brackets, and without invisible characters and marks of text direction, by
 * which a name could look like another one. The joiners of Indian scripts stay. '' for a text without letters.
 */
export function cleanName(value: string): string {
  const line = value
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u00ad\u200b\u2060-\u2064\ufeff]|\u034f|[\ufe00-\ufe0f]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069<>\s]+/gu, ' ')
    .trim()
  return /\p{L}/u.test(line) ? line : ''
}
