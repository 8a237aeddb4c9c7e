import { formatRupees } from '@bharat/contracts/quote-amounts'
import { Confirm } from '@bharat/ui/confirm'
import { Notice } from '@bharat/ui/notice'
import { useState } from 'react'
import { useClient, useQuery } from 'urql'
import { AdminError, mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { randomId } from '../../lib/random-id.ts'
import {
  type QuoteData,
  QuoteSendingDocument,
  SendQuoteDocument,
} from './quotes.admin-documents.ts'

export interface SendQuoteDialogProps {
  quote: QuoteData
  onSent: (quote: QuoteData) => void
  /** The server rejects fields of the draft. */
  onRejected: (error: AdminError) => void
  onClose: () => void
}

/** Asks before a draft is sent, and says how it reaches the traveller. */
export function SendQuoteDialog({ quote, onSent, onRejected, onClose }: SendQuoteDialogProps) {
  const client = useClient()
  const [{ data }] = useQuery({ query: QuoteSendingDocument })
  const { busy, result, run } = useAction()
  const [attempt] = useState(() => randomId())
  const send = () =>
    run(async () => {
      const { _id: id, version } = quote
      try {
        const reply = await mutate(client, SendQuoteDocument, { id, version }, attempt)
        onSent(reply.sendQuote.item)
      } catch (error) {
        if (!(error instanceof AdminError) || error.errors.length === 0) throw error
        onRejected(error)
      }
      return undefined
    })
  return (
    <Confirm
      open
      isHarmless
      title={`Send ${quote.number} to ${quote.fullName || 'the traveller'}?`}
      description={`${wayOf(quote, data?.adminReplyTemplates.mailServer)} What is sent does not change any more: for changes you make a new revision.`}
      confirmLabel="Send"
      cancelLabel="Not yet"
      busy={busy}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <ul className="mb-4 tabular-nums">
        {quote.options.map(({ name, total }, at) => (
          <li key={at} className="flex justify-between gap-4 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="font-semibold">{formatRupees(total)}</span>
          </li>
        ))}
      </ul>
      <Notice {...result} />
    </Confirm>
  )
}

/** @param mailServer undefined until it is known */
function wayOf({ email }: QuoteData, mailServer: boolean | undefined): string {
  if (email === '') return 'There is no email address. You get a link for WhatsApp.'
  if (mailServer === false) return 'No mail server is configured. You get a link for WhatsApp.'
  return `A mail with the link goes to ${email}. You also get the link for WhatsApp.`
}
