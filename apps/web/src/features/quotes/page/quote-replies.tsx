import { QUOTE_MAX } from '@bharat/contracts/back-office-limits'
import { TEXT_MAX } from '@bharat/contracts/limits'
import { pageWords, seatsQuestion, unbroken } from '@bharat/contracts/quote-words'
import type { PublicQuote } from '@bharat/contracts/quotes'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import type { EnteredReply, QuoteReplyKind } from '@bharat/contracts/rendering'
import { Button } from '@bharat/ui/button'
import { FieldGroup } from '@bharat/ui/form-field'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { Textarea } from '@bharat/ui/textarea'
import { Fragment, type ReactNode } from 'react'
import { Amounts, HAVE_QUESTION, HAVE_REPLIED, optionId, TooFewSeats } from './quote-letter.tsx'

interface ReplyProps {
  entered?: EnteredReply | undefined
  /** The question that waits for an answer; empty for a browser that has not asked it. */
  asked?: string | undefined
  /** None waits, and one was answered. */
  isAnswered?: boolean | undefined
}

export interface DecisionProps extends ReplyProps {
  quote: Omit<PublicQuote, 'tour'>
}

/** Accepts or declines a quote, without scripts. */
export function Decision({ quote, entered, asked, isAnswered }: DecisionProps) {
  if (!quote.canAccept) return null
  const words = pageWords(quote)
  const { options } = words
  const values = entered?.values ?? {}
  const errors = errorsOf('acceptance', entered)
  const declineErrors = errorsOf('decline', entered)
  const first = ['option', 'name', 'termsAccepted'].find((field) => errors[field] !== undefined)
  const only = options.items.length === 1 ? options.items[0] : undefined
  const parts = [
    quote.terms !== '' && 'terms',
    quote.payment.length > 0 && 'payment',
    quote.cancellation.length > 0 && 'cancellation',
  ].filter((part) => part !== false)
  const conditions = parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && (at === parts.length - 1 ? ' and ' : ', ')}
      <a href={`#${part}`} className="text-ink underline decoration-gold underline-offset-4">
        {part}
      </a>
    </Fragment>
  ))
  return (
    <section
      id="accept"
      aria-labelledby="accept-heading"
      className="flex scroll-mt-4 flex-col gap-6 rounded-lg border-2 border-gold bg-surface p-5 shadow-card @3xl:p-8 print:hidden"
    >
      <div className="flex flex-col gap-1">
        <h2 id="accept-heading" className="text-xl font-semibold tracking-tight @3xl:text-2xl">
          Accept this quote
        </h2>
        <p className="leading-7 text-ink-soft">You pay nothing on this page.</p>
      </div>
      <TooFewSeats words={words} canAsk isAsked={asked !== undefined} isAnswered={isAnswered} />
      <Reply error={errors[''] ?? (only && errors.option)}>
        {only ? (
          <p className="flex items-baseline justify-between gap-x-4 border-y border-line py-4">
            <input type="hidden" name="option" value="0" />
            <span className="min-w-0 font-medium wrap-anywhere">{only.name}</span>
            <span className="text-xl font-semibold tracking-tight tabular-nums">
              {only.total.amount}
            </span>
          </p>
        ) : (
          <FieldGroup label="Your option" required error={errors.option}>
            <div className="flex flex-col gap-3">
              {options.items.map(({ name, total }, index) => (
                <label
                  // An option is identified by its place.
                  key={index}
                  className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-surface px-3 py-3 has-checked:border-gold has-checked:bg-sunken"
                >
                  <input
                    type="radio"
                    id={optionId(index)}
                    aria-labelledby={`${optionId(index)}-name`}
                    name="option"
                    value={index}
                    defaultChecked={values.option === String(index)}
                    {...focusIf(index === 0 && first === 'option')}
                    className="size-5 shrink-0 scroll-my-40 accent-espresso"
                  />
                  <span
                    id={`${optionId(index)}-name`}
                    className="flex min-w-0 grow items-center justify-between gap-x-2"
                  >
                    <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                    <span className="font-semibold tabular-nums">{total.amount}</span>
                  </span>
                </label>
              ))}
            </div>
          </FieldGroup>
        )}
        {options.items.map(
          ({ due }, index) =>
            due.length > 0 && (
              <div
                // An option is identified by its place.
                key={index}
                data-chosen={only ? undefined : index + 1}
                className={`${only ? 'flex' : 'hidden'} flex-col gap-2 rounded-md bg-sunken px-4 py-3`}
              >
                <p className="font-medium">What you pay after that</p>
                <Amounts rows={due} className="text-sm leading-6" />
              </div>
            ),
        )}
        <TextInput
          label="Your full name"
          name="name"
          autoComplete="name"
          hint="This is your signature."
          required
          placeholder=" "
          maxLength={TEXT_MAX.name}
          // Its style sheet tells a name that is typed from one that was rejected.
          defaultValue={values.name?.trim() ?? ''}
          error={errors.name}
          {...focusIf(first === 'name')}
          className="max-w-md"
        />
        <FieldGroup
          label="Conditions"
          error={errors.termsAccepted}
          className="gap-3! [&>legend]:sr-only"
        >
          <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 leading-6">
            <input
              type="checkbox"
              name="termsAccepted"
              value="true"
              defaultChecked={values.termsAccepted === 'true'}
              {...focusIf(first === 'termsAccepted')}
              className="mt-0.5 size-5 shrink-0 accent-espresso"
            />
            <span>
              I agree to {conditions.length > 0 ? <>the {conditions}</> : 'this quote'}.
              <span aria-hidden="true" className="ml-0.5 text-danger">
                *
              </span>
            </span>
          </label>
        </FieldGroup>
        <Button {...sending('acceptance')} size="lg">
          Accept this quote
        </Button>
      </Reply>
      <details
        open={Object.keys(declineErrors).length > 0 || Boolean(values.reason)}
        id="decline"
        className="border-t border-line"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center pt-3 font-medium text-ink-soft max-sm:justify-center underline decoration-line-strong underline-offset-4">
          No, thank you
        </summary>
        <div className="pt-3">
          <Reply error={declineErrors['']}>
            <Textarea
              label="What did not suit you? (optional)"
              name="reason"
              rows={2}
              defaultValue={values.reason}
              error={declineErrors.reason}
              {...focusIf(declineErrors.reason !== undefined)}
              className="max-w-xl"
            />
            <Button {...sending('decline')} variant="secondary">
              Decline this quote
            </Button>
          </Reply>
        </div>
      </details>
    </section>
  )
}

