import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { site } from '@bharat/contracts/site'
import { Hero, type HeroProps } from '../../features/hero-slides/hero.tsx'
import { HeroSlidesDocument } from '../../features/hero-slides/hero-slides.documents.ts'
import { LandscapePicker } from '../../features/landscapes/landscape-picker.tsx'
import { About } from '../../features/site/about.tsx'
import { WhatsAppButton } from '../../features/site/whatsapp-button.tsx'
import { TestimonialsDocument } from '../../features/testimonials/testimonials.documents.ts'
import { Testimonials, type TestimonialsProps } from '../../features/testimonials/testimonials.tsx'
import {
  HighlightedTours,
  type HighlightedToursProps,
} from '../../features/tours/highlighted-tours.tsx'
import { HighlightedDocument } from '../../features/tours/tours.documents.ts'
import { loadPart } from '../../lib/load-page.ts'
import { pageHead } from '../../lib/seo.ts'
import type { RouterContext } from '../../router.tsx'

type HomeData = {
  slides: HeroProps['slides']
  categories: HighlightedToursProps['categories']
  testimonials: TestimonialsProps['testimonials']
}

/** The parts of the home page; one that cannot be loaded leaves the others standing (section 8). */
export async function loadHome({ context }: { context: RouterContext }): Promise<HomeData> {
  const [hero, highlighted, told] = await Promise.all([
    loadPart(context.query(HeroSlidesDocument, {})),
    loadPart(context.query(HighlightedDocument, { limit: HIGHLIGHTED_PER_CATEGORY })),
    loadPart(context.query(TestimonialsDocument, {})),
  ])
  return {
    slides: hero?.heroSlides ?? [],
    categories: highlighted?.highlightedCategories,
    testimonials: told?.testimonials ?? [],
  }
}

/** `/` and `/home` are one page with one canonical address. */
export function homeHead(publicUrl: string, image?: string) {
  return pageHead({
    title: `${site.name}: ${site.tagline}`,
    description: `Road tours across India and abroad from ${site.headOffice.city}, ${site.headOffice.region}. Small groups, own vehicles and people who have driven every road they sell, since ${site.founded}.`,
    path: '/',
    publicUrl,
    image,
  })
}

/** Section 2, home page. */
export function HomePage({ slides, categories, testimonials }: HomeData) {
  return (
    <>
      <h1 className="sr-only">
        {site.name}: {site.tagline}
      </h1>
      <Hero slides={slides} />
      <LandscapePicker />
      <About />
      <HighlightedTours categories={categories} />
      <div className="pt-section" />
      <Testimonials testimonials={testimonials} />
      <WhatsAppButton />
    </>
  )
}
