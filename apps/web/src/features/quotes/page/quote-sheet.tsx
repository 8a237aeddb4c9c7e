import { isWideLogo } from '@bharat/contracts/brand'
import { indianDay } from '@bharat/contracts/indian-day'
import { ownMediaId } from '@bharat/contracts/media'
import { formatRupees } from '@bharat/contracts/quote-amounts'
import { pageWords, VALID_UNTIL } from '@bharat/contracts/quote-words'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import type { QuotePageContent } from '@bharat/contracts/rendering'
import { chatUrl } from '@bharat/contracts/site'
import { buttonClass } from '@bharat/ui/button'
import { WhatsAppIcon } from '@bharat/ui/icons'
import { Notice } from '@bharat/ui/notice'
import { Photo } from '@bharat/ui/photo'
import { DrawnLogo } from '../../../lib/logo.tsx'
import { LAST_DAY, optionId, QuoteLetter } from './quote-letter.tsx'
import { Decision, focusIf, Question } from './quote-replies.tsx'

/** What a traveller sees behind the link of a quote: the letter, and forms that work without scripts. */
export function QuoteSheet(content: QuotePageContent) {
  const { quote, site, path, entered, asked, isAnswered } = content
  const form = { quote, entered, asked, isAnswered }
  // The rail stands beside the letter.
  const width = quote.canAccept ? 'max-w-6xl' : 'max-w-4xl'
  const isLastDay = quote.canAccept && quote.validUntil === indianDay(new Date())
  // Its form is gone: another person with the link, or another tab, was faster.
  const isLost = entered?.errors[''] && entered.kind !== 'question' && !quote.canAccept
  const lost = isLost && lostText(quote)
  return (
    <>
      <a
        href="#letter"
        className="sr-only z-50 rounded-md bg-espresso px-5 py-3 font-medium text-white outline-both focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <header className="border-b border-line bg-paper">
        <div
          className={`mx-auto flex min-h-16 w-full ${width} items-center justify-between gap-4 px-5 md:px-8 print:max-w-none print:px-0`}
        >
          <a href="/home" className="inline-flex min-h-11 items-center text-ink no-underline">
            <Sign site={site} />
          </a>
          <a
            href={`${path}/quote.pdf`}
            className="inline-flex min-h-11 shrink-0 items-center px-1 font-medium text-accent-strong underline decoration-gold underline-offset-4 print:hidden"
          >
            <span className="narrow:hidden">Open the&nbsp;</span>PDF
          </a>
        </div>
      </header>
      <main id="letter" tabIndex={-1} className="outline-none">
        {lost && (
          <div className={`mx-auto ${width} px-5 py-6 md:px-8`}>
            <div tabIndex={-1} {...focusIf(true)} className="rounded-md">
              <Notice tone="error" message={lost} />
            </div>
          </div>
        )}
        {/* One form: each reply sends what was entered for the others along. Without a fragment: browsers ignore `autofocus` then. */}
        <form method="post" action={path} noValidate>
          <QuoteLetter
            quote={quote}
            sender={{ sign: <Sign site={site} isAlone />, name: site.name }}
            isAsked={asked !== undefined}
            isAnswered={isAnswered}
            isLastDay={isLastDay}
            rail={quote.canAccept && <Rail quote={quote} isLastDay={isLastDay} />}
            decision={quote.canAccept && <Decision {...form} />}
            bar={quote.canAccept && <AcceptBar quote={quote} />}
            afterwards={<Afterwards quote={quote} path={path} />}
            question={<Question {...form} />}
          />
        </form>
      </main>
      <footer className="bg-asphalt text-sm leading-6 text-white/85 print:hidden">
        <div
          className={`mx-auto flex w-full ${width} flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 py-8 md:px-8`}
        >
          <p>
            Keep the link of this page to yourself: anyone who has it can read this quote and reply
            to it.
          </p>
          <a
            href="/privacy"
            className="inline-flex min-h-11 items-center text-white underline underline-offset-4"
          >
            Privacy
          </a>
        </div>
      </footer>
    </>
  )
}

/** That the reply was not recorded, and an acceptance that counts. */
function lostText(quote: QuotePageContent['quote']): string {
  const { isOver, certificate } = pageWords(quote)
  return [quoteMessages.replyLost, !isOver && certificate?.text].filter(Boolean).join(' ')
}

