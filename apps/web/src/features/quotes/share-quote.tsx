import { chatLink } from '@bharat/contracts/contact-links'
import { Button, buttonClass } from '@bharat/ui/button'
import { WhatsAppIcon } from '@bharat/ui/icons'
import { TextInput } from '@bharat/ui/text-input'
import { useCopy } from '../../admin/session/use-copy.tsx'
import type { QuoteData } from './quotes.admin-documents.ts'

/** The link of a sent quote: to copy, for WhatsApp, and to open. */
export function ShareQuote({ quote, url }: { quote: QuoteData; url: string }) {
  const { copy, result } = useCopy(url, 'link')
  const text = `Hello ${quote.fullName || 'traveller'}, this is your quote ${quote.number}: ${url}`
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
      </div>
      {result}
    </div>
  )
}
