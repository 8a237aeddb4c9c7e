import { indianDay } from '@bharat/contracts/indian-day'
import { pageMessages } from '@bharat/contracts/pages.messages'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect } from 'react'
import { loadPreview } from '../../features/tours/detail/load-preview.ts'
import { loadPage } from '../../graphql/load-page.ts'
import { staticIsland } from '../../lib/islands.tsx'
import { unlistedHead } from '../../lib/seo.ts'
import type { PreviewNoteProps } from './-preview/preview-parts.tsx'
import type { TourPageProps } from './tours.$tourId.tsx'

/** The page of a tour with its draft, for anyone with the link. The server sets its status and headers. */
export const Route = createFileRoute('/_public/preview/$token')({
  // One file: the entry, which every visitor loads, names it once.
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context, params }) => ({
    ...(await loadPage(loadPreview(context.query, params.token), pageMessages.tourFailed)),
    // Server and browser use the same day to decide which departures are past.
    today: indianDay(new Date()),
  }),
  // What the server rendered stays until the page is loaded again.
  staleTime: Number.POSITIVE_INFINITY,
  // Nothing of the draft is in the head: neither its name nor a canonical link.
  head: ({ match }) => unlistedHead('Preview', match.context),
  component: Preview,
})

/** The page of the public route in the same files: with further ones that both import, visitors would load more. */
function Preview() {
  const loaded = Route.useLoaderData()
  const { routesById } = useRouter()
  const TourPage = routesById['/_public/tours/$tourId'].options
    .component as ComponentType<TourPageProps>
  return (
    <div id="preview">
      <Note {...loaded} fallbackClassName="min-h-svh" />
      {'tour' in loaded && (
        <>
          <Suspense>
            <TourPage isPreview />
          </Suspense>
          <Enquiry fallbackClassName="min-h-40" />
        </>
      )}
    </div>
  )
}

/* Only the server renders them. */
const Note = staticIsland<PreviewNoteProps>('preview', async () =>
  import.meta.env.SSR ? (await import('./-preview/preview-parts.tsx')).PreviewNote : Reload,
)
const Enquiry = staticIsland<object>('preview', async () =>
  import.meta.env.SSR ? (await import('./-preview/preview-parts.tsx')).PreviewEnquiry : Reload,
)

/** A navigation within the browser, such as back, gets the page from the server. */
function Reload() {
  useEffect(() => location.reload(), [])
  return null
}