export interface QuestionProps extends ReplyProps {
  quote: Omit<PublicQuote, 'tour'>
}

/** Asks a question about a quote, without scripts. */
export function Question({ quote, entered, asked, isAnswered = false }: QuestionProps) {
  const text = entered?.values.text
  const errors = errorsOf('question', entered)
  const isFirst = asked === undefined && !isAnswered
  const wish = isFirst ? unbroken(wishOf(quote)) : ''
  const isWish = wish !== '' && !text && !errors.text
  return (
    <div
      id={asked === undefined ? undefined : QUESTION}
      className="min-w-0 scroll-mt-4 print:hidden"
    >
      {!isFirst && (
        <div className="flex flex-col gap-3 pb-6">
          {/* Another browser with the link did not say what it thanks for. */}
          <Notice
            tone="success"
            message={
              isAnswered
                ? HAVE_REPLIED
                : asked
                  ? quoteMessages.asked
                  : `${HAVE_QUESTION} We will reply soon.`
            }
          />
          {asked && (
            <blockquote className="border-l-4 border-line pl-4 leading-6 whitespace-pre-line text-ink-soft wrap-anywhere">
              {unbroken(asked)}
            </blockquote>
          )}
        </div>
      )}
      <Reply error={errors['']}>
        <Textarea
          // The links to it lead into the field.
          id={asked === undefined ? QUESTION : undefined}
          label={isFirst ? 'Ask us a question' : 'Ask us another question'}
          name="text"
          rows={isFirst ? 4 : 2}
          placeholder=" "
          maxLength={QUOTE_MAX.text}
          // Who comes from a quote that is over wants another one, and from one with too few seats wants those.
          defaultValue={isWish ? wish : text}
          data-wish={wish || undefined}
          data-is-wish={isWish || undefined}
          error={errors.text}
          {...focusIf(errors.text !== undefined)}
        />
        <Button {...sending('question')} variant="secondary">
          Send the question
        </Button>
      </Reply>
    </div>
  )
}

/** The id that the links to the form lead to. */
const QUESTION = 'question'

function wishOf(quote: QuestionProps['quote']) {
  const { state, canAccept, newerUrl } = quote
  if (canAccept) return seatsQuestion(quote) ?? ''
  if (newerUrl || state === 'accepted' || state === 'draft') return ''
  return state === 'declined'
    ? 'I have changed my mind. Is this journey still possible?'
    : 'Please send me a new quote for this journey.'
}

/** The fields of a reply, which are part of the form of the whole page: each reply sends what was entered for the others along. */
function Reply({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-5 *:w-full @2xl:[&>button]:w-auto">
      {error && (
        <div tabIndex={-1} {...focusIf(true)}>
          <Notice tone="error" message={error} />
        </div>
      )}
      {children}
    </div>
  )
}

/** A button that sends this reply. */
const sending = (kind: QuoteReplyKind) => ({ type: 'submit', name: 'reply', value: kind }) as const

const errorsOf = (
  kind: QuoteReplyKind,
  entered: EnteredReply | undefined,
): EnteredReply['errors'] => (entered?.kind === kind ? entered.errors : {})

/** The page answers a form: the focus goes to what is wrong in it. */
export function focusIf(isFirst: boolean): { autoFocus?: true } {
  return isFirst ? { autoFocus: true } : {}
}
