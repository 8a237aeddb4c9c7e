import { webhookEventLabels } from '@bharat/contracts/webhook-events'
import type { WebhookRow } from './webhooks.admin-documents.ts'

const labels: Readonly<Record<string, string>> = webhookEventLabels

/** The name of an event; another version of the server may have events that this page does not know. */
export function eventLabel(event: string): string {
  return labels[event] ?? event
}

/** A webhook in a sentence or a list: its note, otherwise its host. */
export function webhookName({ note, url }: Pick<WebhookRow, 'note' | 'url'>): string {
  return note || new URL(url).host
}
