import { pageMessages } from '@bharat/contracts/messages'
import { site } from '@bharat/contracts/site'
import { LateEnquirySection } from '../../../features/enquiries/late-enquiry-section.ts'
import { Hero } from '../../../features/hero-slides/hero.tsx'
import { LandscapePicker } from '../../../features/landscapes/landscape-picker.tsx'
import { companyStructuredData } from '../../../features/site/company-structured-data.ts'
import { JsonLd } from '../../../lib/json-ld.tsx'
import type { HomeData } from './home-loader.ts'
import {
  LateAbout,
  LateHighlightedTours,
  LateTestimonials,
  LateVideos,
  LateWhatsAppButton,
} from './home-parts.ts'

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
      <LateAbout waitingClassName="min-h-160" />
      <LateHighlightedTours categories={categories} waitingClassName="min-h-svh" />
      <LateVideos waitingClassName="min-h-120" />
      {testimonials ? (
        <LateTestimonials testimonials={testimonials} waitingClassName="min-h-120" />
      ) : (
        <PartFailed text={pageMessages.testimonialsFailed} />
      )}
      <LateEnquirySection waitingClassName="min-h-160" />
      <LateWhatsAppButton waitingClassName="" />
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
