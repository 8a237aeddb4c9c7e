import type { JobType, NewJob } from '../../jobs/job-types.ts'
import type { Mailer } from '../../jobs/mail.ts'
import { htmlMail, withLinks } from '../../jobs/mail-html.ts'
import type { EnquiryDeskRepository } from './enquiries.desk.repository.ts'
import { enquiryMailId } from './enquiries.mail.ts'

/** The job that sends a mail to a visitor. */
export const replyMailOf = (enquiryId: string, replyId: string): NewJob => ({
  type: 'enquiry-reply',
  key: `enquiry-reply:${replyId}`,
  payload: { enquiryId, replyId },
})

interface Dependencies {
  repository: Pick<EnquiryDeskRepository, 'pendingReply' | 'markReplySent'>
  mailer: Mailer
  /** Name and e-mail address of the company at the time of a mail: the visitor answers there. */
  brand: () => Promise<{ name: string; email: string }>
}

/** Sends the replies of the desk and the acknowledgements to visitors. A repeated mail has the same Message-ID. */
export function enquiryReplyJob({ repository, mailer, brand }: Dependencies): JobType {
  return {
    async run({ payload }, signal) {
      const [enquiryId, replyId] = [String(payload.enquiryId), String(payload.replyId)]
      const reply = await repository.pendingReply(enquiryId, replyId)
      // Removed meanwhile, or sent before the result was stored.
      if (!reply) return
      const { name, email } = await brand()
      const mail = {
        id: replyMailId(replyId),
        thread: [enquiryMailId(enquiryId), ...reply.earlierMails.map(replyMailId)],
        to: { name: reply.name, address: reply.address },
        isAutomatic: reply.isAcknowledgement === true,
        subject: reply.subject,
        replyTo: { name, address: email },
        text: reply.text,
        html: htmlMail(reply.subject, withLinks(reply.text)),
      }
      await mailer.send(mail, signal)
      await repository.markReplySent(enquiryId, reply)
    },
  }
}

const replyMailId = (replyId: string) => `reply-${replyId}`
