import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { TourTestimonialsIsland } from '../../../features/testimonials/tour-testimonials.island.ts'
import { indianTime } from '../../../features/tours/indian-time.ts'
import type { LoadedPreview } from '../../../features/tours/load-preview.ts'
import { TourDetail } from '../../../features/tours/tour-detail.tsx'
import { RelatedToursIsland } from '../../../features/tours/tour-parts.island.ts'
import { Stop } from '../../../lib/stop.tsx'

export type PreviewPageProps = LoadedPreview & {
  /** The day on which the page was rendered. */
  today: string
  /** The origin of the site. */
  publicUrl: string
}

/** A tour as its page will show it, marked as a preview; without structured data and without an enquiry form. */
export function PreviewPage({ today, publicUrl, ...loaded }: PreviewPageProps) {
  // Always the same object: a static island whose properties change loses the server's HTML until its code is loaded.
  const now = useMemo(() => new Date(today), [today])
  if ('problem' in loaded) return <NoPreview problem={loaded.problem} />
  const { preview, testimonials = [], relatedTours = [] } = loaded
  const { tour, expiresAt } = preview
  return (
    <div id="preview">
      <p role="note" className="border-b border-line bg-sunken py-3 text-sm print:hidden">
        <span className="page-column block">
          <strong className="font-semibold">Preview.</strong> This version is not public. The link
          works until {indianTime(expiresAt)}.
        </span>
      </p>
      <TourDetail tour={tour} url={`${publicUrl}/tours/${tour._id}`} now={now}>
        {testimonials.length > 0 && (
          <TourTestimonialsIsland testimonials={testimonials} fallbackClassName="min-h-80" />
        )}
        {relatedTours.length > 0 && (
          <RelatedToursIsland tours={relatedTours} fallbackClassName="min-h-160" />
        )}
      </TourDetail>
      <section id="enquiry" className="scroll-mt-header bg-espresso text-white print:hidden">
        <div className="page-column py-section">
          <h2 className="text-title">Ask us about this tour</h2>
          <p className="mt-4 max-w-md text-lead text-white/80">
            The enquiry form stands here on the public page. A preview sends no enquiries.
          </p>
        </div>
      </section>
    </div>
  )
}

/** Why there is no preview, and how to get one. */
function NoPreview({ problem }: { problem: 'gone' | 'unknown' }) {
  const isGone = problem === 'gone'
  return (
    <Stop
      id="preview"
      cap="KM"
      value={isGone ? '410' : '404'}
      title={isGone ? tourDraftMessages.previewGone : tourDraftMessages.previewUnknown}
    >
      <p className="text-lead text-ink-soft">
        {isGone
          ? 'Its time is over, or the draft was published or discarded.'
          : 'The link may have been cut off when it was copied.'}{' '}
        Ask the person who sent it for a new one: in the back-office, edit the tour and press
        Preview.
      </p>
      <nav aria-label="Ways on" className="flex flex-wrap gap-3">
        <Link to="/home" className={buttonClass()}>
          Back to the home page
        </Link>
        <Link to="/tours" className={buttonClass({ variant: 'secondary' })}>
          See all tours
        </Link>
      </nav>
    </Stop>
  )
}
