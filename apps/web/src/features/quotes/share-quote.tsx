import { chatLink } from '@bharat/contracts/contact-links'
import { daysAfter } from '@bharat/contracts/departure-states'
import {
  emptyPlaceholders,
  QUOTE_TEMPLATE,
  renderReply,
  replyValues,
} from '@bharat/contracts/reply-text'
import { Button, buttonClass } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { WhatsAppIcon } from '@bharat/ui/icons'
import { TextInput } from '@bharat/ui/text-input'
import { type MouseEvent, useState } from 'react'
import { useQuery } from 'urql'
import { useReplySender } from '../../admin/session/reply-sender.ts'
import { useCopy } from '../../admin/session/use-copy.tsx'
import { type QuoteData, QuoteTemplateDocument } from './quotes.admin-documents.ts'

/**
 * The link of a quote, to copy and to open: its page and document (PDF) stay, whatever became of it. Only a quote that waits for
 * a reply has the text of the template `quote` for WhatsApp: that offers it.
 */
export function ShareQuote({ quote, url }: { quote: QuoteData; url: string }) {
  const { copy, result } = useCopy(url, 'link')
  const { text, gaps } = useSharedText(quote, url)
  const [isAsking, setIsAsking] = useState(false)
  const chat = chatLink(quote.phone, text)
  const ask = (event: MouseEvent) => {
    if (gaps === '') return
    event.preventDefault()
    setIsAsking(true)
  }
  return (
    <div>
      <TextInput
        label="Link for the traveller"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        {quote.state === 'sent' && quote.phone && (
          <a href={chat} onClick={ask} target="_blank" rel="noreferrer" className={buttonClass()}>
            <WhatsAppIcon className="size-5" />
            WhatsApp
          </a>
        )}
        <Button variant="secondary" onClick={copy}>
          Copy link
        </Button>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          Open the page
        </a>
        <a
          href={`${url}/quote.pdf`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          Open the PDF
        </a>
      </div>
      {result}
      <Confirm
        open={isAsking}
        isHarmless
        title="Use “Quote” as it is?"
        description={`Not everything is known: ${gaps}.`}
        confirmLabel="Use it"
        cancelLabel="Cancel"
        onConfirm={() => {
          setIsAsking(false)
          window.open(chat, '_blank', 'noreferrer')
        }}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}

/**
 * The template `quote`, filled, and what it has in place of unknown values. A template without `{quoteLink}` gets the link at
 * its end.
 */
function useSharedText(quote: QuoteData, url: string): { text: string; gaps: string } {
  const [{ data }] = useQuery({ query: QuoteTemplateDocument })
  const sender = useReplySender()
  const template = data?.adminReplyTemplates.templates.find(({ id }) => id === QUOTE_TEMPLATE)
  if (!template || !sender) {
    const text = `Hello ${quote.fullName || 'traveller'}, this is your quote ${quote.number}: ${url}`
    return { text, gaps: '' }
  }
  const { fullName, number, tourId, tourName, departure, itinerary, options, validUntil } = quote
  const totals = options.map(({ total }) => total)
  const price = Math.min(...totals)
  const endDate = departure && daysAfter(departure, Math.max(0, itinerary.length - 1))
  const facts = {
    fullName,
    reference: number.split('/')[0],
    tour: tourId ? { _id: tourId, title: tourName, price } : null,
    departure: departure && endDate ? { date: departure, endDate, price } : null,
    quote: { url, totals, validUntil },
  }
  const values = replyValues(facts, new URL(url).origin, sender)
  const text = renderReply(template.text, values)
  const gaps = emptyPlaceholders(template.text, values)
  return {
    text: text.includes(url) ? text : `${text}\n\n${url}`,
    gaps: gaps.map(({ name, words }) => `{${name}} becomes “${words}”`).join(', '),
  }
}
