import { LOST_REASON_MAX } from '@bharat/contracts/back-office-limits'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { LOST_REASONS } from '@bharat/contracts/enquiry-stages'
import { Button } from '@bharat/ui/button'
import { FormDialog } from '@bharat/ui/form-dialog'
import { TextInput } from '@bharat/ui/text-input'
import { useState } from 'react'

export interface LostDialogProps {
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks why an enquiry was lost, with suggestions. */
export function LostDialog({ onConfirm, onCancel }: LostDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  function submit() {
    if (reason.trim() === '') setError(deskMessages.lostReason)
    else onConfirm(reason.trim())
  }
  return (
    <FormDialog
      title="Why was it lost?"
      submitLabel="Set to Lost"
      onSubmit={submit}
      onCancel={onCancel}
    >
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
    </FormDialog>
  )
}
