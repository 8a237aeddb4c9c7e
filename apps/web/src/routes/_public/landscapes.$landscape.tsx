import { pageMessages } from '@bharat/contracts/pages.messages'
import { RoadBar } from '@bharat/ui/road-bar'
import { createFileRoute } from '@tanstack/react-router'
import { LandscapeHero } from '../../features/landscapes/landscape-hero.tsx'
import { NoTours, TourGrid } from '../../features/tours/tour-grid.tsx'
import { tourListFacts } from '../../features/tours/tour-list-facts.ts'
import { LandscapeDocument } from '../../features/tours/tours.documents.ts'
import { loadPage } from '../../graphql/load-page.ts'
import { pageHead, unlistedHead } from '../../lib/seo.ts'

/** Section 2, landscape page. */
export const Route = createFileRoute('/_public/landscapes/$landscape')({
  staticData: { failureText: pageMessages.landscapeFailed },
  loader: ({ context, params }) =>
    loadPage(
      context.query(LandscapeDocument, { name: params.landscape }),
      pageMessages.landscapeFailed,
    ),
  head: ({ loaderData, match }) => {
    if (!loaderData) return unlistedHead('Tours', match.context)
    const { landscape, tours } = loaderData.landscape
    return pageHead({
      title: `${landscape} Tours`,
      description: `${tours.length} road tours through ${landscape.toLowerCase()} landscapes, with prices, dates and day-by-day plans.`,
      path: `/landscapes/${encodeURIComponent(landscape)}`,
      context: match.context,
      image: tours[0]?.mainImageUrl,
    })
  },
  component: LandscapePage,
})

function LandscapePage() {
  const { landscape, tours } = Route.useLoaderData().landscape
  return (
    <>
      <LandscapeHero landscape={landscape} />
      <RoadBar facts={tourListFacts(tours)} />
      <section aria-label={`${landscape} Tours`} className="page-column py-section">
        {tours.length > 0 ? (
          <TourGrid tours={tours} level={2} landscape={landscape} />
        ) : (
          <NoTours text={pageMessages.noToursInLandscape} />
        )}
      </section>
    </>
  )
}
