import { ACKNOWLEDGEMENTS_PER_DAY } from '@bharat/contracts/back-office-limits'
import type { Acknowledgement } from '@bharat/contracts/reply-templates'
import {
  type ReplyFacts,
  type ReplySender,
  renderReply,
  replyValues,
} from '@bharat/contracts/reply-text'
import type { RateLimits } from '../../database/rate-limits.ts'
import { DomainError } from '../../errors.ts'
import { headerAddress } from '../../jobs/mail.ts'
import type { PendingReply } from './enquiries.documents.repository.ts'

interface Dependencies {
  limits: Pick<RateLimits, 'takeAll'>
  /** The acknowledgement of the settings. */
  setting(): Promise<Acknowledgement>
  /** The origin of the site. */
  publicUrl(): string
  /** The site settings. */
  site(): Promise<ReplySender['site']>
}

/** An enquiry that may be acknowledged. */
interface Acknowledged extends Omit<ReplyFacts, 'reference'> {
  email: string
}

const DAY_MS = 86_400_000
/** Mailboxes of programs: RFC 3834, section 2, and addresses whose mail no person reads. */
const PROGRAMS =
  /^(mailer-daemon|postmaster|bounces?|owner-.*|.*-request|(no|do-?not)[-_.]?reply)$/i
/** A longer name may be a text. */
const LONGEST_NAME = 60

/**
 * Acknowledges enquiries by e-mail, if the settings say so. Strangers enter the address, so the mail must not carry
 * their words to other persons: it does not quote the message, names the visitor only by what can be a name, and each
 * address gets it once a day.
 * @returns a function that decides about one enquiry: undefined, or the id of the mail and its text by reference
 */
export function createAcknowledgement({ limits, setting, publicUrl, ...sender }: Dependencies) {
  return async (enquiry: Acknowledged, clientAddress: string) => {
    const recipient = mailboxOf(enquiry.email)
    const { enabled, subject, text } = await setting()
    if (!enabled || recipient === undefined) return undefined
    if (!(await isWithinLimits(limits, recipient, clientAddress))) return undefined
    const id = crypto.randomUUID()
    const site = await sender.site()
    const facts = { ...enquiry, fullName: safeName(enquiry.fullName) }
    return {
      id,
      mailOf(reference: string): PendingReply {
        const values = replyValues({ ...facts, reference }, publicUrl(), { site })
        return {
          id,
          isAcknowledgement: true,
          subject: renderReply(subject, values),
          text: renderReply(text, values),
        }
      },
    }
  }
}

export type Acknowledge = ReturnType<typeof createAcknowledgement>

/** The mailbox of an address, without the tag behind a plus sign; undefined if no person reads it. */
function mailboxOf(email: string): string | undefined {
  const address = headerAddress(email)
  if (address === undefined) return undefined
  const at = address.lastIndexOf('@')
  const mailbox = address.slice(0, at).replace(/\+.*$/s, '')
  if (PROGRAMS.test(mailbox)) return undefined
  return `${mailbox}${address.slice(at)}`.toLowerCase()
}

async function isWithinLimits(
  limits: Pick<RateLimits, 'takeAll'>,
  recipient: string,
  clientAddress: string,
): Promise<boolean> {
  const limit = (name: string, attempts: number) => ({
    key: `acknowledgement:${name}`,
    attempts,
    windowMs: DAY_MS,
    message: '',
  })
  const { recipient: perRecipient, sender, total } = ACKNOWLEDGEMENTS_PER_DAY
  try {
    await limits.takeAll([
      limit(`to:${recipient}`, perRecipient),
      limit(`from:${clientAddress}`, sender),
      limit('all', total),
    ])
    return true
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'TOO_MANY') return false
    throw error
  }
}

/** The name if it can be one: letters without a web address. Otherwise '', for which the text has other words. */
function safeName(name: string): string {
  const isName = /^[\p{L}\p{M}\s.'’-]+$/u.test(name) && !/\.\p{L}{2}/u.test(name)
  return isName && name.length <= LONGEST_NAME ? name : ''
}
