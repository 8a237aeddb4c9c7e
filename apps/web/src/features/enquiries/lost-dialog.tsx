import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { LOST_REASONS } from '@bharat/contracts/enquiry-stages'
import { LOST_REASON_MAX } from '@bharat/contracts/limits'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { TextInput } from '@bharat/ui/text-input'
import { type FormEvent, useEffect, useId, useState } from 'react'

export interface LostDialogProps {
  isOpen: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks why an enquiry was lost, with suggestions. */
export function LostDialog({ isOpen, onConfirm, onCancel }: LostDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (!isOpen) return
    setReason('')
    setError(undefined)
  }, [isOpen])

  function submit(event: FormEvent) {
    event.preventDefault()
    // React passes the events of a dialog on to the form that contains it in React's tree.
    event.stopPropagation()
    if (reason.trim() === '') setError(deskMessages.lostReason)
    else onConfirm(reason.trim())
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(stays) => {
        if (!stays) onCancel()
      }}
      title="Why was it lost?"
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={id}>
            Set to Lost
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextInput
          label="Reason"
          required
          maxLength={LOST_REASON_MAX}
          value={reason}
          error={error}
          onChange={({ target }) => setReason(target.value)}
        />
        <ul className="flex flex-wrap gap-2">
          {LOST_REASONS.map((each) => (
            <li key={each}>
              <Button variant="secondary" size="sm" onClick={() => onConfirm(each)}>
                {each}
              </Button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
