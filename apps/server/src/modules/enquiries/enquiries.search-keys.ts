import {
  ENQUIRY_REFERENCE,
  type Enquiry,
  latinDigits,
  withPhonePrefix,
} from '@bharat/contracts/enquiries'
import { phoneDigits, SHORTEST_NUMBER } from '@bharat/contracts/privacy'
import { wordsOf } from '@bharat/contracts/search-words'
import { EMAIL } from '@bharat/contracts/text'
import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import plans from 'libphonenumber-js/min/metadata'

/** What the numbering plans of all countries say of a phone number. */
export type ReadPhone = Pick<Enquiry, 'phoneKey' | 'phoneValid' | 'phoneCountry'>

const parsed = (phone: string) => parsePhoneNumberFromString(withPhonePrefix(phone), 'IN', plans)

/** Reads a number in any writing; one without a country code is an Indian one. */
export function readPhone(phone: string, found = parsed(phone)): ReadPhone {
  if (found?.isValid()) {
    return {
      phoneKey: found.number.slice(1),
      phoneValid: true,
      phoneCountry: found.country ?? null,
    }
  }
  const digits = phoneDigits(phone)
  const phoneKey = digits.length >= SHORTEST_NUMBER ? digits : ''
  return { phoneKey, phoneValid: false, phoneCountry: null }
}

/** Identifies a person by an e-mail address; '' for none. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

/** A number that a desk has typed, as the form of the site sends it; a doubtful one as it was typed. */
export function writtenPhone(phone: string): string {
  return readPhone(phone).phoneValid ? withPhonePrefix(phone) : phone
}

/** Desks ask for the last digits of a number. */
const LAST_DIGITS = 5

/** More words are no name: they have no pairs. */
const MAX_PAIRED = 12
const PAIR_LETTERS = 2

/** The first letters of two words. Fewer persons have a pair than either common beginning. */
const pairOf = (...words: [string, string]) =>
  ` ${words
    .map((word) => word.slice(0, PAIR_LETTERS))
    .toSorted()
    .join(' ')}`

function pairsOf(words: readonly string[]): string[] {
  if (words.length > MAX_PAIRED) return []
  return words.flatMap((one, at) => words.slice(at + 1).map((other) => pairOf(one, other)))
}

/** The pair of a person whose name or address has words with these beginnings; undefined if one word may have all. */
function pairFor(terms: readonly string[]): string | undefined {
  // Numbers have no pairs.
  const paired = terms.filter((term) => term.length >= PAIR_LETTERS && !/^\d/.test(term))
  for (const [at, one] of paired.entries()) {
    const other = paired
      .slice(at + 1)
      .find((each) => !each.startsWith(one) && !one.startsWith(each))
    if (other) return pairOf(one, other)
  }
  return undefined
}

/**
 * What is known of a number, and `searchKeys`, by which a search finds the person: the words of the name, the e-mail
 * address, their pairs, the reference without its hyphen, and the number with its country code, without it, and its
 * last digits.
 */
export function personOf(
  { fullName, phone, email }: Pick<Enquiry, 'fullName' | 'phone' | 'email'>,
  reference: string,
) {
  const found = parsed(phone)
  const emailKey = emailKeyOf(email)
  const digits = phoneDigits(phone)
  const national = found?.nationalNumber ?? digits.replace(/^91/, '')
  const numbers = [found?.number.slice(1) ?? digits, national, national.slice(-LAST_DIGITS)]
  const words = [...new Set([...wordsOf(fullName), emailKey].filter(Boolean))]
  const keys = [
    ...words,
    ...pairsOf(words),
    reference.replace('-', '').toLowerCase(),
    ...(national.length >= LAST_DIGITS ? numbers : []),
  ]
  const searchKeys = [...new Set(keys.filter(Boolean))]
  return { ...readPhone(phone, found), emailKey, searchKeys }
}

/** A number as it is typed into a search, complete or not. */
const DIALLED = /^\+?[\d\s().\-\u2010-\u2013]*\d[\d\s().\-\u2010-\u2013]*$/
const MAX_TERMS = 8

/** A pasted link to a chat or a call. */
const LINK =
  /^(?:tel:|(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:.*&)?phone=))(?:%2b)?(\+?[\d().-]+).*$/

/** Fewer digits may be the last ones of a number, which no key begins with. */
const WHOLE_NUMBER = 10

/** Fewer digits with spaces are words of a text. */
const PART_OF_NUMBER = 6

/**
 * A search as the beginnings of keys: a person has all of them.
 * @returns `isPerson` if it can mean nothing but a person; `pair`: another key of a person whose words are meant;
 *   `lastDigits`: they may begin with the zero that a number begins with in its country; `reference`: two words may
 *   be one; `joined`: another writing of a part of a number
 */
export function readSearch(search: string): {
  terms: string[]
  isPerson: boolean
  pair?: string | undefined
  lastDigits?: string
  reference?: string
  joined?: string
} {
  const text = latinDigits(search).trim().toLowerCase().replace(LINK, '$1')
  if (DIALLED.test(text)) {
    const digits = text.replace('(0)', '').replace(/\D/g, '')
    const number = text.startsWith('+') ? digits : digits.replace(/^(?:00|0)/, '')
    const term = number.replace(/^910/, '91')
    return {
      terms: term ? [term] : [],
      isPerson: digits.length >= WHOLE_NUMBER,
      ...(/^0\d{4}$/.test(text) && { lastDigits: text }),
      ...(digits !== text && digits.length >= PART_OF_NUMBER && { joined: digits }),
    }
  }
  if (ENQUIRY_REFERENCE.test(text.toUpperCase())) {
    return { terms: [text.replace('-', '')], isPerson: false }
  }
  const words = text.split(/\s+/).flatMap((word) => (word.includes('@') ? [word] : wordsOf(word)))
  const terms = [...new Set(words)].slice(0, MAX_TERMS)
  const spaced = text.toUpperCase().replace(/ +/, '-')
  return {
    ...{ terms, isPerson: EMAIL.test(text), pair: pairFor(terms) },
    ...(ENQUIRY_REFERENCE.test(spaced) && { reference: spaced }),
  }
}
