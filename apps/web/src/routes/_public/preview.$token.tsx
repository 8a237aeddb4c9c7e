import { indianDay } from '@bharat/contracts/indian-day'
import { pageMessages } from '@bharat/contracts/pages.messages'
import { createFileRoute } from '@tanstack/react-router'
import { loadPreview } from '../../features/tours/load-preview.ts'
import { loadPage } from '../../graphql/load-page.ts'
import { unlistedHead } from '../../lib/seo.ts'
import { PreviewPage } from './-preview/preview-page.tsx'

/** The page of a tour with its draft, for whoever has the link. The server sets its status and headers. */
export const Route = createFileRoute('/_public/preview/$token')({
  staticData: { failureText: pageMessages.tourFailed, pendingText: pageMessages.loadingTour },
  loader: async ({ context, params }) => ({
    ...(await loadPage(loadPreview(context.query, params.token), pageMessages.tourFailed)),
    // Server and browser use the same day to decide which departures are past.
    today: indianDay(new Date()),
  }),
  // Neither a canonical link nor an image: nothing of the draft is in the head but its name.
  head: ({ loaderData, match }) =>
    unlistedHead(
      loaderData && 'preview' in loaderData ? `Preview: ${loaderData.preview.tour.tourName}` : 'Preview',
      match.context,
    ),
  component: Preview,
})

function Preview() {
  return <PreviewPage {...Route.useLoaderData()} />
}
