import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import { FormDialog } from '@bharat/ui/form-dialog'
import { TextInput } from '@bharat/ui/text-input'
import { useState } from 'react'

export interface PublishDialogProps {
  /** What was entered before, for example when the publication failed. */
  initial?: string
  /** @param at date and time without an offset, which the server reads as Indian time */
  onPublish: (at: string) => void
  onCancel: () => void
}

/** Asks at which Indian time a draft is published. */
export function PublishDialog({ initial = '', onPublish, onCancel }: PublishDialogProps) {
  const [at, setAt] = useState(initial)
  const [error, setError] = useState<string>()

  function submit() {
    const moment = Date.parse(`${at}:00+05:30`)
    if (Number.isNaN(moment)) return setError('Please enter a date and a time.')
    if (moment <= Date.now()) return setError(tourDraftMessages.atPast)
    setError(undefined)
    onPublish(at)
  }

  return (
    <FormDialog
      title="Publish at a time"
      description="The page changes by itself at this time, with the draft as it is saved then. You can change or cancel the time."
      submitLabel="Set the time"
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput
        label="Date and time in India"
        type="datetime-local"
        required
        value={at}
        error={error}
        onChange={({ target }) => setAt(target.value)}
      />
    </FormDialog>
  )
}
