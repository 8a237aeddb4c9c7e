import { dayScenesOf, type SceneShape } from '@bharat/contracts/day-scenes'
import { ownMediaId, skyFocus } from '@bharat/contracts/media'
import { creditsOf } from '@bharat/contracts/quote-credits'
import { QUOTE_WAYS_ON } from '@bharat/contracts/quote-states'
import {
  ASK_FIRST,
  pageWords,
  type QuoteRow,
  type QuoteWords,
  shownOptions,
  VALID_UNTIL,
} from '@bharat/contracts/quote-words'
import type { PublicQuote } from '@bharat/contracts/quotes'
import { Avatar } from '@bharat/ui/avatar'
import { Badge } from '@bharat/ui/badge'
import { buttonClass } from '@bharat/ui/button'
import { ChevronDownIcon, MailIcon, PhoneIcon, WhatsAppIcon } from '@bharat/ui/icons'
import { Milestone } from '@bharat/ui/milestone'
import { Photo, PhotoCredit } from '@bharat/ui/photo'
import type { ComponentProps, ReactNode } from 'react'
import { DayScene } from './day-scene.tsx'

export interface QuoteLetterProps {
  quote: Omit<PublicQuote, 'tour'>
  /** The level of its first heading; a preview stands within a page. */
  level?: 1 | 3
  /** The company. */
  sender?: { sign: ReactNode; name: string }
  /** It ends today: only a page says so, not the PDF, which is read later. */
  isLastDay?: boolean
  /** A question waits for an answer. */
  isAsked?: boolean
  /** None waits, and one was answered. */
  isAnswered?: boolean
  /** Beside the letter and the days of a wide page: what it costs, and the way on. */
  rail?: ReactNode
  /** The forms of the traveller's page, below the terms and below whom to talk to. */
  decision?: ReactNode
  /** Stays at the foot of a phone's screen until the forms come into view. */
  bar?: ReactNode
  /** Below the thanks for an acceptance: what a traveller may do next. */
  afterwards?: ReactNode
  question?: ReactNode
}

