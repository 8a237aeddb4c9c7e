import { indianDay } from '@bharat/contracts/indian-day'
import { pageMessages } from '@bharat/contracts/pages.messages'
import { createFileRoute } from '@tanstack/react-router'
import { ComparePage } from '../../features/tours/choices/compare-page.tsx'
import { loadComparison } from '../../features/tours/choices/load-comparison.ts'
import { TourComparisonIsland } from '../../features/tours/choices/tour-comparison.island.ts'
import { loadPage } from '../../graphql/load-page.ts'
import { preloadIslands } from '../../lib/islands.tsx'
import { unlistedHead } from '../../lib/seo.ts'

/** Two or three tours side by side. Its state is in the URL. */
export const Route = createFileRoute('/_public/compare')({
  validateSearch: (search): { tours?: string } => search,
  loaderDeps: ({ search }) => ({ tours: search.tours }),
  beforeLoad: preloadIslands(TourComparisonIsland),
  loader: async ({ context, deps }) => ({
    ...(await loadPage(loadComparison(context.query, deps.tours), pageMessages.toursFailed)),
    // Server and browser use the same day to decide which departures are past.
    today: indianDay(new Date()),
  }),
  head: ({ match }) => unlistedHead('Compare tours', match.context),
  component: Compare,
})

function Compare() {
  const { today, ...page } = Route.useLoaderData()
  return <ComparePage {...page} now={new Date(today)} />
}
