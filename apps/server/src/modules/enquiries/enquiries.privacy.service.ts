import { MAX_PAGE } from '@bharat/contracts/limits'
import {
  type PersonCopy,
  type PersonErased,
  type PersonFound,
  personInput,
} from '@bharat/contracts/privacy'
import { privacyMessages } from '@bharat/contracts/privacy.messages'
import { parseInput } from '../../errors.ts'
import type { NamePersons } from '../accounts/person-names.ts'
import type { PersonKey } from './enquiries.documents.repository.ts'
import type { PersonsRepository } from './enquiries.persons.repository.ts'
import type { EnquiryRemoval } from './enquiries.removal.service.ts'
import { emailKeyOf, readPhone } from './enquiries.search-keys.ts'

interface Dependencies {
  /** The enquiries of persons. */
  persons: PersonsRepository
  /** The text of a consent notice; undefined for an unknown version. */
  noticeOf(version: number): Promise<string | undefined>
  /** Removes enquiries with their jobs. */
  remove: EnquiryRemoval
  /** The names of removed accounts. */
  former: {
    formerName(email: string): Promise<string | null>
    forget(email: string): Promise<boolean>
  }
  namePersons: NamePersons
  /** The quotes of an enquiry as texts. */
  quotesOf(enquiryId: string): Promise<string[]>
}

/** References in an entry of the audit log. */
const MAX_REFERENCES = 20

/**
 * What is stored about a person: enquiries with their timelines. Jobs and mails contain only their ids.
 * Each request is recorded, without the phone number or e-mail address, which an erasure has to remove.
 */
export function createPrivacyService({
  persons,
  noticeOf,
  remove,
  former,
  namePersons,
  quotesOf,
}: Dependencies) {
  /** The name of a removed account. */
  const formerOf = async (key: PersonKey) =>
    'emailKey' in key ? former.formerName(key.emailKey) : null

  /** @throws DomainError INVALID */
  const find = async (value: unknown): Promise<PersonFound> => {
    const key = keyOf(value)
    const found = await persons.find(key, MAX_PAGE)
    await namePersons(found.items.map(({ assignee }) => assignee))
    return { ...found, formerAccount: await formerOf(key) }
  }

  return {
    find,

    /**
     * The enquiries of the person in an entry of the audit log: references identify them for the company, and no person
     * once they are erased.
     * @throws DomainError INVALID
     */
    async referencesOf(value: unknown): Promise<string> {
      const { items, totalItems: total, formerAccount } = await find(value)
      const name = formerAccount === null ? '' : ', the name of a removed account'
      if (total === 0) return `No enquiries${name}`
      const shown = items.slice(0, MAX_REFERENCES).map(({ _id, reference }) => reference ?? _id)
      const more = total > shown.length ? ` and ${total - shown.length} more` : ''
      return `${total} ${total === 1 ? 'enquiry' : 'enquiries'}: ${shown.join(', ')}${more}${name}`
    },

    /** A copy of everything, for the person. @throws DomainError INVALID */
    async copy(value: unknown): Promise<PersonCopy> {
      const key = keyOf(value)
      const enquiries = await persons.findComplete(key)
      await namePersons(
        enquiries.flatMap(({ assignee, timeline }) => [
          assignee,
          ...timeline.flatMap((entry) => [entry.actor, entry.assignee]),
        ]),
      )
      const quotes = new Map<string, string[]>()
      for (const { _id } of enquiries) quotes.set(_id, await quotesOf(_id))
      const versions = new Set(enquiries.map(({ noticeVersion }) => noticeVersion))
      const notices = new Map<number | null, string | null>()
      for (const version of versions) {
        notices.set(version, version === null ? null : ((await noticeOf(version)) ?? null))
      }
      return {
        exportedAt: new Date().toISOString(),
        enquiries: enquiries.map((enquiry) => ({
          ...enquiry,
          quotes: quotes.get(enquiry._id) ?? [],
          notice: notices.get(enquiry.noticeVersion) ?? null,
        })),
        formerAccount: await formerOf(key),
      }
    },

    /**
     * Erases all enquiries of the person, with their jobs, and the name of a removed account: what it did stays under
     * its address.
     * @throws DomainError INVALID
     */
    async erase(value: unknown): Promise<PersonErased> {
      const key = keyOf(value)
      const erased = await remove(key)
      const hadName = 'emailKey' in key && (await former.forget(key.emailKey))
      return { message: privacyMessages.erased(erased, hadName), erased }
    },
  }
}

function keyOf(value: unknown): PersonKey {
  const { phone, email = '' } = parseInput(personInput, value)
  return phone === undefined
    ? { emailKey: emailKeyOf(email) }
    : { phoneKey: readPhone(phone).phoneKey }
}
