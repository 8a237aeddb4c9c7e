import { formatMoment } from '@bharat/contracts/format'
import { deliveryStateLabels } from '@bharat/contracts/webhook-events'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { eventLabel } from './webhook-labels.ts'
import type { DeliveryRow } from './webhooks.admin-documents.ts'

export interface DeliveryDialogProps {
  /** Undefined closes the dialog. */
  delivery: DeliveryRow | undefined
  busy: boolean
  maySend: (delivery: DeliveryRow) => boolean
  onSendAgain: (delivery: DeliveryRow) => void
  onClose: () => void
}

/** One delivery with its attempts. */
export function DeliveryDialog({
  delivery,
  busy,
  maySend,
  onSendAgain,
  onClose,
}: DeliveryDialogProps) {
  const facts: [string, string][] = delivery
    ? [
        ['About', delivery.subject || '—'],
        ['State', deliveryStateLabels[delivery.state]],
        ['Happened', formatMoment(delivery.createdAt)],
        ['Posted to', delivery.url],
        ['Event id', delivery.eventId],
      ]
    : []
  return (
    <Dialog
      open={delivery !== undefined}
      onClose={onClose}
      size="lg"
      title={delivery ? eventLabel(delivery.event) : ''}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {delivery && maySend(delivery) && (
            <Button disabled={busy} onClick={() => onSendAgain(delivery)}>
              Send again
            </Button>
          )}
        </>
      }
    >
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 font-semibold">Attempts</h3>
      {delivery?.attempts.length === 0 && <p className="mt-2 text-sm">None yet.</p>}
      <ol className="mt-2 flex flex-col gap-3 text-sm">
        {delivery?.attempts.map((attempt) => (
          <li key={attempt.at} className="rounded-md border border-line p-3">
            <p className="flex flex-wrap justify-between gap-x-4 text-ink-soft tabular-nums">
              <span>{formatMoment(attempt.at)}</span>
              <span>{attempt.milliseconds} ms</span>
            </p>
            <p className={attempt.error ? 'text-danger' : ''}>
              {attempt.error || `Accepted with status ${attempt.status}.`}
            </p>
            {attempt.response && (
              <p className="mt-1 rounded-sm bg-sunken p-2 wrap-anywhere">“{attempt.response}”</p>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
