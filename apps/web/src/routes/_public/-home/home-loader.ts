import { canEnquire, departureRows } from '@bharat/contracts/departure-rows'
import { formatNextDeparture, formatTourStatistics, formatTripCost } from '@bharat/contracts/format'
import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import type { HeroProps } from '../../../features/hero-slides/hero.tsx'
import { HeroSlidesDocument } from '../../../features/hero-slides/hero-slides.documents.ts'
import { CompanyDocument } from '../../../features/site/site.documents.ts'
import { TestimonialsDocument } from '../../../features/testimonials/testimonials.documents.ts'
import type { LeavingTour } from '../../../features/tours/leaving-soon.tsx'
import {
  HighlightedDocument,
  LeavingSoonDocument,
} from '../../../features/tours/tours.documents.ts'
import type { ResultOf } from '../../../graphql/graphql.ts'
import { loadPart } from '../../../graphql/load-page.ts'
import type { RouterContext } from '../../__root.tsx'

/** A part that failed to load is undefined. */
export interface HomeData {
  slides: HeroProps['slides'] | undefined
  leaving: readonly LeavingTour[] | undefined
  categories: ResultOf<typeof HighlightedDocument>['highlightedCategories'] | undefined
  testimonials: ResultOf<typeof TestimonialsDocument>['testimonials'] | undefined
  company: ResultOf<typeof CompanyDocument> | undefined
}

/** The departures in the row of the home page. */
const LEAVING_SOON = 4

/** Loads the parts of the home page. A part that fails to load does not affect the others (section 8). */
export async function loadHome({ context }: { context: RouterContext }): Promise<HomeData> {
  const [hero, departing, highlighted, reviews, company] = await Promise.all([
    loadPart(context.query(HeroSlidesDocument, {})),
    // Some of the tours that depart next may have no free seat.
    loadPart(context.query(LeavingSoonDocument, { limit: 3 * LEAVING_SOON })),
    loadPart(context.query(HighlightedDocument, { limit: HIGHLIGHTED_PER_CATEGORY })),
    loadPart(context.query(TestimonialsDocument, {})),
    loadPart(context.query(CompanyDocument, {})),
  ])
  return {
    // Formatted here: the code that a first page loads does not need the formats.
    slides: hero?.heroSlides.map((slide) => ({
      ...slide,
      tours: slide.tours && formatTourStatistics(slide.tours),
    })),
    leaving: departing?.tours.items.flatMap(leavingTour).slice(0, LEAVING_SOON),
    categories: highlighted?.highlightedCategories,
    testimonials: reviews?.testimonials,
    company,
  }
}

/** The texts of a tour's next departure; none where nobody can join it. */
function leavingTour(
  tour: ResultOf<typeof LeavingSoonDocument>['tours']['items'][number],
): LeavingTour[] {
  const departures = tour.nextDeparture ? [tour.nextDeparture] : []
  return departureRows({ ...tour, departures }, new Date())
    .filter(({ state }) => canEnquire(state))
    .map(({ date, price, seatsText, stateText }) => ({
      id: tour._id,
      tourName: tour.tourName,
      departure: `${formatNextDeparture(date)} · ${tour.days} ${tour.days === 1 ? 'day' : 'days'}`,
      // 'Price on request' as on a card.
      price: price || (formatTripCost(tour.tripCost) ?? ''),
      state: seatsText || stateText,
      imageUrl: tour.mainImageUrl,
      focus: tour.mainImage.focus,
    }))
}
