import { pageMessages } from '@bharat/contracts/messages'
import { createFileRoute } from '@tanstack/react-router'
import { LandscapePictogram } from '../../features/landscapes/landscape-pictogram.tsx'
import { LandscapeDocument } from '../../features/landscapes/landscapes.documents.ts'
import { NoTours, TourGrid } from '../../features/tours/tour-grid.tsx'
import { loadPage } from '../../lib/load-page.ts'
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
    if (!loaderData) return unlistedHead('Tours')
    const { landscape, tours } = loaderData.landscape
    return pageHead({
      title: `${landscape} Tours`,
      description: `${tours.length} road tours through ${landscape.toLowerCase()} landscapes, with prices, dates and day-by-day plans.`,
      path: `/landscapes/${encodeURIComponent(landscape)}`,
      publicUrl: match.context.publicUrl,
      image: tours[0]?.mainImageUrl,
    })
  },
  component: LandscapePage,
})

function LandscapePage() {
  const { landscape, tours } = Route.useLoaderData().landscape
  return (
    <section className="page-column pt-8 pb-section md:pt-12">
      <header className="mb-10 flex items-center gap-6">
        <span className="w-28 shrink-0 overflow-hidden rounded-lg md:w-40">
          <LandscapePictogram name={landscape} />
        </span>
        <h1 className="text-display">{landscape} Tours</h1>
      </header>
      {tours.length > 0 ? (
        <TourGrid tours={tours} level={2} />
      ) : (
        <NoTours text={pageMessages.noToursInLandscape} />
      )}
    </section>
  )
}
