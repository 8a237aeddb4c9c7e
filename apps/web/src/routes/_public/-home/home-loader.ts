import { formatTourStatistics } from '@bharat/contracts/format'
import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import type { HeroProps } from '../../../features/hero-slides/hero.tsx'
import { HeroSlidesDocument } from '../../../features/hero-slides/hero-slides.documents.ts'
import { CompanyDocument } from '../../../features/site/site.documents.ts'
import { TestimonialsDocument } from '../../../features/testimonials/testimonials.documents.ts'
import type { LeavingTour } from '../../../features/tours/leaving-soon.tsx'
import { loadLeavingSoon } from '../../../features/tours/load-leaving-soon.ts'
import { HighlightedDocument } from '../../../features/tours/tours.documents.ts'
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

/** Loads the parts of the home page. A part that fails to load does not affect the others (section 8). */
export async function loadHome({ context }: { context: RouterContext }): Promise<HomeData> {
  const [hero, leaving, highlighted, reviews, company] = await Promise.all([
    loadPart(context.query(HeroSlidesDocument, {})),
    loadPart(loadLeavingSoon(context.query)),
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
    leaving,
    categories: highlighted?.highlightedCategories,
    testimonials: reviews?.testimonials,
    company,
  }
}
