import { Dialog } from '@bharat/ui/dialog'
import { useMemo, useRef } from 'react'
import { useEnquiryEvents } from '../../admin/shell/enquiry-events.tsx'
import { ChangeMessages } from './change-messages.tsx'
import { EnquiryRecord } from './enquiry-record.tsx'
import { useEnquiry } from './use-enquiry.ts'
import { useEnquiryChanges } from './use-enquiry-changes.ts'

export interface EnquiryDialogProps {
  /** The enquiry that is open; undefined closes the dialog. */
  enquiry: { _id: string; fullName: string } | undefined
  /** Opens another enquiry of the same person. */
  onOpen: (enquiry: { _id: string; fullName: string }) => void
  onClose: () => void
}

/** The record of an enquiry in a dialog, for the read-only table of the dashboard. */
export function EnquiryDialog({ enquiry, onOpen, onClose }: EnquiryDialogProps) {
  // The last enquiry stays visible while the dialog closes.
  const last = useRef(enquiry)
  if (enquiry) last.current = enquiry
  const record = useEnquiry(enquiry?._id)
  // After another administrator's change or erasure.
  useEnquiryEvents(record.reload)
  const changes = useEnquiryChanges({
    onStored: () => undefined,
    loaded: useMemo(() => (record.stored ? [record.stored] : []), [record.stored]),
  })
  const shown = last.current
  if (!shown) return null
  return (
    <Dialog
      open={enquiry !== undefined}
      onClose={onClose}
      size="lg"
      title={record.isErased ? 'Enquiry' : shown.fullName}
    >
      <div className="flex flex-col gap-4">
        <ChangeMessages
          changes={changes}
          open={shown._id}
          onOpen={({ _id, fullName }) => onOpen({ _id, fullName })}
        />
        <EnquiryRecord
          record={record}
          changes={changes}
          onStored={changes.learn}
          onOpen={(id) => onOpen({ _id: id, fullName: shown.fullName })}
        />
      </div>
    </Dialog>
  )
}
