import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import { indianTime } from '../../../features/tours/admin/indian-time.ts'
import { Stop } from '../../../lib/stop.tsx'

/** When the preview ends, or why there is none. */
export type PreviewNoteProps = { expiresAt: string } | { problem: 'gone' | 'unknown' }

/** Above the page of the tour: that it is a preview. Without a preview, the whole page. */
export function PreviewNote(loaded: PreviewNoteProps) {
  if ('problem' in loaded) return <NoPreview problem={loaded.problem} />
  return (
    <p role="note" className="border-b border-line bg-sunken py-3 text-sm print:hidden">
      <span className="page-column block">
        <strong className="font-semibold">Preview.</strong> This version is not public. The link
        works until {indianTime(loaded.expiresAt)}.
      </span>
    </p>
  )
}

/** In place of the enquiry form. */
export function PreviewEnquiry() {
  return (
    <section id="enquiry" className="scroll-mt-header bg-espresso text-white print:hidden">
      <div className="page-column py-section">
        <h2 className="text-title">Ask us about this tour</h2>
        <p className="mt-4 max-w-md text-lead text-white/85">
          The enquiry form stands here on the public page. A preview sends no enquiries.
        </p>
      </div>
    </section>
  )
}

/** Why there is no preview, and how to get one. */
function NoPreview({ problem }: { problem: 'gone' | 'unknown' }) {
  const isGone = problem === 'gone'
  return (
    <Stop
      cap="KM"
      value={isGone ? '410' : '404'}
      title={isGone ? tourDraftMessages.previewEnded : tourDraftMessages.previewUnknown}
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
