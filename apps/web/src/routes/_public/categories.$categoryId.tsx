import { pageMessages } from '@bharat/contracts/pages.messages'
import { readTourSearch, type TourSearchParams } from '@bharat/contracts/tour-search-params'
import { RoadBar } from '@bharat/ui/road-bar'
import { createFileRoute } from '@tanstack/react-router'
import { CategoryHero } from '../../features/categories/category-hero.tsx'
import { TourFiltersIsland } from '../../features/tours/search/tour-filters.island.ts'
import { TourList } from '../../features/tours/search/tour-list.tsx'
import { tourListFacts } from '../../features/tours/search/tour-list-facts.ts'
import { TourSearchDocument } from '../../features/tours/search/tour-search.documents.ts'
import { isFiltered, searchVariables } from '../../features/tours/search/tour-search.ts'
import { NoTours } from '../../features/tours/tour-grid.tsx'
import { CategoryDocument } from '../../features/tours/tours.documents.ts'
import { loadPage } from '../../graphql/load-page.ts'
import { breadcrumbs } from '../../lib/breadcrumbs.ts'
import { preloadIslands } from '../../lib/islands.tsx'
import { JsonLd } from '../../lib/json-ld.tsx'
import { pageHead, unlistedHead } from '../../lib/seo.ts'

/** Section 2, category page. */
export const Route = createFileRoute('/_public/categories/$categoryId')({
  staticData: { failureText: pageMessages.categoryFailed },
  validateSearch: (query): TourSearchParams => readTourSearch(query, 'category'),
  // The router adds unknown and invalid parameters to the validated ones.
  loaderDeps: ({ search }) => readTourSearch(search, 'category'),
  beforeLoad: preloadIslands(TourFiltersIsland),
  loader: async ({ context, params, deps }) => {
    const [category, search] = await Promise.all([
      loadPage(
        context.query(CategoryDocument, { id: params.categoryId }),
        pageMessages.categoryFailed,
      ),
      loadPage(
        context.query(
          TourSearchDocument,
          searchVariables(deps, readTourSearch({ category: params.categoryId })),
        ),
        pageMessages.categoryFailed,
      ),
    ])
    return { ...category, search: search.tours }
  },
  head: ({ loaderData, match, params }) => {
    if (!loaderData) return unlistedHead('Tours', match.context)
    const { name, description, coverImage } = loaderData.category.category
    return pageHead({
      title: `${name} tours`,
      description: description || `${name}: road tours with prices, dates and day-by-day plans.`,
      path: `/categories/${params.categoryId}`,
      context: match.context,
      image: coverImage,
      isListed: !isFiltered(match.loaderDeps),
      focus: loaderData.category.cover?.focus,
    })
  },
  component: CategoryPage,
})

function CategoryPage() {
  const {
    category: { category, cover, tours },
    search,
  } = Route.useLoaderData()
  const params = Route.useLoaderDeps()
  const path = `/categories/${category._id}`
  const { publicUrl } = Route.useRouteContext()
  return (
    <>
      <CategoryHero
        name={category.name}
        description={category.description}
        coverImage={category.coverImage}
        cover={cover}
      />
      <RoadBar facts={tourListFacts(tours)} />
      <section aria-labelledby="all-tours" className="page-column pt-10 pb-section md:pt-14">
        <div className="mb-8 flex items-baseline gap-3">
          <h2 id="all-tours" className="text-title">
            All Tours
          </h2>
          <p className="text-lead text-ink-soft tabular-nums">
            {tours.length}
            <span className="sr-only">{tours.length === 1 ? ' tour' : ' tours'}</span>
          </p>
        </div>
        {tours.length > 0 ? (
          <TourList path={path} search={params} fixed="category" result={search} level={3} />
        ) : (
          <NoTours text={pageMessages.noToursInCategory} />
        )}
      </section>
      <JsonLd
        data={
          import.meta.env.SSR &&
          (() => ({
            '@context': 'https://schema.org',
            ...breadcrumbs([
              ['Home', `${publicUrl}/`],
              [category.name, `${publicUrl}/categories/${category._id}`],
            ]),
          }))
        }
      />
    </>
  )
}
