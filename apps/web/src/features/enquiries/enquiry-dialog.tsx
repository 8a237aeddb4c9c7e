import { channelLabels, type Enquiry } from '@bharat/contracts/enquiries'
import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { formatDate, formatTime } from '@bharat/contracts/format'
import { buttonClass } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { MailIcon, PhoneIcon, WhatsAppIcon } from '@bharat/ui/icons'
import { useRef } from 'react'
import { callLink, chatLink, mailLink } from './reply-links.ts'

/** The specified fields of a row. */
type ShownEnquiry = Pick<
  Enquiry,
  'fullName' | 'phone' | 'email' | 'message' | 'channel' | 'mail' | 'createdAt'
>

export interface EnquiryDialogProps {
  /** Undefined closes the dialog. */
  enquiry: ShownEnquiry | undefined
  onClose: () => void
}

/** The full message of an enquiry and links to reply to it, read-only. */
export function EnquiryDialog({ enquiry, onClose }: EnquiryDialogProps) {
  // The last enquiry stays visible while the dialog closes.
  const last = useRef(enquiry)
  if (enquiry) last.current = enquiry
  const shown = last.current
  if (!shown) return null
  const { fullName, phone, email, message, channel, mail, createdAt } = shown
  return (
    <Dialog
      open={enquiry !== undefined}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      size="lg"
      title={fullName}
      description={[
        channelLabels[channel],
        `${formatDate(createdAt)}, ${formatTime(createdAt)}`,
        ...(mail === 'pending' ? [enquiryMessages.mailPendingHint] : []),
      ].join(' · ')}
      actions={
        <>
          <a href={callLink(phone)} className={buttonClass({ variant: 'secondary' })}>
            <PhoneIcon className="size-5" />
            Call
          </a>
          <a href={mailLink(email)} className={buttonClass({ variant: 'secondary' })}>
            <MailIcon className="size-5" />
            E-mail
          </a>
          <a
            href={chatLink(phone)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            <WhatsAppIcon className="size-5" />
            WhatsApp
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </>
      }
    >
      <p className="leading-6 wrap-anywhere whitespace-pre-line text-ink">{message}</p>
      <dl className="mt-5 grid gap-x-6 gap-y-3 border-t border-line pt-4 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-ink-soft">Phone</dt>
          <dd className="tabular-nums wrap-anywhere">{phone}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">Email</dt>
          <dd className="wrap-anywhere">{email}</dd>
        </div>
      </dl>
    </Dialog>
  )
}
