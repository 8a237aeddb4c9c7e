import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ShortlistPage } from '../../features/tours/choices/shortlist-page.tsx'
import { LeavingSoon } from '../../features/tours/leaving-soon.tsx'
import { loadLeavingSoon } from '../../features/tours/load-leaving-soon.ts'
import { SelectedToursDocument } from '../../features/tours/tours.documents.ts'
import { loadPart } from '../../graphql/load-page.ts'
import { unlistedHead } from '../../lib/seo.ts'

/** The tours that the visitor's browser keeps. */
export const Route = createFileRoute('/_public/shortlist')({
  loader: ({ context }) => loadPart(loadLeavingSoon(context.query)),
  head: ({ match }) => unlistedHead('Shortlist', match.context),
  component: Shortlist,
})

function Shortlist() {
  const { query, publicUrl } = Route.useRouteContext()
  const load = useCallback(
    async (ids: string) => (await query(SelectedToursDocument, { ids })).selectedTours,
    [query],
  )
  return (
    <ShortlistPage load={load} publicUrl={publicUrl}>
      <div className="-mx-gutter">
        <LeavingSoon tours={Route.useLoaderData() ?? []} />
      </div>
    </ShortlistPage>
  )
}
