import { pageMessages } from '@bharat/contracts/pages.messages'
import { RoadBar } from '@bharat/ui/road-bar'
import { EnquirySectionIsland } from '../../../features/enquiries/enquiry-section.island.ts'
import { Hero } from '../../../features/hero-slides/hero.tsx'
import { LandscapePicker } from '../../../features/landscapes/landscape-picker.tsx'
import { companyStructuredData } from '../../../features/site/company-structured-data.ts'
import { Tagline } from '../../../features/site/tagline.tsx'
import { JsonLd } from '../../../lib/json-ld.tsx'
import { type Site, useSite } from '../../../lib/site.ts'
import {
  AboutIsland,
  AwardsIsland,
  FindTourIsland,
  HighlightedToursIsland,
  LeavingSoonIsland,
  TestimonialsIsland,
  VideosIsland,
} from './home-islands.ts'
import type { HomeData } from './home-loader.ts'

/** Section 2, home page. */
export function HomePage({
  data: { slides, leaving, categories, testimonials, company },
  publicUrl,
}: {
  data: HomeData
  publicUrl: string
}) {
  const site = useSite()
  return (
    <>
      {slides ? <Hero slides={slides} /> : <PartFailed text={pageMessages.heroFailed} />}
      <RoadBar facts={claimsOf(site)}>
        <h1 className="max-w-xl text-xl font-semibold md:text-2xl lg:max-w-76">
          {site.tagline ? (
            <>
              {site.name && <span className="sr-only">{site.name}: </span>}
              <Tagline />
            </>
          ) : (
            site.name || 'Our tours'
          )}
        </h1>
        <div className="w-full max-w-xl lg:w-auto lg:min-w-80 lg:flex-1 [&_label]:text-white">
          <FindTourIsland fallbackClassName="min-h-18" />
        </div>
      </RoadBar>
      {leaving && <LeavingSoonIsland tours={leaving} fallbackClassName="min-h-48" />}
      <LandscapePicker />
      <AboutIsland team={company?.teamMembers} fallbackClassName="min-h-160" />
      <HighlightedToursIsland categories={categories} fallbackClassName="min-h-svh" />
      <VideosIsland fallbackClassName="min-h-120" />
      {testimonials ? (
        <TestimonialsIsland testimonials={testimonials} fallbackClassName="min-h-120" />
      ) : (
        <PartFailed text={pageMessages.testimonialsFailed} />
      )}
      {company && company.awards.length > 0 && (
        <AwardsIsland awards={company.awards} fallbackClassName="min-h-36" />
      )}
      <EnquirySectionIsland fallbackClassName="min-h-160" />
      {site.isNamed && (
        <JsonLd data={import.meta.env.SSR && (() => companyStructuredData(site, publicUrl))} />
      )}
    </>
  )
}

/** The claims of section 1 that fit into a few words. */
function claimsOf({ claims: { expedition, reviewRating, reviewSource }, founded }: Site) {
  const { kilometres } = expedition
  return [
    reviewSource && reviewRating !== null
      ? [{ value: String(reviewRating), name: `rating in ${reviewSource}` }]
      : [],
    kilometres ? [{ value: `${kilometres.toLocaleString('en-IN')} km`, name: 'record drive' }] : [],
    founded ? [{ value: String(founded), name: 'year founded' }] : [],
  ].flat()
}

/** Section 8: replaces a part that failed to load. */
function PartFailed({ text }: { text: string }) {
  return (
    <p role="status" className="page-column py-6 text-sm text-ink-soft">
      {text}
    </p>
  )
}
