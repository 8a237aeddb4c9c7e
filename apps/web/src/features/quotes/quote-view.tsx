import { formatCalendarDay, formatMoment } from '@bharat/contracts/format'
import { partyText } from '@bharat/contracts/party-text'
import { formatRupees } from '@bharat/contracts/quote-amounts'
import { seatsWarning } from '@bharat/contracts/quote-words'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import { Badge } from '@bharat/ui/badge'
import { Button, buttonClass } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { Notice } from '@bharat/ui/notice'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { seenText } from './quote-format.ts'
import { QuotePart } from './quote-part.tsx'
import { QuotePreview } from './quote-preview.tsx'
import { QuoteStateBadge } from './quote-state-badge.tsx'
import { QuoteTotals } from './quote-totals.tsx'
import {
  AnswerQuoteDocument,
  type QuoteData,
  ReviseQuoteDocument,
  WithdrawQuoteDocument,
} from './quotes.admin-documents.ts'
import { ShareQuote } from './share-quote.tsx'
import { UnsentWork } from './unsent-work.tsx'
import { orDraftOf } from './use-new-quote.ts'

export interface QuoteViewProps {
  /** A revision that was sent. */
  quote: QuoteData
  onStored: (quote: QuoteData) => void
}

/** A revision that was sent: its link, what the traveller did, its content, and what can be done with it. */
export function QuoteView({ quote, onStored }: QuoteViewProps) {
  const { number, state, url } = quote
  const warning = seatsWarning(quote)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <article
      aria-label={`Quote ${number}`}
      className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-3 text-lg leading-7 font-semibold outline-none"
      >
        Quote {number} <QuoteStateBadge state={state} />
      </h2>
      <OpenQuestion quote={quote} onStored={onStored} />
      {warning && <Notice tone="info" message={warning} />}
      <UnsentWork quote={quote} mayRevise={mayRevise(quote)} />
      <Facts quote={quote} />
      {url && <ShareQuote quote={quote} url={url} />}
      <Actions quote={quote} onStored={onStored} />
      <QuotePart title="Options and prices">
        <Options quote={quote} />
      </QuotePart>
      {(quote.internal.costs.length > 0 || quote.internal.note !== '') && (
        <QuotePart title="Internal" aside={<Badge>Only you see this</Badge>}>
          <Internal quote={quote} />
        </QuotePart>
      )}
      <QuotePart title="Included and terms">
        <div className="grid gap-5 md:grid-cols-2">
          <Text title="Included" text={quote.included.join('\n')} />
          <Text title="Not included" text={quote.notIncluded.join('\n')} />
        </div>
        <Text title="Terms" text={quote.terms} />
      </QuotePart>
      <details className="border-t border-line">
        <summary className="min-h-11 cursor-pointer pt-4 font-semibold">
          Days ({quote.itinerary.length})
        </summary>
        <ol className="flex flex-col gap-3 pt-2 text-sm leading-6">
          {quote.itinerary.map(({ title, text, stay, meals }, index) => (
            // A day is identified by its place.
            <li key={index}>
              <p className="font-medium">
                Day {index + 1}: {title}
              </p>
              <Text text={[text, stay, meals].filter(Boolean).join('\n')} />
            </li>
          ))}
        </ol>
      </details>
    </article>
  )
}

/** The question of a traveller that nobody has answered. */
function OpenQuestion({ quote, onStored }: QuoteViewProps) {
  const client = useClient()
  const { busy, result, run } = useAction()
  const { _id: id, enquiryId, askedAt } = quote
  const answer = () =>
    run(async () => {
      onStored((await mutate(client, AnswerQuoteDocument, { id })).answerQuote.item)
      return quoteMessages.answered
    })
  return (
    <div className={askedAt || result.message ? 'flex flex-col gap-3' : 'contents'}>
      {askedAt && (
        <section
          aria-label="Question"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-l-4 border-gold bg-sunken px-4 py-3 text-sm leading-6"
        >
          <p className="min-w-0 grow font-medium">
            The traveller asked a question on {formatMoment(askedAt)} IST.
          </p>
          <Link
            to="/adminDesk"
            search={{ enquiry: enquiryId }}
            className={buttonClass({ size: 'sm' })}
          >
            Read and reply
          </Link>
          <Button variant="secondary" size="sm" busy={busy} onClick={() => void answer()}>
            Answered
          </Button>
        </section>
      )}
      <Notice {...result} />
    </div>
  )
}

