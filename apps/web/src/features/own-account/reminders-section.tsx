import { DIGEST_TIME, REMINDED_FORMS, reminderMessages } from '@bharat/contracts/reminder-kinds'
import { Button } from '@bharat/ui/button'
import { Checkbox } from '@bharat/ui/checkbox'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { useState } from 'react'
import { useClient } from 'urql'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { useSender } from '../../admin/session/use-sender.ts'
import { AccountSection, LoadState } from './account-section.tsx'
import {
  type OwnReminders,
  OwnRemindersDocument,
  SetRemindersDocument,
} from './own-account.admin-documents.ts'

const labels: Record<(typeof REMINDED_FORMS)[number], string> = {
  none: 'No mails',
  email: 'Of the e-mail form',
  whatsapp: 'Of the WhatsApp form',
  both: 'Of both forms',
}
const options = REMINDED_FORMS.map((value) => ({ value, label: labels[value] }))

/** What the administrator is reminded of by mail. */
export function RemindersSection() {
  const client = useClient()
  const loaded = useLoaded(
    'reminders',
    async () => (await fetchData(client, OwnRemindersDocument, {})).ownReminders,
  )
  return (
    <AccountSection
      title="Reminders"
      lead="Mails with links to the enquiries that need you: new ones, and a daily summary of your own and the unassigned ones."
    >
      {loaded.data === undefined ? (
        <LoadState loaded={loaded} failed={reminderMessages.notLoaded} />
      ) : (
        <RemindersForm stored={loaded.data} />
      )}
    </AccountSection>
  )
}

function RemindersForm({ stored }: { stored: OwnReminders }) {
  const { busy, result, clear, send } = useSender()
  const [newEnquiries, setNewEnquiries] = useState(stored.newEnquiries)
  const [digest, setDigest] = useState(stored.digest)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(SetRemindersDocument, { newEnquiries, digest })
      }}
      onChange={clear}
      className="flex max-w-md flex-col gap-4"
    >
      {!stored.mails && <Notice tone="info" message={reminderMessages.noMails} />}
      <Select
        label="New enquiries"
        options={options}
        value={newEnquiries}
        onChange={({ target }) =>
          setNewEnquiries(REMINDED_FORMS.find((form) => form === target.value) ?? 'none')
        }
      />
      <Checkbox
        label={`Daily summary at ${DIGEST_TIME}`}
        showLabel
        checked={digest}
        onChange={setDigest}
        className="self-start"
      />
      <p className="text-sm leading-6 text-ink-soft">
        Follow-ups of today, overdue ones and those of tomorrow, and enquiries without an answer;
        nothing to say, no mail.
      </p>
      <div>
        <Button type="submit" busy={busy} busyLabel="Saving…">
          Save reminders
        </Button>
      </div>
      <Notice {...result} />
    </form>
  )
}
