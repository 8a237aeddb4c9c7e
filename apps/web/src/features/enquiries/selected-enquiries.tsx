import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { Button } from '@bharat/ui/button'
import { useEffect, useRef, useState } from 'react'
import { BulkBar } from '../../admin/list/bulk-bar.tsx'
import type { Selection } from '../../admin/list/use-selection.ts'
import { BulkDialog, type BulkField } from './bulk-dialog.tsx'
import type { DeskRow } from './desk.admin-documents.ts'
import { useBulkEnquiries } from './use-bulk-enquiries.ts'
import { useDeskChoices } from './use-desk-choices.ts'

export interface SelectedEnquiriesProps {
  selection: Selection<DeskRow>
  reload: () => void
}

const fields: [BulkField, string][] = [
  ['assignee', 'Assign'],
  ['stage', 'Stage'],
  ['followUp', 'Follow-up'],
]

/** The actions for the selected enquiries, and the result of the last one with Undo. */
export function SelectedEnquiries({ selection, reload }: SelectedEnquiriesProps) {
  const bulk = useBulkEnquiries(selection, reload)
  const { admins } = useDeskChoices()
  const [field, setField] = useState<BulkField>()
  const count = selection.selected.size
  const won = [...selection.selected.values()].filter(({ stage }) => stage === 'won').length
  useKeptFocus(count)
  return (
    // The message comes after the rows, so that no row moves under the pointer; it is visible anyway.
    <div
      data-desk-actions
      className="bottom-4 z-10 tall:sticky flex flex-col gap-2 rounded-md shadow-raised empty:hidden"
    >
      {count > 0 && (
        <BulkBar
          count={count}
          busy={bulk.busy}
          max={Number.POSITIVE_INFINITY}
          onClear={() => selection.keep([])}
        >
          {fields.map(([name, label]) => (
            <Button
              key={name}
              variant="secondary"
              size="sm"
              disabled={bulk.busy}
              keepFocus
              onClick={() => setField(name)}
            >
              {label}
            </Button>
          ))}
          <Button
            variant="secondary"
            size="sm"
            disabled={bulk.busy}
            keepFocus
            onClick={() => {
              const reopened = won > 0 ? `. ${deskMessages.wonReopened(won)}` : ''
              bulk.change({ stage: 'spam' }, `marked as spam${reopened}`)
            }}
          >
            Spam
          </Button>
        </BulkBar>
      )}
      {bulk.notice}
      {field && (
        <BulkDialog
          field={field}
          count={count}
          won={won}
          people={admins}
          onConfirm={(change, doneText) => {
            setField(undefined)
            bulk.change(change, doneText)
          }}
          onCancel={() => setField(undefined)}
        />
      )}
    </div>
  )
}

/** The pressed button disappears with the selection: the first enquiry takes the focus. */
function useKeptFocus(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count === 0 && before.current > 0 && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-enquiry]')?.focus()
    }
    before.current = count
  }, [count])
}
