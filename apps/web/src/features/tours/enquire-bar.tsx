import { formatTripCost, hasPrice } from '@bharat/contracts/format'
import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import { tourDuration } from './tour-duration.ts'
import type { TourData } from './tour-facts.ts'

/**
 * On phones and tablets price, duration and the link to the form stay visible. Focusable elements above have a
 * larger scroll margin than its height (WCAG 2.4.11).
 */
export function EnquireBar({ tour }: { tour: TourData }) {
  const price = formatTripCost(tour.tripCost)
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-surface lg:hidden print:hidden">
      <div className="page-column flex min-h-18 items-center justify-between gap-4">
        <p className="min-w-0 text-sm text-ink-soft">
          {price && (
            <span
              className={`block font-semibold text-ink tabular-nums ${hasPrice(tour.tripCost) ? 'text-lg leading-6' : 'text-sm leading-5 sm:text-base'}`}
            >
              {price}
            </span>
          )}
          {tourDuration(tour)}
        </p>
        <Link
          to="."
          hash="enquiry"
          state
          className={buttonClass({ size: 'lg' }, 'shrink-0 whitespace-nowrap max-sm:px-4')}
        >
          Enquire now
        </Link>
      </div>
    </div>
  )
}
