import type { Enquiry } from '@bharat/contracts/enquiries'
import { oneLine } from '../../jobs/mail.ts'

/** What mails and notifications say of an enquiry, in one line: a name with line breaks could add forged ones. */
export function titleOf({
  reference,
  fullName,
  tour,
}: Pick<Enquiry, 'reference' | 'fullName' | 'tour'>): string {
  return oneLine([reference, fullName, tour?.title].filter(Boolean).join(' · '))
}
