import { indianDay } from '@bharat/contracts/indian-day'
import { pageMessages } from '@bharat/contracts/pages.messages'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadPreview } from '../../features/tours/load-preview.ts'
import { loadPage } from '../../graphql/load-page.ts'
import { staticIsland } from '../../lib/islands.tsx'
import { unlistedHead } from '../../lib/seo.ts'
import type { PreviewPageProps } from './-preview/preview-page.tsx'

/** The page of a tour with its draft, for anyone with the link. The server sets its status and headers. */
export const Route = createFileRoute('/_public/preview/$token')({
  // One file: the entry, which every visitor loads, names it once.
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context, params }) => ({
    ...(await loadPage(loadPreview(context.query, params.token), pageMessages.tourFailed)),
    // Server and browser use the same day to decide which departures are past.
    today: indianDay(new Date()),
  }),
  // Nothing of the draft is in the head: neither its name nor a canonical link.
  head: ({ match }) => unlistedHead('Preview', match.context),
  component: Preview,
})

/**
 * Only the server renders a preview: the code of the tour page would otherwise be split into files that it shares with
 * this page, and visitors would load more.
 */
const Page = staticIsland<PreviewPageProps>('preview', async () =>
  import.meta.env.SSR ? (await import('./-preview/preview-page.tsx')).PreviewPage : Reload,
)

function Preview() {
  const { publicUrl } = Route.useRouteContext()
  return <Page {...Route.useLoaderData()} publicUrl={publicUrl} fallbackClassName="min-h-svh" />
}

/** A navigation within the browser, such as back, gets the page from the server. */
function Reload() {
  useEffect(() => location.reload(), [])
  return null
}
