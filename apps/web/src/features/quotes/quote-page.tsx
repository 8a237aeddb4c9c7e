import { failedToLoad } from '@bharat/contracts/messages'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import { Notice } from '@bharat/ui/notice'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from 'urql'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { AdminError, fetchData } from '../../admin/session/requests.ts'
import { useEnquiryEvents } from '../../admin/shell/enquiry-events.tsx'
import { QuoteEditor } from './quote-editor.tsx'
import { QuoteView } from './quote-view.tsx'
import { type QuoteData, QuoteDocument } from './quotes.admin-documents.ts'

const LINK =
  'inline-flex min-h-11 items-center text-sm font-medium text-accent-strong underline decoration-gold underline-offset-4'

/** One quote: the form of a draft, or a revision that was sent. It is live. */
export function QuotePage({ id }: { id: string }) {
  const client = useClient()
  const [stored, setStored] = useState<{ quote: QuoteData; at: number }>()
  const { data, failure, reload } = useLoaded(
    id,
    async () => (await fetchData(client, QuoteDocument, { id })).adminQuote,
    (began) => setStored((change) => (change && change.at > began ? change : undefined)),
  )
  useEnquiryEvents(reload)
  const quote = stored?.quote ?? data
  const show = (quote: QuoteData) => setStored({ quote, at: performance.now() })
  return (
    <div className="flex flex-col gap-4">
      <nav aria-label="Around this quote" className="flex flex-wrap gap-x-6">
        <Link to="/adminQuotes" className={LINK}>
          All quotes
        </Link>
        {quote && (
          <Link to="/adminDesk" search={{ enquiry: quote.enquiryId }} className={LINK}>
            Enquiry of {quote.fullName || 'the traveller'}
          </Link>
        )}
      </nav>
      {failure !== undefined && (
        <Notice
          tone="error"
          message={isMissing(failure) ? quoteMessages.notFound : failedToLoad('the quote')}
          action={isMissing(failure) ? undefined : { label: 'Try again', run: reload }}
        />
      )}
      {!quote && failure === undefined && <Skeleton />}
      {quote?.state === 'draft' && <QuoteEditor quote={quote} onStored={show} />}
      {quote && quote.state !== 'draft' && <QuoteView quote={quote} onStored={show} />}
    </div>
  )
}

function isMissing(failure: unknown): boolean {
  return failure instanceof AdminError && failure.code === 'NOT_FOUND'
}

function Skeleton() {
  return (
    <div className="flex animate-pulse flex-col gap-4">
      <p role="status" className="sr-only">
        Loading
      </p>
      <span className="h-24 rounded-md bg-sunken" />
      <span className="h-80 rounded-md bg-sunken" />
    </div>
  )
}
