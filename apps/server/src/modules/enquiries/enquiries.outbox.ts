import type { Log } from '../../platform/logging.ts'
import { MailError, type Mailer } from '../../platform/mail.ts'
import { enquiryMail } from './enquiries.mail.ts'
import type { EnquiriesRepository } from './enquiries.repository.ts'

/** Sends the mails that enquiries owe, until a mail server has taken each. */
export interface EnquiryOutbox {
  /** Sends what is due now, soon; never waits, never throws. */
  wake(): void
  /** Sends what is due, one after the other: how many were taken. */
  sendDue(): Promise<number>
  /** Looks for due mails from now on, also for those that other instances left. */
  start(): Promise<void>
  /** Ends it; a mail in hand is finished, or given up to the next attempt. */
  stop(): Promise<void>
}

interface Dependencies {
  repository: EnquiriesRepository
  mailer: Mailer
  log: Log
  /** The site's origin. */
  publicUrl: () => string
  now?: () => number
}

const MINUTE_MS = 60_000
/** A claim outlives any attempt (the mailer's time-outs add up to 40 s); then it is anybody's again. */
const LEASE_MS = 2 * MINUTE_MS
/** First wait after a failure; it doubles each time, up to the longest. */
const FIRST_WAIT_MS = MINUTE_MS
const LONGEST_WAIT_MS = 60 * MINUTE_MS
/** How long a stop waits for the mail in hand. */
const GRACE_MS = 5000
/** How often due mails are looked for. */
const LOOK_MS = 30_000

/**
 * The queue is in the enquiries themselves: storing one and owing its mail is one write. A mail is
 * claimed by moving its due time on, in one conditional update, so that of several instances one
 * sends it, and a killed one's claim runs out. Delivery is at least once; a repeated mail has the
 * same Message-ID.
 */
export function createEnquiryOutbox(dependencies: Dependencies): EnquiryOutbox {
  const { repository, mailer, log, publicUrl, now = Date.now } = dependencies
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
      try {
        await mailer.send(enquiryMail(enquiry, publicUrl()))
      } catch (error) {
        log.error('enquiry mail not taken', error, { enquiry: enquiry._id, attempts })
        await repository.mailAgain(enquiry._id, new Date(now() + waitAfter(attempts)))
        // The others are tried when the next look finds a server again.
        if (error instanceof MailError && error.unreachable) break
        continue
      }
      await repository.mailSent(enquiry._id)
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

    async start() {
      const pending = await repository.pendingMails()
      if (pending > 0) log.info('enquiry mails pending', { pending })
      timer = setInterval(() => outbox.wake(), LOOK_MS)
      timer.unref()
      outbox.wake()
    },

    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.race([sending?.catch(() => undefined), Bun.sleep(GRACE_MS)])
      mailer.close()
    },
  }
  return outbox
}

/** Milliseconds until the next attempt: doubled each time, a quarter of it at random. */
function waitAfter(attempts: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  return wait * (0.875 + Math.random() / 4)
}
