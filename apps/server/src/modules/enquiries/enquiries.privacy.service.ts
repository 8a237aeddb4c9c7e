import type { Session } from '@bharat/contracts/accounts'
import type { AuditAction } from '@bharat/contracts/audit-actions'
import { MAX_PAGE } from '@bharat/contracts/limits'
import {
  type PersonCopy,
  type PersonErased,
  type PersonFound,
  type PersonInput,
  personInput,
  phoneDigits,
} from '@bharat/contracts/privacy'
import { privacyMessages } from '@bharat/contracts/privacy.messages'
import { parseInput } from '../../errors.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PersonKey } from './enquiries.documents.repository.ts'
import type { PersonsRepository } from './enquiries.persons.repository.ts'
import type { EnquiryRemoval } from './enquiries.removal.service.ts'

interface Dependencies {
  /** The enquiries of persons. */
  persons: PersonsRepository
  /** The text of a consent notice; undefined for an unknown version. */
  noticeOf(version: number): Promise<string | undefined>
  audit: Pick<AuditService, 'record'>
  /** Removes enquiries with their jobs. */
  remove: EnquiryRemoval
}

/** References in an entry of the audit log. */
const MAX_REFERENCES = 20

/**
 * What is stored about a person: enquiries with their timelines. Jobs and mails contain only their ids.
 * Each request is recorded, without the phone number or e-mail address, which an erasure has to remove.
 */
export function createPrivacyService({ persons, noticeOf, audit, remove }: Dependencies) {
  /** Records an action on the enquiries of a person. */
  async function recorded<Result>(
    value: unknown,
    session: Session,
    action: AuditAction,
    perform: (key: PersonKey, found: PersonFound) => Promise<Result>,
  ): Promise<Result> {
    const key = keyOf(parseInput(personInput, value))
    const found = await persons.find(key, MAX_PAGE)
    return audit.record(session, action, targetOf(found), () => perform(key, found))
  }

  return {
    /** @throws DomainError INVALID */
    find: (value: unknown, session: Session): Promise<PersonFound> =>
      recorded(value, session, 'personFound', async (_, found) => found),

    /** A copy of everything, for the person. @throws DomainError INVALID */
    copy: (value: unknown, session: Session): Promise<PersonCopy> =>
      recorded(value, session, 'personExported', async (key) => {
        const enquiries = await persons.findComplete(key)
        const versions = new Set(enquiries.map(({ noticeVersion }) => noticeVersion))
        const notices = new Map<number | null, string | null>()
        for (const version of versions) {
          notices.set(version, version === null ? null : ((await noticeOf(version)) ?? null))
        }
        return {
          exportedAt: new Date().toISOString(),
          enquiries: enquiries.map((enquiry) => ({
            ...enquiry,
            notice: notices.get(enquiry.noticeVersion) ?? null,
          })),
        }
      }),

    /** Erases all enquiries of the person, with their jobs. @throws DomainError INVALID */
    erase: (value: unknown, session: Session): Promise<PersonErased> =>
      recorded(value, session, 'personErased', async (key) => {
        const erased = await remove(key)
        return { message: privacyMessages.erased(erased), erased }
      }),
  }
}

function keyOf({ phone, email }: PersonInput): PersonKey {
  return phone === undefined
    ? { emailKey: (email ?? '').toLowerCase() }
    : { phoneKey: phoneDigits(phone) }
}

/** References identify enquiries for the company, and no person once the enquiries are erased. */
function targetOf({ items, totalItems: total }: PersonFound): string {
  if (total === 0) return 'No enquiries'
  const references = items.slice(0, MAX_REFERENCES).map(({ _id, reference }) => reference ?? _id)
  const more = total > references.length ? ` and ${total - references.length} more` : ''
  return `${total} ${total === 1 ? 'enquiry' : 'enquiries'}: ${references.join(', ')}${more}`
}