/** A quote as its traveller reads it: the page of its link and the preview of the desk. It has no behaviour. */
export function QuoteLetter(props: QuoteLetterProps) {
  const { quote, level = 1, sender, isLastDay = false, isAsked = false, isAnswered } = props
  const { rail, decision, bar, afterwards, question } = props
  const words = pageWords(quote)
  const credits = creditsOf(quote)
  const canChoose = Boolean(decision) && words.options.items.length > 1
  const Title = `h${level}` as const
  const src = quote.cover && ownMediaId(quote.cover.url) ? quote.cover.url : ''
  const offer = (
    <>
      <Options words={words} level={level} canChoose={canChoose} />
      <Lists words={words} level={level} />
      <Conditions words={words} level={level} canChoose={canChoose} />
    </>
  )
  return (
    <div className="@container flex flex-col bg-paper text-ink">
      <div
        className={`mx-auto flex w-full flex-col gap-12 py-8 print:max-w-none @3xl:gap-16 @3xl:py-12 print:block print:py-4 ${rail ? 'max-w-6xl @5xl:grid @5xl:grid-cols-[minmax(0,1fr)_--spacing(76)]' : 'max-w-4xl'}`}
      >
        <div className={PARTS}>
          {/* Beside the prices of a wide page, so that a drawing is whole; else from side to side. */}
          <header
            className={`relative isolate -mx-5 -mt-8 -mb-4 overflow-hidden @3xl:-mx-8 @3xl:-mt-12 @4xl:mx-0 @4xl:mt-0 @4xl:rounded-lg print:mx-0 print:mt-0 print:mb-0 print:aspect-auto ${src ? 'aspect-3/2 @3xl:aspect-video' : 'aspect-2/1 @3xl:aspect-5/2'}`}
          >
            <Cover cover={quote.cover} src={src} />
          </header>
          <div className="flex flex-col gap-5">
            {/* Below the cover: no letters on a picture, and no shade over it. */}
            <Title className="max-w-3xl text-title wrap-anywhere">{words.title}</Title>
            {words.greeting && <p className="text-heading wrap-anywhere">{words.greeting}</p>}
            <Status
              words={words}
              newerUrl={quote.newerUrl}
              canAsk={Boolean(question)}
              {...{ isAsked, isAnswered }}
            />
            <Certificate words={words} quote={quote} level={level}>
              {afterwards}
            </Certificate>
            <TooFewSeats words={words} canAsk={Boolean(question)} {...{ isAsked, isAnswered }} />
            <div className="flex max-w-2xl flex-col gap-4 empty:hidden">
              <Paragraphs texts={words.note} className="text-lead" />
              {words.closing && (
                <div className="flex items-center gap-3">
                  {words.signature && <Face contact={quote.contact} className="size-14" />}
                  <p className="min-w-0 leading-6 wrap-anywhere">
                    <span className="text-ink-soft">{words.closing}</span>
                    <span className="block font-medium">{words.signature ?? sender?.name}</span>
                    {words.signature && (
                      <span className="block text-sm text-ink-soft">{sender?.name}</span>
                    )}
                  </p>
                </div>
              )}
            </div>
            <Facts rows={words.facts} isLastDay={isLastDay} />
          </div>
          <Days words={words} images={quote.dayImages} level={level} />
        </div>
        {rail && (
          <div className="hidden pr-8 @5xl:block print:hidden">
            <div className="sticky top-8">{rail}</div>
          </div>
        )}
        <div className={`${PARTS} @5xl:col-span-full`}>
          {words.isOver ? (
            <Folded heading={words.options.heading}>
              <div className="flex flex-col gap-10">{offer}</div>
            </Folded>
          ) : (
            offer
          )}
        </div>
        {bar}
        <div
          className={`${PARTS} @5xl:col-span-full ${decision ? '@5xl:grid @5xl:grid-cols-[minmax(0,1fr)_--spacing(92)] @5xl:items-start @5xl:gap-8' : ''}`}
        >
          {decision}
          <Contact
            words={words}
            contact={quote.contact}
            level={level}
            sign={sender?.sign}
            isNarrow={Boolean(decision)}
          >
            {question}
          </Contact>
        </div>
        {credits && (
          <p className="-mt-4 px-5 text-xs leading-5 text-ink-soft wrap-anywhere @3xl:px-8 @5xl:col-span-full">
            {credits.split(LICENCE).map((part, at) => (
              // A part is identified by its place. No line ends within a licence.
              <span key={at} className={at % 2 ? 'whitespace-nowrap' : undefined}>
                {part}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}

const LICENCE = /(\bCC [A-Z-]+(?: [\d.]+)?)/
const PARTS =
  'flex min-w-0 flex-col gap-12 px-5 @3xl:gap-16 @3xl:px-8 print:gap-4 print:px-0 print:pb-4'
const CARD = 'rounded-lg border border-line bg-surface'

interface PartProps {
  words: QuoteWords
  level: 1 | 3
}

/** The heading of a part, one level below the title. */
function Heading({ level, id, children }: { level: 1 | 3; id?: string; children: ReactNode }) {
  const Tag = level === 1 ? 'h2' : 'h4'
  return (
    <Tag id={id} className="scroll-mt-4 text-xl font-semibold tracking-tight @3xl:text-2xl">
      {children}
    </Tag>
  )
}

/** The page loads nothing of another host: such an image is replaced by the drawn road. */
function Cover({ cover, src }: Pick<PublicQuote, 'cover'> & { src: string }) {
  return (
    <>
      <Photo
        src={src}
        alt=""
        // Two pixels of the image for three of a phone's screen: it arrives sooner.
        sizes="(width < 48rem) 60vw, (width < 64rem) 100vw, 52rem"
        focus={cover ? skyFocus(cover.focus) : undefined}
        priority
        fallback={<DrawnCover />}
        className="absolute inset-0 -z-10 print:static print:h-64"
      />
      {src && cover && (
        <PhotoCredit
          credit={shortCredit(cover.credit)}
          className="absolute top-3 right-3 print:hidden"
        />
      )}
    </>
  )
}

/** Name and licence, a line on a phone. The whole credit is at the end of the page. */
const shortCredit = (credit: string) =>
  credit.replace(/ ?\([^)]*\)/g, '').replace(/(\bCC[^,;]*|public domain).*$/i, '$1')

/** A road into the hills at dusk. */
function DrawnCover() {
  return (
    <div className="relative size-full bg-linear-to-b from-gold to-gold-bright print:[print-color-adjust:exact]">
      <span className="absolute top-6 right-6 size-18 rounded-full bg-paper @3xl:top-8 @3xl:right-24 @3xl:size-24" />
      <svg
        aria-hidden="true"
        viewBox="0 0 400 200"
        preserveAspectRatio="none"
        className="absolute bottom-0 h-3/4 w-full"
      >
        <path className="fill-accent-strong" d="m0 70 60-60 70 50 80-45 70 55 60-40 60 40v130H0Z" />
        <path className="fill-brown" d="m0 110 90-40 100 45 110-45 100 40v90H0Z" />
        <path className="fill-espresso-soft" d="M300 104h4l56 96H220Z" />
        <path
          className="stroke-gold-bright"
          strokeWidth="2"
          strokeDasharray="8 8"
          d="m302 106-12 94"
        />
      </svg>
    </div>
  )
}

/** What has become of the quote, if it cannot be accepted. */
function Status({
  words,
  newerUrl,
  canAsk,
  isAsked,
  isAnswered,
}: {
  words: QuoteWords
  newerUrl: string | null
  canAsk: boolean
} & Pick<QuoteLetterProps, 'isAsked' | 'isAnswered'>) {
  // The thanks say that it is accepted.
  if (words.status === null || !words.isOver) return null
  const way = canAsk ? QUOTE_WAYS_ON.find((each) => words.status?.endsWith(each)) : undefined
  const before = way ? words.status.slice(0, -way.length) : words.status
  const said = isAsked ? HAVE_QUESTION : isAnswered ? HAVE_REPLIED : undefined
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-sunken p-5">
      <p className="text-lead font-medium">
        {way && said ? `${before?.replace(/[^.]+\? $/, ' ')}${said}` : before}
      </p>
      {way && !isAsked && (
        <a href="#question" className={buttonClass({}, 'max-sm:w-full print:hidden')}>
          {way.slice(0, -1)}
        </a>
      )}
      {newerUrl && (
        <a href={newerUrl} className={buttonClass({}, 'max-sm:w-full print:hidden')}>
          Open the newer quote
        </a>
      )}
    </div>
  )
}

interface TooFewSeatsProps extends Pick<QuoteLetterProps, 'isAsked' | 'isAnswered'> {
  words: Pick<QuoteWords, 'seats'>
  canAsk: boolean
}

/** The departure has too few seats: leads to the form of a question until one is sent. */
export function TooFewSeats({ words: { seats }, canAsk, isAsked, isAnswered }: TooFewSeatsProps) {
  if (!seats) return null
  const said = isAsked ? HAVE_QUESTION : isAnswered ? HAVE_REPLIED : ASK_FIRST
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border-l-4 border-gold bg-sunken px-4 py-3 font-medium @2xl:flex-nowrap">
      <p>{seats.replace(ASK_FIRST, said)}</p>
      {canAsk && !isAsked && (
        <a
          href="#question"
          className={buttonClass({ variant: 'secondary' }, 'shrink-0 max-sm:w-full print:hidden')}
        >
          {isAnswered ? 'Ask us again' : 'Ask us'}
        </a>
      )}
    </div>
  )
}

export const HAVE_QUESTION = 'We have your question.'
export const HAVE_REPLIED = 'We have replied to your question.'

export const LAST_DAY = 'Today is the last day.'

function Facts({ rows, isLastDay }: { rows: readonly QuoteRow[]; isLastDay: boolean }) {
  return (
    <dl
      className={`grid gap-x-6 gap-y-2 border-y border-line py-5 @xl:grid-cols-2 @xl:gap-y-4 ${rows.length === 3 ? '@2xl:grid-cols-[repeat(3,auto)]' : ''}`}
    >
      {rows.map(({ label, text }) => (
        <div key={label} className="flex min-w-0 items-baseline gap-4 @xl:block">
          <dt className="w-24 shrink-0 text-sm text-ink-soft @xl:w-auto">{label}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">
            {text}
            {label === VALID_UNTIL && isLastDay && (
              <span className="block text-accent-strong">{LAST_DAY}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** So many days are shown; of a longer journey only the first ones: on a phone the prices would be many screens away. */
const SHOWN_DAYS = { most: 7, first: 4 }

function Days({
  words: { days },
  images,
  level,
}: PartProps & { images: PublicQuote['dayImages'] }) {
  if (!days) return null
  const { items } = days
  const hasPhotos = images.some(({ image }) => ownMediaId(image.url))
  const scenes = hasPhotos ? [] : dayScenesOf(items)
  const shown = (some: typeof items) =>
    some.map((day) => {
      const index = items.indexOf(day)
      const image = images.find((each) => each.day === index + 1)?.image
      return <Day key={day.label} {...{ day, index, image, level }} scene={scenes[index]} />
    })
  const isLong = items.length > SHOWN_DAYS.most
  const first = isLong ? items.slice(0, SHOWN_DAYS.first) : items
  return (
    <section className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <Heading level={level}>{days.heading}</Heading>
        {days.route && <p className="leading-6 text-ink-soft wrap-anywhere">{days.route}</p>}
      </div>
      <ol className={ROAD}>{shown(first)}</ol>
      {isLong && (
        // They are printed in full.
        <details className="more-days group">
          <summary
            className={buttonClass(
              { variant: 'secondary' },
              'list-none max-sm:w-full print:hidden [&::-webkit-details-marker]:hidden',
            )}
          >
            <span className="group-open:hidden">Show all {items.length} days</span>
            <span className="hidden group-open:inline">Show fewer days</span>
          </summary>
          <ol className={ROAD} start={SHOWN_DAYS.first + 1}>
            {shown(items.slice(SHOWN_DAYS.first))}
          </ol>
        </details>
      )}
    </section>
  )
}

/** The road behind the milestones of the days. */
const ROAD =
  'relative flex flex-col before:road-ribbon before:absolute before:top-3 before:bottom-0 before:left-3.5 before:w-3 print:before:[print-color-adjust:exact]'

interface DayProps {
  day: NonNullable<QuoteWords['days']>['items'][number]
  index: number
  image: PublicQuote['dayImages'][number]['image'] | undefined
  /** The drawing of a day, if none of the days has a photograph. */
  scene: SceneShape[] | null | undefined
  level: 1 | 3
}

/** A milestone at the road, and beside it a small picture of the day: on a phone the text flows around it. */
function Day({ day, index, image, scene, level }: DayProps) {
  const Tag = level === 1 ? 'h3' : 'h5'
  const { label, title, place, paragraphs, details } = day
  const { url = '', width, height } = image ?? {}
  const src = ownMediaId(url) ? url : ''
  return (
    <li className="relative flex gap-4 pb-10 last:pb-0 @3xl:gap-6 print:break-inside-avoid print:pb-4">
      <Milestone value={`${index + 1}`} className="h-fit w-10" />
      <div className="flow-root min-w-0 grow @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_auto] @3xl:grid-rows-[auto_1fr] @3xl:items-start @3xl:gap-x-8 @3xl:gap-y-2">
        {(src || scene) && (
          <Photo
            src={src}
            alt=""
            sizes="(width < 48rem) 5rem, 11rem"
            focus={image?.focus}
            size={width && height ? { width, height } : undefined}
            fallback={scene && <DayScene shapes={scene} />}
            className="float-right ml-4 size-20 rounded-md @3xl:col-start-2 @3xl:row-span-2 @3xl:m-0 @3xl:h-29 @3xl:w-44 print:hidden"
            imageClassName="h-full! object-cover"
          />
        )}
        <div className="min-w-0 wrap-anywhere @3xl:col-start-1 @3xl:row-start-1">
          <span className="block text-label text-accent-strong">{label}</span>
          <Tag className="text-heading">{title}</Tag>
          {place && <p className="text-sm leading-6 text-ink-soft">{place}</p>}
        </div>
        <div className="mt-2 space-y-2 empty:hidden @3xl:col-start-1 @3xl:mt-0">
          <Paragraphs texts={paragraphs} className="max-w-2xl leading-7 text-ink-soft" />
          {details.length > 0 && (
            <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm leading-6">
              {details.map((detail) => (
                <div key={detail.label} className="flex gap-2">
                  <dt className="text-ink-soft">{detail.label}</dt>
                  <dd className="min-w-0 font-medium wrap-anywhere">{detail.text}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </li>
  )
}

interface OptionsProps extends PartProps {
  /** The form of the acceptance is below, and there is a choice. */
  canChoose: boolean
}

function Options({ words, level, canChoose }: OptionsProps) {
  const { heading, footnote } = words.options
  const all = shownOptions(words)
  return (
    <section className="flex flex-col gap-6" aria-label={heading}>
      {!words.isOver && (
        <Heading level={level} id="options">
          {heading}
        </Heading>
      )}
      <ul className={`grid gap-5 print:gap-y-2 ${COLUMNS[all.length - 1] ?? ''}`}>
        {all.map(({ option, index }) => (
          <Option
            key={index}
            option={option}
            place={index + 1}
            level={level}
            isAlone={all.length === 1}
            isThird={all.length > 2}
            canChoose={canChoose}
            isUnseated={words.isUnseated}
          />
        ))}
      </ul>
      {canChoose && (
        // The rail of a wide page has ended; others have the bar.
        <div className="hidden self-end @5xl:block print:hidden">
          <span className="hidden" data-chosen="">
            <a href="#accept" className={buttonClass()}>
              Continue to accept
            </a>
          </span>
        </div>
      )}
      {footnote && <p className="text-sm leading-6 text-ink-soft">{footnote}</p>}
    </section>
  )
}

/** Of one option, two and three. */
const COLUMNS = ['', '@2xl:grid-cols-2', '@4xl:grid-cols-3']

/** What is no offer any more. */
function Folded({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <details className="group/folded border-y border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 text-heading text-ink-soft [&::-webkit-details-marker]:hidden">
        {heading}
        <ChevronDownIcon className="size-5 shrink-0 group-open/folded:rotate-180 print:hidden" />
      </summary>
      <div className="pt-2 pb-6">{children}</div>
    </details>
  )
}

interface OptionProps {
  option: QuoteWords['options']['items'][number]
  /** From 1, as in the form: what is checked there marks the card (`quote-page.css`). */
  place: number
  level: 1 | 3
  isAlone: boolean
  /** One of three: they stand side by side where a page is wider than for two. */
  isThird: boolean
  canChoose: boolean
  isUnseated: boolean
}

function Option(props: OptionProps) {
  const { option, place, level, isAlone, isThird, canChoose, isUnseated } = props
  const frame = isUnseated ? 'border-gold outline-gold' : 'border-success outline-success'
  const Tag = level === 1 ? 'h3' : 'h5'
  const detail = (
    <>
      <div>
        <ul className="flex flex-col gap-2.5 pt-1">
          {option.lines.map(({ label, detail, amount }, at) => (
            // A price is identified by its place.
            <li key={at} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                {label}
                {detail && <span className="block text-ink-soft">{detail}</span>}
              </span>
              <span className="shrink-0 tabular-nums">{amount}</span>
            </li>
          ))}
        </ul>
        <Amounts
          rows={[...option.amounts, option.total]}
          className="mt-3 border-t border-line pt-3 text-ink-soft *:last:font-semibold *:last:text-ink"
        />
      </div>
      <Amounts
        rows={option.due}
        className={`border-t border-line pt-3 ${isAlone ? '@2xl:border-0 @2xl:pt-1' : ''}`}
      />
    </>
  )
  return (
    <li
      data-option={canChoose ? place : undefined}
      className={`${CARD} flex min-w-0 flex-col gap-4 p-5 shadow-card print:gap-2 print:break-inside-avoid print:p-4 print:shadow-none ${isAlone ? '@2xl:p-6' : `row-span-4 ${isThird ? '@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_--spacing(44)_--spacing(48)] @2xl:items-start @2xl:gap-x-6 @4xl:grid-cols-1 @4xl:grid-rows-subgrid @4xl:items-stretch' : '@2xl:grid @2xl:grid-rows-subgrid'}`} ${option.badge ? `outline-2 ${frame}` : ''}`}
    >
      <div
        className={
          isAlone ? 'flex flex-col gap-x-10 gap-y-3 @2xl:flex-row @2xl:justify-between' : 'contents'
        }
      >
        <div className="flex flex-col gap-2">
          <Tag className="flex flex-wrap content-start items-center gap-x-3 gap-y-1 text-heading wrap-anywhere">
            {option.name}
            {option.badge && <Badge tone={isUnseated ? 'neutral' : 'on'}>{option.badge}</Badge>}
          </Tag>
          {option.note && <p className="leading-6 text-ink-soft wrap-anywhere">{option.note}</p>}
          {option.adds.map((text) => (
            <p key={text} className="flex gap-2 leading-6 font-medium wrap-anywhere">
              <Mark className="text-success" path={PLUS} />
              <span className="min-w-0">{text}</span>
            </p>
          ))}
        </div>
        <div
          className={`flex flex-col gap-1 text-sm leading-5 text-ink-soft tabular-nums ${isAlone ? '@2xl:items-end' : isThird ? '@2xl:items-end @2xl:text-right @4xl:items-start @4xl:text-left' : ''}`}
        >
          <p
            className={`flex flex-wrap items-baseline gap-x-3 ${isThird ? '@2xl:justify-end @4xl:justify-start' : ''}`}
          >
            <span className="text-2xl font-semibold tracking-tight text-ink">
              <span className="sr-only">{option.total.label} </span>
              {option.total.amount}
            </span>
            {option.difference && (
              <span className="font-medium text-accent-strong">{option.difference}</span>
            )}
          </p>
          {option.perPerson && <p className="@2xl:whitespace-nowrap">{option.perPerson}</p>}
        </div>
      </div>
      {canChoose && (
        // With a pointer, the way to the choice in the form, which needs no script. Others have the choice itself.
        <label
          htmlFor={optionId(place - 1)}
          data-choose
          aria-hidden="true"
          className={buttonClass(
            { variant: 'secondary' },
            `print:hidden ${isThird ? '@2xl:min-w-44' : ''}`,
          )}
        >
          <span data-unless={place}>Choose this option</span>
          <span data-chosen={place} className="hidden items-center gap-2">
            <Mark className="text-success" path={TICK} />
            Chosen
          </span>
        </label>
      )}
      {isAlone ? (
        <div
          className={`flex flex-col gap-3 border-t border-line pt-4 text-sm leading-5 ${option.due.length > 0 ? '@2xl:grid @2xl:grid-cols-2 @2xl:gap-x-10' : ''}`}
        >
          {detail}
        </div>
      ) : (
        // Several options are compared by their totals: what these consist of is a press away.
        <details className="group text-sm leading-5 @2xl:col-span-full">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-medium text-accent-strong print:hidden [&::-webkit-details-marker]:hidden">
            Price in detail
            <ChevronDownIcon className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <div className="flex flex-col gap-3">{detail}</div>
        </details>
      )}
    </li>
  )
}

const PLUS = 'M12 6v12M6 12h12'
const TICK = 'm5 12.5 4.5 4.5L19 7.5'

/** A sign before a line of a list. */
function Mark({ className, path }: { className: string; path: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`mt-0.5 size-5 shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
    >
      <path d={path} />
    </svg>
  )
}

/** What amounts are for, with the amounts on the right. */
export function Amounts({
  rows,
  className,
}: {
  rows: QuoteWords['options']['items'][number]['due']
  className: string
}) {
  if (rows.length === 0) return null
  return (
    <dl className={`flex flex-col gap-2 tabular-nums ${className}`}>
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex items-baseline justify-between gap-2">
          <dt>{label}</dt>
          <dd className="shrink-0 font-medium">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The id of the choice of an option in the form. */
export const optionId = (index: number) => `option-${index + 1}`

function Lists({ words: { included, notIncluded }, level }: PartProps) {
  const parts = [
    { part: included, mark: 'text-success', sign: TICK },
    { part: notIncluded, mark: 'text-ink-soft', sign: 'm7 7 10 10M17 7 7 17' },
  ]
  if (!included && !notIncluded) return null
  return (
    <div className="grid gap-10 @2xl:grid-cols-2 print:grid-cols-2 print:break-inside-avoid print:gap-y-5">
      {parts.map(
        ({ part, mark, sign }) =>
          part && (
            <section key={part.heading} className="flex min-w-0 flex-col gap-4">
              <Heading level={level}>{part.heading}</Heading>
              <ul className="flex flex-col gap-2.5 print:gap-1">
                {part.items.map((item) => (
                  <li key={item} className="flex gap-3 leading-6 wrap-anywhere">
                    <Mark className={mark} path={sign} />
                    <span className="min-w-0">{item}</span>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

/** How it is paid and cancelled, and the terms. */
function Conditions({ words, level, canChoose }: OptionsProps) {
  const { payment, cancellation, terms } = words
  const { items } = words.options
  if (!payment && !cancellation && !terms) return null
  const cell = 'py-2.5 text-left align-top font-normal'
  return (
    <div className="grid gap-10 @2xl:grid-cols-2 print:grid-cols-2 print:gap-y-5">
      {payment && (
        <section className="flex min-w-0 flex-col gap-3">
          <Heading level={level} id="payment">
            {payment.heading}
          </Heading>
          <Payment rows={payment.rows} data-unless={canChoose ? '' : undefined} />
          {canChoose &&
            items.map(({ payment: rows }, index) => (
              // An option is identified by its place.
              <Payment key={index} rows={rows} data-chosen={index + 1} className="hidden" />
            ))}
        </section>
      )}
      {cancellation && (
        <section className="flex min-w-0 flex-col gap-3">
          <Heading level={level} id="cancellation">
            {cancellation.heading}
          </Heading>
          <table className="w-full">
            <thead>
              <tr className="border-b border-line text-sm text-ink-soft">
                <th scope="col" className={cell}>
                  {cancellation.columns[0]}
                </th>
                <th scope="col" className={`${cell} text-right!`}>
                  {cancellation.columns[1]}
                </th>
              </tr>
            </thead>
            <tbody>
              {cancellation.rows.map(({ label, text }) => (
                <tr key={label} className="border-b border-line">
                  <th scope="row" className={cell}>
                    {label}
                  </th>
                  <td className={`${cell} text-right! font-medium`}>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {terms && (
        <section className="flex min-w-0 flex-col gap-3 @2xl:col-span-2 print:col-span-2">
          <Heading level={level} id="terms">
            {terms.heading}
          </Heading>
          <div className="flex max-w-3xl flex-col gap-3">
            <Paragraphs texts={terms.paragraphs} className="leading-7 text-ink-soft" />
          </div>
        </section>
      )}
    </div>
  )
}

function Payment({ rows, className = '', ...chosen }: ComponentProps<'dl'> & { rows: QuoteRow[] }) {
  // Before a choice each amount is a range, which needs a line of its own on a phone.
  const row = rows.some(({ text }) => /\sto\s₹/.test(text))
    ? 'flex-col @4xl:flex-row'
    : '[&>dd]:max-w-1/2 [&>dd]:text-right'
  return (
    <dl {...chosen} className={`${className} flex-col`}>
      {rows.map(({ label, text }) => (
        <div
          key={label}
          className={`flex ${row} justify-between gap-x-6 border-b border-line py-2.5`}
        >
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-medium tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CertificateProps extends PartProps {
  quote: QuoteLetterProps['quote']
  children: ReactNode
}

/** The thanks for an acceptance: what was chosen, what happens next, and below them the proof. Of what was withdrawn only the proof. */
function Certificate({ words, quote, level, children }: CertificateProps) {
  const { certificate, status, options, isUnseated, isOver } = words
  const option = options.items[quote.acceptance?.option ?? -1]
  if (!certificate || !option) return null
  const { acceptance, contact } = quote
  const Heading = level === 1 ? 'h2' : 'h4'
  const Tag = isOver ? Heading : level === 1 ? 'h3' : 'h5'
  const proof = (
    <>
      <Tag className="font-semibold">{certificate.heading}</Tag>
      <p className="wrap-anywhere">{certificate.text}</p>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center underline decoration-line-strong underline-offset-4 print:hidden">
          Details
        </summary>
        <p className="text-xs leading-5 break-all text-ink-soft">{certificate.proof}</p>
      </details>
    </>
  )
  if (isOver) return <section className={`${CARD} p-5 text-sm leading-6`}>{proof}</section>
  const rule = isUnseated ? 'border-line-strong' : 'border-success/40'
  return (
    <section
      id="certificate"
      className={`flex scroll-mt-4 flex-col gap-4 rounded-lg border-2 p-5 @3xl:p-8 print:break-inside-avoid ${isUnseated ? 'border-gold bg-sunken' : 'border-success bg-success-soft'}`}
    >
      <div>
        <p
          className={`text-lead font-semibold wrap-anywhere ${isUnseated ? 'text-accent-strong' : 'text-success'}`}
        >
          {status}
        </p>
        <Heading className="mt-1 flex flex-wrap items-baseline justify-between gap-x-6 text-2xl font-semibold tracking-tight wrap-anywhere">
          {option.name}
          <span className="tabular-nums">{option.total.amount}</span>
        </Heading>
      </div>
      <p className="text-lead wrap-anywhere">
        {!isUnseated &&
          `Thank you${acceptance?.name === quote.fullName ? '' : `, ${acceptance?.name}`}. `}
        {contact.name || 'Our team'} will call you{' '}
        {isUnseated ? 'about the seats' : 'to arrange everything'}
        {option.due.length > 0 &&
          (isUnseated
            ? '. You pay the deposit after that'
            : `, and then you pay ${option.due.length > 1 ? 'the deposit' : 'the price'}`)}
        .
      </p>
      <Amounts rows={option.due} className={`border-t ${rule} pt-4`} />
      {children}
      <div className={`border-t ${rule} pt-4 text-sm leading-6`}>{proof}</div>
    </section>
  )
}

interface ContactProps extends PartProps {
  contact: PublicQuote['contact']
  sign: ReactNode
  /** Beside the form of a wide page. */
  isNarrow: boolean
  children: ReactNode
}

function Contact({ words, contact, level, sign, isNarrow, children }: ContactProps) {
  const icons = [PhoneIcon, WhatsAppIcon, MailIcon]
  const labels = ['Call', 'WhatsApp', 'Email']
  if (!words.contact && !children) return null
  return (
    <section
      id="contact"
      className={`${CARD} grid scroll-mt-4 gap-8 p-5 @2xl:grid-cols-2 @3xl:p-8 ${isNarrow ? '@5xl:grid-cols-1' : ''} print:block print:break-inside-avoid print:border-0 print:p-0`}
    >
      {words.contact && (
        <div className="flex min-w-0 flex-col gap-5 print:gap-1">
          <div className="flex items-center gap-4">
            {contact.name === '' ? (
              sign
            ) : (
              <Face
                contact={contact}
                className="size-18 shrink-0 text-xl print:size-10 print:text-sm"
              />
            )}
            <div className="min-w-0 wrap-anywhere">
              <Heading level={level}>
                {contact.name === '' ? (
                  words.contact.heading
                ) : (
                  <>
                    <span className="block text-sm font-normal tracking-normal text-ink-soft">
                      {words.contact.heading.slice(0, -contact.name.length)}
                    </span>
                    {contact.name}
                  </>
                )}
              </Heading>
            </div>
          </div>
          <ul className="flex flex-col gap-2 print:flex-row print:flex-wrap print:gap-x-8">
            {words.contact.ways.map(({ label, text, href }) => {
              const Icon = icons[labels.indexOf(label)] ?? MailIcon
              return (
                <li key={label}>
                  <a
                    href={href}
                    rel="noreferrer"
                    className="-mx-2 flex min-h-13 items-center gap-4 rounded-md px-2 text-ink print:min-h-0 no-underline hover:bg-sunken"
                  >
                    <Icon className="size-6 shrink-0 text-accent-strong" />
                    <span className="flex min-w-0 flex-col leading-5">
                      <span className="text-sm text-ink-soft">{label}</span>
                      <span className="font-medium wrap-anywhere">{text}</span>
                    </span>
                  </a>
                </li>
              )
            })}
          </ul>
          {words.contact.availability && (
            <p className="text-sm leading-6 text-ink-soft">{words.contact.availability}</p>
          )}
        </div>
      )}
      {children}
    </section>
  )
}

/** The person of the company. */
function Face({
  contact: { name, image },
  className,
}: Pick<PublicQuote, 'contact'> & { className: string }) {
  return (
    <Avatar
      name={name}
      src={image && ownMediaId(image.url) ? image.url : ''}
      focus={image?.focus}
      sizes="4.5rem"
      className={className}
    />
  )
}

function Paragraphs({ texts, className }: { texts: readonly string[]; className: string }) {
  return texts.map((text, index) => (
    // A paragraph is identified by its place.
    <p key={index} className={`wrap-anywhere ${className}`}>
      {text}
    </p>
  ))
}
