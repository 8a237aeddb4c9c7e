import { pageMessages } from '@bharat/contracts/pages.messages'
import { readTourSearch, type TourSearchParams } from '@bharat/contracts/tour-search-params'
import { createFileRoute } from '@tanstack/react-router'
import type { ListItem } from 'schema-dts'
import { TourFiltersIsland } from '../../features/tours/search/tour-filters.island.ts'
import { TourList } from '../../features/tours/search/tour-list.tsx'
import { TourSearchDocument } from '../../features/tours/search/tour-search.documents.ts'
import { isFiltered, searchVariables } from '../../features/tours/search/tour-search.ts'
import { loadPage } from '../../graphql/load-page.ts'
import { breadcrumbs } from '../../lib/breadcrumbs.ts'
import { preloadIslands } from '../../lib/islands.tsx'
import { JsonLd } from '../../lib/json-ld.tsx'
import { pageHead, unlistedHead } from '../../lib/seo.ts'

const PATH = '/tours'

/** The search of all tours. Its state is in the URL; unknown and invalid parameters have no effect. */
export const Route = createFileRoute('/_public/tours/')({
  staticData: { failureText: pageMessages.toursFailed },
  validateSearch: (query): TourSearchParams => readTourSearch(query),
  // The router adds unknown and invalid parameters to the validated ones.
  loaderDeps: ({ search }) => readTourSearch(search),
  beforeLoad: preloadIslands(TourFiltersIsland),
  loader: ({ context, deps }) =>
    loadPage(context.query(TourSearchDocument, searchVariables(deps)), pageMessages.toursFailed),
  head: ({ loaderData, match }) => {
    if (!loaderData) return unlistedHead('Tours', match.context)
    const { items, totalItems } = loaderData.tours
    return pageHead({
      title: 'All Tours',
      description: `Search ${totalItems} road tours by place, month, length, budget and style, with prices and dates.`,
      path: PATH,
      context: match.context,
      image: items[0]?.mainImageUrl,
      isListed: !isFiltered(match.loaderDeps),
    })
  },
  component: ToursPage,
})

function ToursPage() {
  const { tours } = Route.useLoaderData()
  const { publicUrl } = Route.useRouteContext()
  const search = Route.useLoaderDeps()
  return (
    <>
      <header className="bg-sunken">
        <div className="page-column flex flex-col gap-2 py-8 md:py-10">
          <h1 className="text-display wrap-anywhere">All Tours</h1>
          <p className="max-w-measure text-lead text-ink-soft">
            Choose by place, month, length, budget or style.
          </p>
        </div>
        <div aria-hidden="true" className="road-x w-full text-gold" />
      </header>
      <section aria-label="Tours" className="page-column pt-8 pb-section max-md:pt-0">
        <TourList path={PATH} search={search} result={tours} level={2} priority />
      </section>
      <JsonLd
        data={
          import.meta.env.SSR &&
          (() => ({
            '@context': 'https://schema.org',
            '@graph': [
              {
                '@type': 'ItemList',
                numberOfItems: tours.totalItems,
                itemListElement: tours.items.map(
                  ({ _id, tourName }, at): ListItem => ({
                    '@type': 'ListItem',
                    position: at + 1,
                    name: tourName,
                    url: `${publicUrl}/tours/${_id}`,
                  }),
                ),
              },
              breadcrumbs([
                ['Home', `${publicUrl}/`],
                ['All Tours', `${publicUrl}${PATH}`],
              ]),
            ],
          }))
        }
      />
    </>
  )
}
