import { TourRow } from '../tour-grid.tsx'
import type { TourCardData } from '../tours.fragments.ts'

/** Tours similar to the one of the page, at least one and at most three. Not in section 2. */
export function RelatedTours({ tours }: { tours: readonly TourCardData[] }) {
  return (
    <section
      id="related-tours"
      aria-labelledby="related-title"
      className="page-column pb-section [#travellers+&]:pt-section print:hidden"
    >
      <h2 id="related-title" className="text-title">
        Similar tours
      </h2>
      {/* On phones and tablets the row is swiped. The router restores how far. */}
      <div
        data-scroll-restoration-id="related-tours"
        className="mt-6 -mx-gutter snap-x snap-mandatory scroll-px-gutter overflow-x-auto px-gutter pt-2 pb-4"
      >
        <TourRow tours={tours} />
      </div>
    </section>
  )
}
