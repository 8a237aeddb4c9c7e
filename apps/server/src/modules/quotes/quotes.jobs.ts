import { formatCalendarDay } from '@bharat/contracts/format'
import type { JobType } from '../../jobs/job-types.ts'
import { type Mailer, oneLine } from '../../jobs/mail.ts'
import { htmlMail, link, withLinks } from '../../jobs/mail-html.ts'
import type { AccountMailDependencies } from '../accounts/account-mails.ts'
import type { EnquiryDeskService } from '../enquiries/enquiries.desk.service.ts'
import { type QuotePdfs, quoteFileName } from './quote-pdf.service.ts'
import type { EventDetail, QuoteEvent } from './quotes.events.ts'
import type { QuotesService } from './quotes.service.ts'

/** Ends what was begun before a restart: the sending of a quote, and the entry of an event into its enquiry. */
export function quoteJobs(quotes: QuotesService) {
  return {
    'quote-sending': { run: ({ payload }) => quotes.resumeSending(String(payload.quoteId)) },
    'quote-event': {
      run: ({ payload: { quoteId, enquiryId, event, ...detail } }) => {
        if (event === 'discarded') {
          return quotes.recordDiscarded(String(quoteId), String(enquiryId), detail as EventDetail)
        }
        return quotes.recordEvent(String(quoteId), event as QuoteEvent, detail as EventDetail)
      },
    },
    'quote-expiry': { run: ({ payload }) => quotes.expire(String(payload.quoteId)) },
  } satisfies Record<string, JobType>
}

interface MailDependencies {
  mailOf: QuotesService['mailOf']
  pdfs: QuotePdfs
  mailer: Mailer
  /** Name and e-mail address of the company at the time of a mail: the traveller answers there. */
  brand: () => Promise<{ name: string; email: string }>
}

/** Mails a quote with its document to its traveller, unless it is not current any more. A repeated mail has the same Message-ID. */
export function quoteMailJob({ mailOf, pdfs, mailer, brand }: MailDependencies): JobType {
  return {
    async run({ payload }, signal) {
      const quoteId = String(payload.quoteId)
      const content = await mailOf(quoteId)
      if (!content) return
      const { quote, email, url } = content
      const { name, email: address } = await brand()
      const subject = oneLine(`Your quote ${quote.number}: ${quote.title}`)
      const text = `Hello ${oneLine(quote.fullName)},

Here is your quote, also attached as a PDF. You can read, accept or decline it, and ask us a question, on this page:
${url}

It is valid until ${formatCalendarDay(quote.validUntil)}.

Warm regards,
${name}`
      const mail = {
        id: `quote-${quoteId}`,
        to: { name: oneLine(quote.fullName), address: email },
        subject,
        replyTo: { name, address },
        text,
        html: htmlMail(subject, withLinks(text)),
        attachments: [
          {
            filename: quoteFileName(quote),
            content: await pdfs.draw(quote, url),
            contentType: 'application/pdf',
          },
        ],
      }
      await mailer.send(mail, signal)
    },
  }
}

interface NoticeDependencies extends Pick<AccountMailDependencies, 'accountOf' | 'publicUrl'> {
  recordEvent: QuotesService['recordEvent']
  findEnquiry: EnquiryDeskService['find']
  mailer: Mailer
  brand: () => Promise<{ name: string; email: string }>
}

/** Tells the person responsible, or else the operator, what a traveller has replied to a quote. */
export function quoteNoticeMailJob(dependencies: NoticeDependencies): JobType {
  const { recordEvent, findEnquiry, accountOf, mailer, brand, publicUrl } = dependencies
  return {
    async run({ _id, payload }, signal) {
      const enquiryId = String(payload.enquiryId)
      // A question is stored with its job. The job of another entry may run later than this one.
      if (!payload.entry) await recordEvent(String(payload.quoteId), payload.event as QuoteEvent)
      const enquiry = await findEnquiry(enquiryId)
      const key = String(payload.entry ?? `${payload.quoteId}:${payload.event}`)
      const entry = enquiry?.timeline.find((each) => each.key === key)
      // Erased meanwhile.
      if (!enquiry || !entry) return
      const owner = enquiry.assignee && (await accountOf(enquiry.assignee._id))
      const { name, email } = await brand()
      const subject = oneLine(`Quote ${entry.after}: ${enquiry.fullName}`)
      const url = `${publicUrl()}/adminDesk?enquiry=${enquiryId}`
      // A later mail has all that was asked since.
      const said = enquiry.timeline
        .filter(
          ({ key: each, at }) =>
            each === key ||
            (payload.isSum && each?.startsWith(`${payload.quoteId}:question:`) && at >= entry.at),
        )
        .map(({ text }) => text ?? '')
        .join('\n\n')
      await mailer.send(
        {
          id: `quote-notice-${_id}`,
          ...(owner && { to: { name: '', address: owner.email } }),
          subject,
          replyTo: { name, address: email },
          text: [subject, said, url].filter(Boolean).join('\n\n'),
          // What a traveller wrote is no link.
          html: htmlMail(
            subject,
            `<p>${link(url, subject)}</p><p style="white-space:pre-wrap">${Bun.escapeHTML(said)}</p>`,
          ),
        },
        signal,
      )
    },
  }
}
