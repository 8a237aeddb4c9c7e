import { formatMoment } from '@bharat/contracts/format'
import type { Permission } from '@bharat/contracts/permissions'
import { personChoice } from '@bharat/contracts/persons'
import { missingForEvents } from '@bharat/contracts/webhook-events'
import { webhookMessages } from '@bharat/contracts/webhooks.messages'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { LoadFailure } from '../../admin/list/load-failure.tsx'
import type { List } from '../../admin/list/use-list.ts'
import { eventLabel, webhookName } from './webhook-labels.ts'
import type { WebhookRow } from './webhooks.admin-documents.ts'

export type WebhookAction = 'edit' | 'test' | 'rotate' | 'remove'

export interface WebhookListProps {
  list: List<WebhookRow>
  /** The permissions of the administrator, who may change no webhook with other data. */
  permissions: readonly Permission[]
  /** While an action runs, no other one can start. */
  busy: boolean
  onAction: (action: WebhookAction, webhook: WebhookRow) => void
}

const actions: readonly { action: WebhookAction; label: string; needsData?: true }[] = [
  { action: 'edit', label: 'Edit', needsData: true },
  { action: 'test', label: 'Send test' },
  { action: 'rotate', label: 'Replace secret', needsData: true },
  { action: 'remove', label: 'Remove' },
]

/** The webhooks with their states and actions. */
export function WebhookList({ list, permissions, busy, onAction }: WebhookListProps) {
  if (list.failure !== undefined && !list.rows) {
    return <LoadFailure loaded={list} message={webhookMessages.couldNotLoad} />
  }
  if (!list.rows) return <p role="status">Loading</p>
  if (list.rows.length === 0) {
    return (
      <p className="rounded-md border border-line bg-surface p-6 text-center text-ink-soft">
        No webhooks yet.
      </p>
    )
  }
  return (
    <ul className="flex flex-col gap-3">
      {list.rows.map((webhook) => {
        const missing = missingForEvents(webhook.events, permissions)
        return (
          <li
            key={webhook._id}
            className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 lg:flex-row lg:items-start lg:justify-between"
          >
            <WebhookFacts webhook={webhook} missing={missing} />
            <div className="flex shrink-0 flex-wrap gap-2">
              {actions
                .filter(({ needsData }) => !needsData || missing.length === 0)
                .map(({ action, label }) => (
                  <Button
                    key={action}
                    variant="secondary"
                    size="sm"
                    disabled={busy}
                    keepFocus
                    onClick={() => onAction(action, webhook)}
                  >
                    {label}
                    <span className="sr-only">: {webhookName(webhook)}</span>
                  </Button>
                ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

interface WebhookFactsProps {
  webhook: WebhookRow
  /** The permissions for its data that the administrator does not have. */
  missing: readonly Permission[]
}

function WebhookFacts({ webhook, missing }: WebhookFactsProps) {
  const { url, events, activeStatus, turnedOff, owner, failingSince, formerSecretUntil } = webhook
  const problem =
    turnedOff ?? (failingSince && `Every attempt has failed since ${formatMoment(failingSince)}.`)
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-base font-medium wrap-anywhere">{webhookName(webhook)}</span>
        <Badge tone={activeStatus ? 'on' : 'off'}>
          {activeStatus ? 'Active' : turnedOff ? 'Paused' : 'Off'}
        </Badge>
      </p>
      <p className="wrap-anywhere">{url}</p>
      <p className="text-ink-soft">{events.map(eventLabel).join(' · ')}</p>
      {problem && <p className="text-danger">{problem}</p>}
      {turnedOff && missing.length === 0 && <p>{webhookMessages.resume}</p>}
      {missing.length > 0 && <p>{webhookMessages.othersOnly(missing)}</p>}
      <p className="text-ink-soft">
        {owner ? `Saved by ${personChoice(owner)}.` : webhookMessages.unknownOwner}
      </p>
      {formerSecretUntil && (
        <p className="text-ink-soft">
          The former secret is valid until {formatMoment(formerSecretUntil)}.
        </p>
      )}
    </div>
  )
}
