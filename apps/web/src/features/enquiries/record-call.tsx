import { callLink } from '@bharat/contracts/contact-links'
import { Badge } from '@bharat/ui/badge'
import { buttonClass } from '@bharat/ui/button'
import { PhoneIcon } from '@bharat/ui/icons'
import { ChangeNotice } from './change-messages.tsx'
import type { EnquiryData } from './desk.admin-documents.ts'
import { useReplies } from './use-replies.ts'

const NO_DRAFT = { templateId: '', subject: '', text: '', filled: '' }

/** Calls the visitor: on a phone, the first thing in the record. */
export function RecordCall({
  enquiry,
  onStored,
}: {
  enquiry: EnquiryData
  onStored: (enquiry: EnquiryData) => void
}) {
  const callbacks = { onStored, onSent: () => undefined }
  const { record, failed } = useReplies(enquiry, NO_DRAFT, callbacks, 'Call to')
  if (!enquiry.phoneKey) return null
  return (
    <div className="flex flex-col gap-3 md:hidden">
      <a
        href={callLink(enquiry.phone)}
        onClick={() => void record('call')}
        className={buttonClass()}
      >
        <PhoneIcon className="size-5" />
        Call
      </a>
      {!enquiry.phoneValid && (
        <span className="self-center">
          <Badge tone="off">Doubtful number</Badge>
        </span>
      )}
      <ChangeNotice notice={failed} />
    </div>
  )
}
