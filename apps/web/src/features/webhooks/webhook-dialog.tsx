import { WEBHOOK_MAX } from '@bharat/contracts/back-office-limits'
import type { WebhookEvent } from '@bharat/contracts/webhook-events'
import { FormDialog } from '@bharat/ui/form-dialog'
import { MultiSelect } from '@bharat/ui/multi-select'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { Toggle } from '@bharat/ui/toggle'
import { useServerForm } from '../../admin/form/use-server-form.ts'
import { eventLabel } from './webhook-labels.ts'
import type { WebhookRow } from './webhooks.admin-documents.ts'

/** The fields of the form. */
export interface WebhookFields {
  url: string
  note: string
  events: string[]
  activeStatus: boolean
}

export interface WebhookDialogProps {
  /** The webhook to change; 'new' for a new one. */
  target: WebhookRow | 'new'
  /** The events that the administrator may choose. */
  choices: readonly WebhookEvent[]
  /** Resolves when the webhook is stored. @throws AdminError */
  onSave: (fields: WebhookFields) => Promise<void>
  onCancel: () => void
}

const empty = { url: '', note: '', activeStatus: true }

/** The form of a webhook. The server validates it, because only the server knows which addresses it may reach. */
export function WebhookDialog({ target, choices, onSave, onCancel }: WebhookDialogProps) {
  const isNew = target === 'new'
  const { url, note, events, activeStatus } = isNew
    ? { ...empty, events: choices.slice(0, 1) }
    : target
  const { fields, busy, errorOf, failure, change, submit } = useServerForm(
    { url, note, events, activeStatus },
    onSave,
  )
  return (
    <FormDialog
      title={isNew ? 'Add webhook' : 'Edit webhook'}
      submitLabel={isNew ? 'Add webhook' : 'Save webhook'}
      busy={busy}
      busyLabel="Saving…"
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput
        label="URL"
        type="url"
        required
        placeholder="https://crm.example.com/webhooks"
        value={fields.url}
        error={errorOf('url')}
        onChange={({ target }) => change({ url: target.value })}
      />
      <TextInput
        label="Note"
        hint="What it is for."
        maxLength={WEBHOOK_MAX.note}
        value={fields.note}
        error={errorOf('note')}
        onChange={({ target }) => change({ note: target.value })}
      />
      <MultiSelect
        label="Events"
        required
        options={choices.map(eventLabel)}
        value={fields.events.map(eventLabel)}
        error={errorOf('events')}
        onChange={(chosen) =>
          change({ events: choices.filter((event) => chosen.includes(eventLabel(event))) })
        }
      />
      <span className="flex items-center gap-3 text-sm">
        <Toggle
          label="Active"
          checked={fields.activeStatus}
          onChange={(activeStatus) => change({ activeStatus })}
        />
        <span aria-hidden="true">Active: events are posted</span>
      </span>
      <Notice tone="error" message={failure} />
    </FormDialog>
  )
}
