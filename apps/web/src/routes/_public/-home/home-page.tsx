import { pageMessages } from '@bharat/contracts/messages'
import { site } from '@bharat/contracts/site'
import { EnquirySection } from '../../../features/enquiries/enquiry-section.tsx'
import { Hero } from '../../../features/hero-slides/hero.tsx'
import { LandscapePicker } from '../../../features/landscapes/landscape-picker.tsx'
import { About } from '../../../features/site/about.tsx'
import { companyStructuredData } from '../../../features/site/company-structured-data.ts'
import { Videos } from '../../../features/site/videos.tsx'
import { WhatsAppButton } from '../../../features/site/whatsapp-button.tsx'
import { Testimonials } from '../../../features/testimonials/testimonials.tsx'
import { HighlightedTours } from '../../../features/tours/highlighted-tours.tsx'
import { JsonLd } from '../../../lib/json-ld.tsx'
import type { HomeData } from './home-loader.ts'

/** Section 2, home page. */
export function HomePage({
  data: { slides, categories, testimonials },
  publicUrl,
}: {
  data: HomeData
  publicUrl: string
}) {
  return (
    <>
      <h1 className="sr-only">
        {site.name}: {site.tagline}
      </h1>
      {slides ? <Hero slides={slides} /> : <PartFailed text={pageMessages.heroFailed} />}
      <LandscapePicker />
      <About />
      <HighlightedTours categories={categories} />
      <Videos />
      {testimonials ? (
        <Testimonials testimonials={testimonials} />
      ) : (
        <PartFailed text={pageMessages.testimonialsFailed} />
      )}
      <EnquirySection />
      <WhatsAppButton />
      <JsonLd data={import.meta.env.SSR && (() => companyStructuredData(publicUrl))} />
    </>
  )
}

/** Section 8: in place of a part that is hidden because it could not be loaded. */
function PartFailed({ text }: { text: string }) {
  return (
    <p role="status" className="page-column py-6 text-sm text-ink-soft">
      {text}
    </p>
  )
}
