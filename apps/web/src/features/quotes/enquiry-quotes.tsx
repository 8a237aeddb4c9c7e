import { formatCalendarDay } from '@bharat/contracts/format'
import { MAX_PAGE } from '@bharat/contracts/limits'
import { failedToLoad } from '@bharat/contracts/messages'
import { formatRupees } from '@bharat/contracts/quote-amounts'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { Link } from '@tanstack/react-router'
import { useClient } from 'urql'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { useEnquiryEvents } from '../../admin/shell/enquiry-events.tsx'
import type { EnquirySlotProps } from '../../admin/shell/enquiry-slot.tsx'
import { askedText, seenText } from './quote-format.ts'
import { QuoteStateBadge } from './quote-state-badge.tsx'
import { AdminQuotesDocument } from './quotes.admin-documents.ts'
import { useNewQuote } from './use-new-quote.ts'

/** The quotes of an enquiry in its record, the latest revision first, and the button that makes one. */
export function EnquiryQuotes({ enquiryId, stage, won }: EnquirySlotProps) {
  const client = useClient()
  const { data, failure, reload } = useLoaded(enquiryId, async () => {
    const variables = {
      page: 1,
      limit: MAX_PAGE,
      search: '',
      sort: '-createdAt',
      state: '',
      view: '',
      enquiryId,
    }
    return (await fetchData(client, AdminQuotesDocument, variables)).adminQuotes.items
  })
  useEnquiryEvents(reload)
  const { busy, result, create } = useNewQuote()
  const accepted = data?.find(({ state }) => state === 'accepted')
  return (
    <section aria-label="Quotes" className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">Quotes</h3>
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          keepFocus
          onClick={() => void create(enquiryId)}
        >
          New quote
        </Button>
      </div>
      {failure !== undefined && (
        <Notice
          tone="error"
          message={failedToLoad('the quotes')}
          action={{ label: 'Try again', run: reload }}
        />
      )}
      {accepted && stage !== 'won' && (
        <Notice
          tone="error"
          message={`${accepted.number} is accepted, but this enquiry is not won. Withdraw the quote, or set the stage to Won.`}
        />
      )}
      {accepted && stage === 'won' && won?.departure && won.seats === null && (
        <Notice
          tone="error"
          message={`${accepted.number} is accepted, but no seats are taken on ${formatCalendarDay(won.departure)}. Find seats, then use “Change the booking”.`}
        />
      )}
      <ul className="flex flex-col gap-1 empty:hidden">
        {data?.map((quote) => (
          <li key={quote._id}>
            <Link
              to="/adminQuotes"
              search={{ edit: quote._id }}
              className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-md px-2 py-1 text-sm hover:bg-sunken"
            >
              <span className="font-medium tabular-nums underline decoration-line-strong underline-offset-4">
                {quote.number}
              </span>
              <QuoteStateBadge state={quote.state} />
              <span className="tabular-nums">{formatRupees(quote.total)}</span>
              <span className="text-ink-soft tabular-nums">{seenText(quote)}</span>
              {quote.askedAt && <Badge>{askedText(quote)}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
      <Notice {...result} />
    </section>
  )
}
