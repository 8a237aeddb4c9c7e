import { SEARCH_TEXT_MAX } from '@bharat/contracts/limits'
import { formatPhone } from '@bharat/contracts/site'
import { Button, buttonClass } from '@bharat/ui/button'
import { TextInput } from '@bharat/ui/text-input'
import { Link } from '@tanstack/react-router'
import { useStaticText } from '../../lib/page-states.tsx'
import { useSite } from '../../lib/site.ts'
import { Stop } from '../../lib/stop.tsx'
import { WhatsAppLink } from '../../lib/whatsapp-link.tsx'

/**
 * Status 404, with links to other pages. A tour, category or landscape that does not exist or is inactive shows
 * the page's own message of section 8; section 2 does not specify unknown paths.
 */
export function NotFoundPage() {
  const { landscapes, notFoundHeadline } = useSite()
  const title = useStaticText('failureText') ?? notFoundHeadline
  return (
    <>
      <Stop id="not-found" cap="KM" value="404" title={title}>
        <p className="text-lead text-ink-soft">
          The page may have moved, or the tour is not on sale at the moment.
        </p>
        <search aria-label="Find your tour">
          <form action="/tours" method="get" className="flex max-w-xl items-end gap-3">
            <TextInput
              label="Find your tour"
              type="search"
              name="search"
              maxLength={SEARCH_TEXT_MAX}
              enterKeyHint="search"
              placeholder="Place, month or budget"
              className="flex-1"
            />
            <Button type="submit">Search</Button>
          </form>
        </search>
        <nav aria-label="Ways on" className="flex max-w-md flex-wrap gap-3">
          <Link to="/home" className={buttonClass({ variant: 'secondary' })}>
            Back to the home page
          </Link>
          <Link to="/tours" className={buttonClass({ variant: 'secondary' })}>
            See all tours
          </Link>
          {landscapes?.length !== 0 && (
            <Link to="/home" hash="landscapes" className={buttonClass({ variant: 'secondary' })}>
              Tours by landscape
            </Link>
          )}
          <Link to="/contact" className={buttonClass({ variant: 'secondary' })}>
            Contact us
          </Link>
        </nav>
      </Stop>
      <OpenRoads />
    </>
  )
}

/** The tours and categories of the navigation, and the two fastest ways to ask about a tour. */
function OpenRoads() {
  const { navigation, phones, whatsapp } = useSite()
  return (
    <div className="page-column grid gap-10 py-16 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      {navigation.length > 0 && (
        <nav aria-labelledby="open-roads">
          <h2 id="open-roads" className="text-heading">
            Roads that are open
          </h2>
          <ul className="mt-4 grid gap-3 sm:grid-cols-2">
            {navigation.map(({ id, kind, label }) => {
              const target =
                kind === 'tour'
                  ? ({ to: '/tours/$tourId', params: { tourId: id } } as const)
                  : ({ to: '/categories/$categoryId', params: { categoryId: id } } as const)
              return (
                <li key={id}>
                  <Link {...target} className={roadClass}>
                    <span className="min-w-0 wrap-anywhere">{label}</span>
                    <span className="shrink-0 text-sm font-normal text-ink-soft">
                      {kind === 'tour' ? 'Tour' : 'All tours'}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
      )}
      <section aria-labelledby="ask-us" className="not-has-[li]:hidden">
        <h2 id="ask-us" className="text-heading">
          Looking for a certain tour?
        </h2>
        <p className="mt-4 text-ink-soft">We help you find it.</p>
        <ul className="mt-1">
          {phones.primary && (
            <li>
              <a href={`tel:${phones.primary}`} className={askClass}>
                {formatPhone(phones.primary)}
              </a>
            </li>
          )}
          {whatsapp.number && (
            <li>
              <WhatsAppLink className={askClass}>Chat on WhatsApp</WhatsAppLink>
            </li>
          )}
        </ul>
      </section>
    </div>
  )
}

const roadClass =
  'flex min-h-14 items-center justify-between gap-4 rounded-md border border-line bg-surface px-4 py-3 font-medium text-ink no-underline hover:border-line-strong'
const askClass =
  'inline-flex min-h-11 items-center font-medium text-accent-strong tabular-nums underline underline-offset-4'
