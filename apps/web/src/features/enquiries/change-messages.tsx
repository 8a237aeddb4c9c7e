import { Notice } from '@bharat/ui/notice'
import { ConflictDialog } from '../../admin/form/conflict-dialog.tsx'
import { LostDialog } from './lost-dialog.tsx'
import type { EnquiryChanges } from './use-enquiry-changes.ts'
import { WonDialog } from './won-dialog.tsx'

export interface ChangeMessagesProps {
  changes: EnquiryChanges
  /** The id of the open record, which shows its own failures. */
  open: string | undefined
}

/** What changes of enquiries say and ask: failures in rows, conflicts, the reason of a lost enquiry, and what a won one has booked. */
export function ChangeMessages({ changes, open }: ChangeMessagesProps) {
  const { conflict, lost, won, announcement } = changes
  const notice = changes.noticeOf((id) => id !== open)
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {/* It is visible at once, and no row moves under the pointer. */}
      <div className="bottom-4 z-10 tall:sticky rounded-md shadow-raised has-[>:empty]:sr-only">
        <Notice tone={notice?.tone ?? 'info'} message={notice?.message} action={notice?.action} />
      </div>
      <ConflictDialog
        // Each is a question of its own.
        key={conflict?.id}
        conflict={conflict}
        description="Your change is not saved. Choose which version to go on with."
      />
      {lost && <LostDialog onConfirm={lost.confirm} onCancel={lost.cancel} />}
      {won && <WonDialog row={won.row} onConfirm={won.confirm} onCancel={won.cancel} />}
    </>
  )
}
