import { chatLink } from '@bharat/contracts/contact-links'
import { daysAfter } from '@bharat/contracts/departure-states'
import { renderReply, replyValues } from '@bharat/contracts/reply-text'
import { Button, buttonClass } from '@bharat/ui/button'
import { WhatsAppIcon } from '@bharat/ui/icons'
import { TextInput } from '@bharat/ui/text-input'
import { useQuery } from 'urql'
import { useReplySender } from '../../admin/session/reply-sender.ts'
import { useCopy } from '../../admin/session/use-copy.tsx'
import { type QuoteData, QuoteTemplateDocument } from './quotes.admin-documents.ts'

/** The link of a sent quote: to copy, for WhatsApp with the text of the template `quote`, and to open. */
export function ShareQuote({ quote, url }: { quote: QuoteData; url: string }) {
  const { copy, result } = useCopy(url, 'link')
  const text = useSharedText(quote, url)
  return (
    <div>
      <TextInput
        label="Link for the traveller"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        {quote.phone && (
          <a
            href={chatLink(quote.phone, text)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass()}
          >
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
    </div>
  )
}

/** The template `quote`, filled. A template without `{quoteLink}` gets the link at its end. */
function useSharedText(quote: QuoteData, url: string): string {
  const [{ data }] = useQuery({ query: QuoteTemplateDocument })
  const sender = useReplySender()
  const template = data?.adminReplyTemplates.templates.find(({ id }) => id === 'quote')
  if (!template || !sender) {
    return `Hello ${quote.fullName || 'traveller'}, this is your quote ${quote.number}: ${url}`
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
  const text = renderReply(template.text, replyValues(facts, new URL(url).origin, sender))
  return text.includes(url) ? text : `${text}\n\n${url}`
}
