import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { TextInput } from '@bharat/ui/text-input'
import { type FormEvent, useState } from 'react'

export interface PublishDialogProps {
  open: boolean
  /** @param at date and time without an offset, which the server reads as Indian time */
  onPublish: (at: string) => void
  onClose: () => void
}

/** Asks at which Indian time a draft is published. */
export function PublishDialog({ open, onPublish, onClose }: PublishDialogProps) {
  const [at, setAt] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    // Portals pass events to the form around the dialog.
    event.stopPropagation()
    const moment = Date.parse(`${at}:00+05:30`)
    if (Number.isNaN(moment)) return setError('Please enter a date and a time.')
    if (moment <= Date.now()) return setError(tourDraftMessages.atPast)
    setError(undefined)
    onPublish(at)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      title="Publish at a time"
      description="The page changes by itself at this time, with the draft as it is saved then. You can change or cancel the time."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="publish-at">
            Set the time
          </Button>
        </>
      }
    >
      <form id="publish-at" noValidate onSubmit={submit}>
        <TextInput
          label="Date and time in India"
          type="datetime-local"
          required
          value={at}
          error={error}
          onChange={({ target }) => setAt(target.value)}
        />
      </form>
    </Dialog>
  )
}
