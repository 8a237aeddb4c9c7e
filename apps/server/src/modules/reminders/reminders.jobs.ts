import { channelLabels, type Enquiry } from '@bharat/contracts/enquiries'
import { originLabels } from '@bharat/contracts/enquiry-stages'
import { formatNextDeparture } from '@bharat/contracts/format'
import { RECURRING_MS } from '@bharat/contracts/job-states'
import type { Permission } from '@bharat/contracts/permissions'
import type { Reminders } from '@bharat/contracts/reminders'
import { formatPhone } from '@bharat/contracts/site'
import type { JobQueue, JobType } from '../../jobs/job-types.ts'
import { oneLine } from '../../jobs/mail.ts'
import type { AccountMailDependencies } from '../accounts/account-mails.ts'
import type { DigestPart } from '../enquiries/enquiries.desk.service.ts'
import { titleOf } from './enquiry-title.ts'
import type { RemindersService } from './reminders.service.ts'

interface MailDependencies extends AccountMailDependencies {
  permissionsOf: (accountId: string) => Promise<readonly Permission[] | null>
  remindersOf: (accountId: string) => Promise<Reminders>
}

interface EnquiryDependencies extends MailDependencies {
  enquiryOf: (id: string) => Promise<Enquiry | null>
}

/** Mails a new enquiry to an account, unless it is removed or the account does not want it any more. */
export function reminderMailJob({ enquiryOf, ...dependencies }: EnquiryDependencies): JobType {
  const { sendTo, publicUrl, brand } = dependencies
  return {
    async run({ payload }, signal) {
      const [accountId, enquiryId] = [String(payload.accountId), String(payload.enquiryId)]
      const owner = await recipient(dependencies, accountId)
      const enquiry = await enquiryOf(enquiryId)
      if (!owner || !enquiry || owner.reminders.newEnquiries === 'none') return
      const { name } = await brand()
      const about = titleOf(enquiry)
      const lines = [
        enquiry.origin === 'website'
          ? `A new enquiry to ${name}, from the ${channelLabels[enquiry.channel]} form.`
          : `A new enquiry to ${name} (${originLabels[enquiry.origin]}), recorded for you.`,
        {
          // In the text of the link: an address that a visitor wrote must not become one.
          text: oneOf([about, phoneOf(enquiry), beginningOf(enquiry.message)]),
          url: `${publicUrl()}/adminDesk?enquiry=${enquiryId}`,
        },
        settingsLine(publicUrl()),
      ]
      const id = `reminder-${enquiryId}-${accountId}`
      await sendTo(owner.email, { id, subject: `New enquiry: ${about}`, lines }, signal)
    },
  }
}

interface DigestDependencies extends MailDependencies {
  /** The parts of a summary: how many enquiries, and some of them. */
  digestOf: (accountId: string) => Promise<DigestPart[]>
}

/** Mails the summary of a day to an account. Without anything to say it sends none. */
export function digestMailJob({ digestOf, ...dependencies }: DigestDependencies): JobType {
  const { sendTo, publicUrl, brand } = dependencies
  return {
    async run({ payload }, signal) {
      const accountId = String(payload.accountId)
      const owner = await recipient(dependencies, accountId)
      if (!owner?.reminders.digest) return
      const parts = (await digestOf(accountId)).filter(({ count }) => count > 0)
      if (parts.length === 0) return
      const desk = `${publicUrl()}/adminDesk`
      const counted = ({ words: [one, several], count }: DigestPart) =>
        `${count} ${count === 1 ? one : several}`
      const lines = parts.flatMap((part) => [
        `${counted(part)}:`,
        ...part.some.map((enquiry) => ({
          text: workOf(enquiry),
          url: `${desk}?enquiry=${enquiry._id}`,
        })),
        ...(part.count > part.some.length
          ? [{ text: `${part.count - part.some.length} more`, url: `${desk}?view=${part.view}` }]
          : []),
      ])
      const { name } = await brand()
      const counts = parts.map(counted).join(', ')
      const mail = {
        id: `digest-${accountId}-${String(payload.day)}`,
        subject: `Today at ${name}: ${counts}`,
        lines: [...lines, settingsLine(publicUrl())],
      }
      await sendTo(owner.email, mail, signal)
    },
  }
}

/** Plans the summaries and the notifications of the next morning. */
export function digestPlanJob(
  reminders: Pick<RemindersService, 'nextMorning'>,
  jobs: Pick<JobQueue, 'enqueue'>,
): JobType {
  return {
    everyMs: RECURRING_MS,
    async run() {
      for (const job of await reminders.nextMorning(new Date())) await jobs.enqueue(job)
    },
  }
}

/** An account that works with enquiries, and its reminders; null for any other. */
async function recipient(
  { accountOf, permissionsOf, remindersOf }: MailDependencies,
  accountId: string,
) {
  const account = await accountOf(accountId)
  if (!account || !(await permissionsOf(accountId))?.includes('enquiries')) return null
  return { email: account.email, reminders: await remindersOf(accountId) }
}

/** What the summary says of an enquiry: who it is, how to call, since when it is due, and that nobody has it. */
function workOf(enquiry: Enquiry): string {
  const { followUpOn, assignee } = enquiry
  return oneOf([
    titleOf(enquiry),
    phoneOf(enquiry),
    followUpOn && `due ${formatNextDeparture(followUpOn)}`,
    !assignee && 'unassigned',
  ])
}

const oneOf = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ')

const phoneOf = ({ phone }: Enquiry) => oneLine(formatPhone(phone))

/** The longest first line of a message that a mail shows, in characters. */
const FIRST_LINE = 200
const beginningOf = (message: string) =>
  oneLine(message.split('\n', 1)[0] ?? '').slice(0, FIRST_LINE)

function settingsLine(publicUrl: string): string {
  return `You choose these mails in your account: ${publicUrl}/adminAccount`
}
