import { pageMessages } from '@bharat/contracts/pages.messages'
import { readTourSearch, type TourSearchParams } from '@bharat/contracts/tour-search-params'
import { RoadBar } from '@bharat/ui/road-bar'
import { createFileRoute } from '@tanstack/react-router'
import { LandscapeHeroIsland } from '../../features/landscapes/landscape-hero.island.ts'
import { TourFiltersIsland } from '../../features/tours/search/tour-filters.island.ts'
import { TourList } from '../../features/tours/search/tour-list.tsx'
import { statisticsFacts } from '../../features/tours/search/tour-list-facts.ts'
import { TourSearchDocument } from '../../features/tours/search/tour-search.documents.ts'
import { isFiltered, searchVariables } from '../../features/tours/search/tour-search.ts'
import { NoTours } from '../../features/tours/tour-grid.tsx'
import { LandscapeDocument } from '../../features/tours/tours.documents.ts'
import { loadPage } from '../../graphql/load-page.ts'
import { preloadIslands } from '../../lib/islands.tsx'
import { pageHead, unlistedHead } from '../../lib/seo.ts'

/** Section 2, landscape page. */
export const Route = createFileRoute('/_public/landscapes/$landscape')({
  staticData: { failureText: pageMessages.landscapeFailed },
  validateSearch: (query): TourSearchParams => readTourSearch(query, 'landscape'),
  // The router adds unknown and invalid parameters to the validated ones.
  loaderDeps: ({ search }) => readTourSearch(search, 'landscape'),
  beforeLoad: preloadIslands(LandscapeHeroIsland, TourFiltersIsland),
  loader: async ({ context, params, deps }) => {
    const [landscape, search] = await Promise.all([
      loadPage(
        context.query(LandscapeDocument, { name: params.landscape }),
        pageMessages.landscapeFailed,
      ),
      loadPage(
        context.query(
          TourSearchDocument,
          searchVariables(deps, readTourSearch({ landscape: params.landscape })),
        ),
        pageMessages.landscapeFailed,
      ),
    ])
    return { ...landscape, search: search.tours }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return unlistedHead('Tours', match.context)
    const { landscape, tours } = loaderData.landscape
    return pageHead({
      title: `${landscape} Tours`,
      description: `${tours?.count ?? 0} road tours through ${landscape.toLowerCase()} landscapes, with prices, dates and day-by-day plans.`,
      path: `/landscapes/${encodeURIComponent(landscape)}`,
      context: match.context,
      image: loaderData.search.items[0]?.mainImageUrl,
      isListed: !isFiltered(match.loaderDeps),
    })
  },
  component: LandscapePage,
})

function LandscapePage() {
  const {
    landscape: { landscape, tours },
    search,
  } = Route.useLoaderData()
  const params = Route.useLoaderDeps()
  const path = `/landscapes/${encodeURIComponent(landscape)}`
  return (
    <>
      <LandscapeHeroIsland key={landscape} landscape={landscape} fallbackClassName="min-h-96" />
      <RoadBar facts={statisticsFacts(tours)} />
      <section
        aria-label={`${landscape} Tours`}
        className="page-column pt-8 pb-section max-md:pt-0"
      >
        {tours ? (
          <TourList
            path={path}
            search={params}
            fixed="landscape"
            result={search}
            level={2}
            landscape={landscape}
          />
        ) : (
          <NoTours text={pageMessages.noToursInLandscape} />
        )}
      </section>
    </>
  )
}
