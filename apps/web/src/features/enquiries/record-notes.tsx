import { MAX_TIMELINE_TEXT } from '@bharat/contracts/back-office-limits'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { Button } from '@bharat/ui/button'
import { Textarea } from '@bharat/ui/textarea'
import { type FormEvent, useState } from 'react'
import { useClient } from 'urql'
import { mutate, notDoneText } from '../../admin/session/requests.ts'
import { AddEnquiryNoteDocument, type EnquiryData } from './desk.admin-documents.ts'
import { sayUnsent, useDeskState } from './desk-session.ts'
import { readTextDraft, useTextDraft, writeTextDraft } from './use-text-draft.ts'

const NO_NOTE = { text: '' }
const keyOf = (enquiryId: string) => `note-${enquiryId}`

/** Adds a text to the note of a record that is about to open. */
export function addToNote(enquiryId: string, text: string): void {
  const before = readTextDraft(keyOf(enquiryId), NO_NOTE)?.text
  writeTextDraft(keyOf(enquiryId), NO_NOTE, { text: [before, text].filter(Boolean).join('\n') })
}

export interface RecordNotesProps {
  enquiry: EnquiryData
  onStored: (enquiry: EnquiryData) => void
}

/** Adds a note to the timeline. A note that is not stored stays in the field, also when the record is opened again. */
export function RecordNotes({ enquiry, onStored }: RecordNotesProps) {
  const client = useClient()
  const { draft, setDraft, settle, attempt } = useTextDraft(keyOf(enquiry._id), NO_NOTE)
  const text = draft?.text ?? ''
  const key = keyOf(enquiry._id)
  const unsent = useDeskState().unsent.find((each) => each.key === key)
  const [isEmpty, setIsEmpty] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    sayUnsent(key)
    setIsEmpty(text.trim() === '')
    if (text.trim() === '') return
    setIsBusy(true)
    try {
      const variables = { id: enquiry._id, text }
      const reply = await mutate(client, AddEnquiryNoteDocument, variables, attempt())
      settle({ text })
      onStored(reply.addEnquiryNote.item)
    } catch (error) {
      sayUnsent(key, { enquiry, what: 'Note on', claim: 'Not added.', text, error })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
      <Textarea
        label="New note"
        data-desk-note
        rows={2}
        maxLength={MAX_TIMELINE_TEXT}
        value={text}
        error={
          unsent
            ? notDoneText(unsent.claim, unsent.error, unsent.text === text)
            : isEmpty && text.trim() === ''
              ? deskMessages.note
              : undefined
        }
        onChange={({ target }) => setDraft({ text: target.value })}
        className="w-full"
      />
      <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Adding…" keepFocus>
        Add note
      </Button>
    </form>
  )
}
