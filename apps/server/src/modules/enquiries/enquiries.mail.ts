import { channelLabels, type Enquiry } from '@bharat/contracts/enquiries'
import { formatDate, formatTime } from '@bharat/contracts/format'
import { type Mail, oneLine } from '../../jobs/mail.ts'

/** The mail that informs the operator of an enquiry. @param publicUrl the origin of the site */
export function enquiryMail(enquiry: Enquiry, publicUrl: string): Mail {
  const { fullName, phone, email, message, channel, createdAt } = enquiry
  // One line each: a name with line breaks could add forged facts.
  const facts: [string, string][] = [
    ['Name', oneLine(fullName)],
    ['Phone', oneLine(phone)],
    ['Email', email],
    ['Channel', channelLabels[channel]],
    ['Received', `${formatDate(createdAt)} ${formatTime(createdAt)} IST`],
  ]
  const list = `${publicUrl}/adminDashboard?tab=enquiries`
  return {
    id: `enquiry-${enquiry._id}`,
    subject: `Enquiry from ${fullName}`,
    replyTo: { name: fullName, address: email },
    text: [
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      message,
      '',
      `Submitted via website. All enquiries: ${list}`,
      '',
    ].join('\n'),
    html: [
      '<!doctype html><html lang="en"><meta charset="utf-8"><body>',
      '<table cellpadding="4">',
      ...facts.map(
        ([label, value]) => `<tr><td><b>${label}</b></td><td>${Bun.escapeHTML(value)}</td></tr>`,
      ),
      '</table>',
      `<p style="white-space:pre-wrap">${Bun.escapeHTML(message)}</p>`,
      `<p>Submitted via website. <a href="${Bun.escapeHTML(list)}">All enquiries</a></p>`,
      '</body></html>',
    ].join('\n'),
  }
}