function Facts({ quote }: { quote: QuoteData }) {
  const { acceptance, declineReason, options, departure, validUntil, sentAt } = quote
  const facts = [
    ['Title', quote.title],
    ['For', [quote.fullName, quote.tourName].filter(Boolean).join(', ')],
    ['Travellers', partyText(quote.party)],
    ['Departure', departure ? formatCalendarDay(departure) : ''],
    ['Valid until', formatCalendarDay(validUntil)],
    ['Sent', sentAt ? `${formatMoment(sentAt)} IST` : ''],
    ['Opened', seenText(quote) || 'Not seen yet'],
    [
      'Accepted',
      acceptance &&
        `${options[acceptance.option]?.name} by ${acceptance.name}, ${formatMoment(acceptance.at)} IST`,
    ],
    ['Declined', declineReason],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm lg:grid-cols-4">
      {facts
        .filter(([, text]) => text)
        .map(([name, text]) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium wrap-anywhere">{text}</dd>
          </div>
        ))}
    </dl>
  )
}

const mayRevise = ({ state }: QuoteData) => state !== 'accepted' && state !== 'replaced'

/** The next revision, and the end of this one. */
function Actions({ quote, onStored }: QuoteViewProps) {
  const { _id: id, enquiryId, number, state } = quote
  const client = useClient()
  const navigate = useNavigate()
  const { busy, result, run } = useAction()
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const revise = () =>
    run(async () => {
      const edit = await orDraftOf(client, enquiryId, async () => {
        return (await mutate(client, ReviseQuoteDocument, { id })).reviseQuote.item._id
      })
      await navigate({ to: '/adminQuotes', search: { edit } })
      return undefined
    })
  const withdraw = () =>
    run(async () => {
      const { item } = (await mutate(client, WithdrawQuoteDocument, { id })).withdrawQuote
      onStored(item)
      return quoteMessages.withdrawn
    }).finally(() => setIsWithdrawing(false))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setIsPreviewed(true)}>
          Preview
        </Button>
        {mayRevise(quote) && (
          <Button variant="secondary" busy={busy} keepFocus onClick={() => void revise()}>
            New revision
          </Button>
        )}
        {(state === 'sent' || state === 'accepted') && (
          <Button variant="danger" onClick={() => setIsWithdrawing(true)}>
            Withdraw
          </Button>
        )}
      </div>
      <Notice {...result} />
      {isPreviewed && <QuotePreview quote={quote} onClose={() => setIsPreviewed(false)} />}
      <Confirm
        open={isWithdrawing}
        title={`Withdraw ${number}?`}
        description={`The traveller’s page then says that the quote was withdrawn. ${
          state === 'accepted'
            ? 'The enquiry is not won any more: it is quoted again, and the seats that it has taken are free. Then you can send a new revision.'
            : 'It cannot be accepted any more.'
        } The site sends the traveller no message: tell them yourself.`}
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        busy={busy}
        onConfirm={() => void withdraw()}
        onCancel={() => setIsWithdrawing(false)}
      />
    </div>
  )
}

function Options({ quote: { options, tax, tcsRate, acceptance } }: { quote: QuoteData }) {
  return (
    <ul className="grid items-start gap-4 md:grid-cols-[repeat(auto-fit,minmax(--spacing(64),1fr))]">
      {options.map((option, index) => (
        <li
          // An option is identified by its place.
          key={index}
          className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-paper p-4"
        >
          <h4 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {option.name}
            {acceptance?.option === index && <Badge tone="on">Accepted</Badge>}
          </h4>
          <Text text={option.note} />
          <ul className="flex flex-col gap-1 text-sm">
            {option.lines.map(({ label, quantity, unitPrice, amount }, at) => (
              // A price is identified by its place.
              <li key={at} className="flex justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">
                  {label}
                  {quantity > 1 && `, ${quantity} × ${formatRupees(unitPrice)}`}
                </span>
                <span className="tabular-nums">{formatRupees(amount)}</span>
              </li>
            ))}
          </ul>
          <QuoteTotals amounts={option} tax={tax} tcsRate={tcsRate} />
        </li>
      ))}
    </ul>
  )
}

function Internal({ quote: { options, internal } }: { quote: QuoteData }) {
  return (
    <>
      <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm tabular-nums empty:hidden">
        {internal.costs.map(({ label, amount }, index) => (
          // A cost is identified by its place.
          <div key={index} className="contents">
            <dt>{label}</dt>
            <dd className="text-right">{formatRupees(amount)}</dd>
          </div>
        ))}
        {/* Without a cost, the whole price would be the margin. */}
        {(internal.costs.length > 0 ? options : []).map(({ name }, index) => (
          <div key={`margin ${index}`} className="contents font-semibold">
            <dt>Margin of {name}</dt>
            <dd className="text-right">{formatRupees(internal.margins[index] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <Text text={internal.note} />
    </>
  )
}

/** A text with its line breaks; nothing if it is empty. */
function Text({ title, text }: { title?: string; text: string }) {
  if (text === '') return null
  return (
    <div className="text-sm leading-6">
      {title && <h4 className="font-medium">{title}</h4>}
      <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{text}</p>
    </div>
  )
}
