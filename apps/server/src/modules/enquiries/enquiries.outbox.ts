import { MailError, type Mailer } from '../../jobs/mail.ts'
import type { Log } from '../../operations/logging.ts'
import { enquiryMail } from './enquiries.mail.ts'
import type { EnquiriesRepository } from './enquiries.repository.ts'

/** Sends the pending mails of enquiries, until a mail server has accepted each. */
export interface EnquiryOutbox {
  /** Starts to send the mails that are due. Returns immediately; never throws. */
  wake(): void
  /** Sends the mails that are due, one after the other. Returns how many were accepted. */
  sendDue(): Promise<number>
  /** Starts to poll for due mails, including those of other instances. */
  start(): void
  /** Stops within seconds: finishes the current mail, or cancels it and makes it due again. */
  stop(): Promise<void>
}

interface Dependencies {
  repository: EnquiriesRepository
  mailer: Mailer
  log: Log
  /** The origin of the site. */
  publicUrl: () => string
  /** Name and uploaded logo of the company at the time of a mail. */
  brand: () => Promise<{ name: string; logo: string }>
  now?: () => number
  /** How long a stop waits for the current mail, in milliseconds. */
  graceMs?: number
}

const MINUTE_MS = 60_000
/** A claim lasts longer than any attempt (`ATTEMPT_MS` in jobs/mail.ts). Then any instance may claim the mail. */
const LEASE_MS = 2 * MINUTE_MS
/** Delay after the first failure. It doubles with each failure, up to LONGEST_WAIT_MS. */
const FIRST_WAIT_MS = MINUTE_MS
/** Also the delay after a permanent error (5xx), which somebody has to repair first. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS
const GRACE_MS = 2000
/** Time that a stop gives the database to store the result of the current mail. */
const STORING_MS = 2000
/** Interval of polling for due mails. */
const POLL_MS = 30_000

/**
 * The enquiries are the queue: one write stores an enquiry and its pending mail. An instance claims a mail
 * by postponing its due time in one conditional update, so that only one instance sends it, and the claim
 * of a killed instance expires. Delivery is at least once; a repeated mail has the same Message-ID.
 */
export function createEnquiryOutbox(dependencies: Dependencies): EnquiryOutbox {
  const { repository, mailer, log, publicUrl, brand } = dependencies
  const { now = Date.now, graceMs = GRACE_MS } = dependencies
  const cancellation = new AbortController()
  let sending: Promise<number> | undefined
  let again = false
  let stopped = false
  let timer: ReturnType<typeof setInterval> | undefined

  async function sendAll(): Promise<number> {
    let sent = 0
    while (!stopped) {
      const due = await repository.claimMail(new Date(now()), new Date(now() + LEASE_MS))
      if (!due) break
      const { enquiry, attempts } = due
      const facts = { enquiry: enquiry._id, attempts }
      try {
        const { rejectedRecipients } = await mailer.send(
          enquiryMail(enquiry, publicUrl(), await brand()),
          cancellation.signal,
        )
        if (rejectedRecipients > 0) {
          log.info('enquiry mail not for every recipient', { ...facts, rejectedRecipients })
        }
      } catch (error) {
        if (cancellation.signal.aborted) {
          await repository.rescheduleMail(due, new Date(now()))
          break
        }
        log.error('enquiry mail not taken', error, facts)
        const isPermanent = error instanceof MailError && error.isPermanent
        await repository.rescheduleMail(due, new Date(now() + waitAfter(attempts, isPermanent)))
        // The next poll retries the others.
        if (error instanceof MailError && !error.isMessageSpecific) break
        continue
      }
      await repository.markMailSent(enquiry._id)
      sent++
    }
    return sent
  }

  const outbox: EnquiryOutbox = {
    wake() {
      if (stopped) return
      if (sending) {
        // An enquiry was stored while mails were being sent: check once more.
        again = true
        return
      }
      outbox.sendDue().catch((error: unknown) => log.error('enquiry mails not looked for', error))
    },

    async sendDue() {
      sending ??= sendAll().finally(() => {
        sending = undefined
        if (again) {
          again = false
          outbox.wake()
        }
      })
      return sending
    },

    start() {
      timer = setInterval(() => outbox.wake(), POLL_MS)
      timer.unref()
      outbox.wake()
    },

    async stop() {
      stopped = true
      clearInterval(timer)
      const timeout = setTimeout(() => cancellation.abort(), graceMs)
      // The caller of sendDue handles errors. A stop does not wait for an unreachable database.
      await Promise.race([sending?.catch(() => undefined), Bun.sleep(graceMs + STORING_MS)])
      clearTimeout(timeout)
      mailer.close()
    },
  }
  return outbox
}

/** Milliseconds until the next attempt: doubled each time, with a random variation of 25%. */
function waitAfter(attempts: number, isPermanent: boolean): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  return (isPermanent ? LONGEST_WAIT_MS : wait) * (0.875 + Math.random() / 4)
}
