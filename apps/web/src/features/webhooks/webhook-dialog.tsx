import { WEBHOOK_MAX } from '@bharat/contracts/limits'
import { WEBHOOK_EVENTS } from '@bharat/contracts/webhook-events'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { MultiSelect } from '@bharat/ui/multi-select'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { Toggle } from '@bharat/ui/toggle'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { AdminError, failureText } from '../../admin/session/requests.ts'
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
  /** The webhook to change; 'new' for a new one; undefined closes the dialog. */
  target: WebhookRow | 'new' | undefined
  /** Resolves when the webhook is stored. @throws AdminError */
  onSave: (fields: WebhookFields) => Promise<void>
  onCancel: () => void
}

const empty: WebhookFields = {
  url: '',
  note: '',
  events: ['enquiry.created'],
  activeStatus: true,
}

/** The form of a webhook. The server validates it, because only the server knows which addresses it may reach. */
export function WebhookDialog({ target, onSave, onCancel }: WebhookDialogProps) {
  const id = useId()
  const [fields, setFields] = useState(empty)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const isNew = target === 'new'
  useEffect(() => {
    if (!target) return
    const { url, note, events, activeStatus } = target === 'new' ? empty : target
    setFields({ url, note, events, activeStatus })
    setFailure(undefined)
  }, [target])

  const change = (changes: Partial<WebhookFields>) => setFields({ ...fields, ...changes })
  const errorOf = (name: keyof WebhookFields) =>
    failure instanceof AdminError
      ? failure.errors.find(({ field }) => field.split('.')[0] === name)?.message
      : undefined
  const isGeneral =
    failure !== undefined && !errorOf('url') && !errorOf('events') && !errorOf('note')

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setBusy(true)
    setFailure(undefined)
    try {
      await onSave(fields)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={target !== undefined}
      onOpenChange={(stays) => {
        if (!stays) onCancel()
      }}
      title={isNew ? 'Add webhook' : 'Edit webhook'}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={busy}>
            {busy ? 'Saving…' : isNew ? 'Add webhook' : 'Save webhook'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
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
          options={WEBHOOK_EVENTS.map(eventLabel)}
          value={fields.events.map(eventLabel)}
          error={errorOf('events')}
          onChange={(chosen) =>
            change({ events: WEBHOOK_EVENTS.filter((event) => chosen.includes(eventLabel(event))) })
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
        <Notice tone="error" message={isGeneral ? failureText(failure) : undefined} />
      </form>
    </Dialog>
  )
}
