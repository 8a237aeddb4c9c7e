import { formatTripCost, hasPrice, tourDuration } from '@bharat/contracts/format'
import { buttonClass } from '@bharat/ui/button'
import { WhatsAppIcon } from '@bharat/ui/icons'
import { Link } from '@tanstack/react-router'
import { WhatsAppLink } from '../../../lib/whatsapp-link.tsx'
import type { TourData } from './tour-facts.ts'

/** The price that the page shows. */
export interface ShownPrice {
  /** Rupees. */
  cost: number
  /** Its date, and what it is for; may be empty. */
  line: string
}

/**
 * On phones and tablets price, duration and the ways to enquire stay visible. Over its form the enquiry section hides
 * the bar. theme.css adds the height to the page and to the scroll padding, so that the bar covers no focused element
 * (WCAG 2.4.11).
 */
export function EnquireBar({ tour, shown }: { tour: TourData; shown: ShownPrice }) {
  const price = formatTripCost(shown.cost)
  return (
    <div
      data-enquire-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface lg:hidden print:hidden"
    >
      <div className="page-column flex items-center gap-3 py-2">
        <p className="min-w-0 grow text-sm text-ink-soft">
          {price && (
            <span
              className={`block font-semibold text-ink tabular-nums ${hasPrice(shown.cost) ? 'text-lg leading-6' : 'leading-5 sm:text-base'}`}
            >
              {price}
            </span>
          )}
          {shown.line ? (
            <span className="block text-xs leading-4 text-balance">{shown.line}</span>
          ) : (
            <span className="narrow:hidden">{tourDuration(tour)}</span>
          )}
        </p>
        <EnquireLinks />
      </div>
    </div>
  )
}

/** A chat, and the link to the enquiry form. */
export function EnquireLinks() {
  return (
    <>
      {/* The floating button hides while this one is on the screen. */}
      <WhatsAppLink
        data-chat
        aria-label="Chat on WhatsApp"
        className={buttonClass({ variant: 'secondary' }, 'min-w-11 shrink-0 px-2!')}
      >
        <WhatsAppIcon className="size-6 text-success" />
      </WhatsAppLink>
      <Link
        to="."
        hash="enquiry"
        // Keeps a departure that was chosen.
        search
        state
        className={buttonClass({}, 'shrink-0 whitespace-nowrap max-sm:px-4')}
      >
        Enquire now
      </Link>
    </>
  )
}
