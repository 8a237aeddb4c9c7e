import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { ConflictDialog } from '../../admin/form/conflict-dialog.tsx'
import { notDoneText } from '../../admin/session/requests.ts'
import { changeDesk, sayUnsent, useDeskState } from './desk-session.ts'
import { LostDialog } from './lost-dialog.tsx'
import type { ChangesNotice, EnquiryChanges } from './use-enquiry-changes.ts'
import { WonDialog } from './won-dialog.tsx'

export interface ChangeMessagesProps {
  changes: EnquiryChanges
  /** The id of the open record, which shows its own failures. */
  open: string | undefined
  onOpen: (enquiry: { _id: string; fullName: string }) => void
}

/**
 * What changes of enquiries say and ask: failures in rows, texts that are not sent, conflicts, the reason of a lost enquiry, and
 * what a won one has booked.
 */
export function ChangeMessages({ changes, open, onOpen }: ChangeMessagesProps) {
  const { conflict, lost, won, announcement } = changes
  const notice = changes.noticeOf((id) => id !== open)
  const { unsent: all, bulkFailure } = useDeskState()
  const unsent = all.filter(({ enquiry }) => enquiry._id !== open)
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {/* It is visible at once, and no row moves under the pointer. */}
      <div className="bottom-4 z-10 flex flex-col tall:sticky rounded-md shadow-raised not-has-[p]:sr-only">
        <ChangeNotice notice={notice} />
        <ChangeNotice
          notice={
            bulkFailure === undefined
              ? undefined
              : {
                  tone: 'error',
                  message: bulkFailure,
                  actions: [
                    {
                      label: 'Dismiss',
                      run: () => changeDesk(() => ({ bulkFailure: undefined })),
                    },
                  ],
                }
          }
        />
        {unsent.map(({ key, enquiry, what, claim, error }) => (
          <ChangeNotice
            key={key}
            notice={{
              tone: 'error',
              message: `${what} ${enquiry.fullName}: ${notDoneText(claim, error)}`,
              actions: [
                { label: 'Open', run: () => onOpen(enquiry) },
                { label: 'Dismiss', run: () => sayUnsent(key) },
              ],
            }}
          />
        ))}
      </div>
      <ConflictDialog
        // Each is a question of its own.
        key={conflict?.id}
        conflict={conflict}
        description={`${conflict?.fullName}: your change is not saved. Choose which version to go on with.`}
      />
      {lost && <LostDialog onConfirm={lost.confirm} onCancel={lost.cancel} />}
      {won && <WonDialog row={won.row} onConfirm={won.confirm} onCancel={won.cancel} />}
    </>
  )
}

/** What a change says, with its buttons: beside the text if there is room. */
export function ChangeNotice({ notice }: { notice: ChangesNotice | undefined }) {
  return (
    <Notice
      tone={notice?.tone ?? 'info'}
      message={
        notice && (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 grow basis-56">{notice.message}</span>
            <span className="flex gap-2">
              {notice.actions.map(({ label, run }) => (
                <Button key={label} variant="secondary" size="sm" onClick={() => run()}>
                  {label}
                </Button>
              ))}
            </span>
          </span>
        )
      }
    />
  )
}
