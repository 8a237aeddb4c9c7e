import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { HeroSlidesDocument } from '../../../features/hero-slides/hero-slides.documents.ts'
import { TestimonialsDocument } from '../../../features/testimonials/testimonials.documents.ts'
import { HighlightedDocument } from '../../../features/tours/tours.documents.ts'
import type { ResultOf } from '../../../graphql/graphql.ts'
import { loadPart } from '../../../graphql/load-page.ts'
import type { RouterContext } from '../../__root.tsx'

/** A part is undefined when it could not be loaded. */
export interface HomeData {
  slides: ResultOf<typeof HeroSlidesDocument>['heroSlides'] | undefined
  categories: ResultOf<typeof HighlightedDocument>['highlightedCategories'] | undefined
  testimonials: ResultOf<typeof TestimonialsDocument>['testimonials'] | undefined
}

/** The parts of the home page; one that cannot be loaded leaves the others standing (section 8). */
export async function loadHome({ context }: { context: RouterContext }): Promise<HomeData> {
  const [hero, highlighted, told] = await Promise.all([
    loadPart(context.query(HeroSlidesDocument, {})),
    loadPart(context.query(HighlightedDocument, { limit: HIGHLIGHTED_PER_CATEGORY })),
    loadPart(context.query(TestimonialsDocument, {})),
  ])
  return {
    slides: hero?.heroSlides,
    categories: highlighted?.highlightedCategories,
    testimonials: told?.testimonials,
  }
}