/** Beside a wide page: what the options cost, and the way to the form. */
function Rail({ quote, isLastDay }: Pick<QuotePageContent, 'quote'> & { isLastDay: boolean }) {
  const { options: words, facts } = pageWords(quote)
  const chat = chatOf(quote)
  const until = facts.find(({ label }) => label === VALID_UNTIL)
  const isChoice = quote.options.length > 1
  const Row = isChoice ? 'label' : 'div'
  return (
    <nav
      aria-label="In short"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <ul className="flex flex-col gap-3">
        {words.items.map(({ name, total, perPerson }, index) => (
          // An option is identified by its place.
          <li
            key={index}
            data-option={isChoice ? index + 1 : undefined}
            className="rounded-md border border-line"
          >
            {/* The way to the choice in the form, for a pointer. */}
            <Row
              {...(isChoice && { htmlFor: optionId(index), 'data-choose': true })}
              className={`flex flex-col px-4 py-3 ${isChoice ? 'cursor-pointer' : ''}`}
            >
              <span className="text-sm text-ink-soft wrap-anywhere">{name}</span>
              <span className="text-xl font-semibold tracking-tight tabular-nums">
                {total.amount}
              </span>
              {perPerson && <span className="text-sm text-ink-soft tabular-nums">{perPerson}</span>}
            </Row>
          </li>
        ))}
      </ul>
      <WayOn isChoice={isChoice} className="w-full" />
      {chat && (
        <a
          href={chat}
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', block: true })}
        >
          <WhatsAppIcon className="size-5" />
          Chat on WhatsApp
        </a>
      )}
      {until && (
        <p className="text-sm text-ink-soft">
          {until.label} <span className="block text-ink">{until.text}</span>
          {isLastDay && <span className="block text-accent-strong">{LAST_DAY}</span>}
        </p>
      )}
    </nav>
  )
}

/** The way to the options, and to the form once one of them is chosen (`quote-page.css`). */
function WayOn({ isChoice, className }: { isChoice: boolean; className: string }) {
  const accept = (
    <a href="#accept" className={buttonClass({}, className)}>
      Accept
    </a>
  )
  if (!isChoice) return accept
  return (
    <>
      <a href="#options" className={buttonClass({}, className)} data-unless="">
        Choose an option
      </a>
      <span className="hidden" data-chosen="">
        {accept}
      </span>
    </>
  )
}

const cheapestOf = (options: QuotePageContent['quote']['options']) =>
  options.toSorted((a, b) => a.total - b.total)[0]

/** The price in the bar: the cheapest one, and then that of the chosen option. */
function Prices({ options }: Pick<QuotePageContent['quote'], 'options'>) {
  const hasChoice = options.length > 1
  const price = (label: string, amount: number) => (
    <>
      <span className="truncate text-xs text-ink-soft">{label}</span>
      <span className="text-lg font-semibold tracking-tight whitespace-nowrap tabular-nums">
        {formatRupees(amount)}
      </span>
    </>
  )
  return (
    <div className="min-w-0 grow leading-5">
      <p className="flex flex-col" data-unless={hasChoice ? '' : undefined}>
        {price(hasChoice ? 'From' : 'Total', cheapestOf(options)?.total ?? 0)}
      </p>
      {hasChoice &&
        options.map(({ name, total }, index) => (
          // An option is identified by its place.
          <p key={index} data-chosen={index + 1} className="hidden flex-col">
            {price(name, total)}
          </p>
        ))}
    </div>
  )
}

/** What a traveller who has accepted may do next. */
function Afterwards({ quote, path }: Pick<QuotePageContent, 'quote' | 'path'>) {
  const chat = chatOf(quote)
  return (
    <div className="flex flex-wrap gap-3 *:max-sm:w-full print:hidden">
      <a href={`${path}/quote.pdf`} className={buttonClass()}>
        Open the PDF
      </a>
      {chat && (
        <a href={chat} rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
          <WhatsAppIcon className="size-5" />
          Chat on WhatsApp
        </a>
      )}
    </div>
  )
}

function chatOf({ number, contact: { whatsapp } }: QuotePageContent['quote']): string {
  const text = `Hello, this is about my quote ${number}.`
  return whatsapp && chatUrl(text, whatsapp.replace(/\D/g, ''))
}

/** Stays at the foot of a small screen until the form comes into view: the price, a chat, and the way to the form. */
function AcceptBar({ quote }: Pick<QuotePageContent, 'quote'>) {
  const { options } = quote
  const chat = chatOf(quote)
  return (
    <div className="quote-bar sticky bottom-0 -my-10 z-20 border-t border-line bg-surface shadow-raised @5xl:hidden short:hidden print:hidden">
      <nav aria-label="This quote" className="flex min-h-18 items-center gap-3 px-4 py-2 @3xl:px-8">
        <Prices options={options} />
        {chat && (
          <a
            href={chat}
            rel="noreferrer"
            aria-label="Chat on WhatsApp"
            className={buttonClass(
              { variant: 'secondary' },
              'size-12 shrink-0 px-0! narrow:hidden',
            )}
          >
            <WhatsAppIcon className="size-6" />
          </a>
        )}
        <WayOn isChoice={options.length > 1} className="min-h-12 shrink-0 px-4!" />
      </nav>
    </div>
  )
}

/** The logo of this site, or the drawn one. */
function Sign({
  site: { name, logo, logoImage },
  isAlone = false,
}: Pick<QuotePageContent, 'site'> & { isAlone?: boolean }) {
  const { width, height } = logoImage ?? {}
  if (!ownMediaId(logo) || !width || !height) {
    return <DrawnLogo name={isAlone ? undefined : name || 'Home'} />
  }
  const isWide = isAlone || isWideLogo(width, height)
  return (
    <DrawnLogo name={isWide ? undefined : name}>
      <Photo
        src={logo}
        alt={isWide && !isAlone ? name : ''}
        sizes="11rem"
        size={{ width, height }}
        className="h-9 shrink-0 bg-transparent!"
        imageClassName="h-9! w-auto! max-w-44 object-contain! object-left"
      />
    </DrawnLogo>
  )
}
