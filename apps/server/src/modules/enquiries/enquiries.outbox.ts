import { MailError, type Mailer } from '../../jobs/mail.ts'
import type { Log } from '../../operations/logging.ts'
import { enquiryMail } from './enquiries.mail.ts'
import type { EnquiriesRepository } from './enquiries.repository.ts'

/** Sends the mails that enquiries owe, until a mail server has taken each. */
export interface EnquiryOutbox {
  /** Sends what is due now, soon; never waits, never throws. */
  wake(): void
  /** Sends what is due, one after the other: how many were taken. */
  sendDue(): Promise<number>
  /** Looks for due mails from now on, also for those that other instances left. */
  start(): void
  /** Ends it within seconds: the mail in hand is finished, or given up and due again at once. */
  stop(): Promise<void>
}

interface Dependencies {
  repository: EnquiriesRepository
  mailer: Mailer
  log: Log
  /** The site's origin. */
  publicUrl: () => string
  now?: () => number
  /** How long a stop waits for the mail in hand, in milliseconds. */
  graceMs?: number
}

const MINUTE_MS = 60_000
/** A claim outlives any attempt (`ATTEMPT_MS` in jobs/mail.ts); then it is anybody's again. */
const LEASE_MS = 2 * MINUTE_MS
/** First wait after a failure; it doubles each time, up to the longest. */
const FIRST_WAIT_MS = MINUTE_MS
/** A refusal (5xx) waits this long at once: somebody has to mend something first. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS
const GRACE_MS = 2000
/** What a stop leaves the database to store what became of the mail in hand. */
const STORING_MS = 2000
/** How often due mails are looked for. */
const LOOK_MS = 30_000

/**
 * The queue is in the enquiries themselves: storing one and owing its mail is one write. A mail is
 * claimed by moving its due time on, in one conditional update, so that of several instances one
 * sends it, and a killed one's claim runs out. Delivery is at least once; a repeated mail has the
 * same Message-ID.
 */
export function createEnquiryOutbox(dependencies: Dependencies): EnquiryOutbox {
  const { repository, mailer, log, publicUrl, now = Date.now, graceMs = GRACE_MS } = dependencies
  const givingUp = new AbortController()
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
          enquiryMail(enquiry, publicUrl()),
          givingUp.signal,
        )
        if (rejectedRecipients > 0) {
          log.info('enquiry mail not for every recipient', { ...facts, rejectedRecipients })
        }
      } catch (error) {
        if (givingUp.signal.aborted) {
          await repository.rescheduleMail(due, new Date(now()))
          break
        }
        log.error('enquiry mail not taken', error, facts)
        const isPermanent = error instanceof MailError && error.isPermanent
        await repository.rescheduleMail(due, new Date(now() + waitAfter(attempts, isPermanent)))
        // The others are tried when the next look finds a server again.
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
        // Stored while the last look was under way: look once more.
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
      timer = setInterval(() => outbox.wake(), LOOK_MS)
      timer.unref()
      outbox.wake()
    },

    async stop() {
      stopped = true
      clearInterval(timer)
      const patience = setTimeout(() => givingUp.abort(), graceMs)
      // What went wrong was told to whoever began it. A database that is away is not waited for.
      await Promise.race([sending?.catch(() => undefined), Bun.sleep(graceMs + STORING_MS)])
      clearTimeout(patience)
      mailer.close()
    },
  }
  return outbox
}

/** Milliseconds until the next attempt: doubled each time, a quarter of it at random. */
function waitAfter(attempts: number, isPermanent: boolean): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  return (isPermanent ? LONGEST_WAIT_MS : wait) * (0.875 + Math.random() / 4)
}
