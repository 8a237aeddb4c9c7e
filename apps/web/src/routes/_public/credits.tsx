import { createFileRoute } from '@tanstack/react-router'
import { CreditsPageIsland } from '../../features/media/credits-page.island.ts'
import { CreditsDocument } from '../../features/media/media.documents.ts'
import { loadPart } from '../../graphql/load-page.ts'
import { preloadIslands } from '../../lib/islands.tsx'
import { pageHead } from '../../lib/seo.ts'

/** Authors and licences of the photographs; linked from the footer. */
export const Route = createFileRoute('/_public/credits')({
  beforeLoad: preloadIslands(CreditsPageIsland),
  loader: ({ context }) => loadPart(context.query(CreditsDocument, {})),
  head: ({ match: { context } }) =>
    pageHead({
      title: 'Photo credits',
      description: `Authors and licences of the photographs that ${context.site.name} shows.`,
      path: '/credits',
      context,
    }),
  component: Credits,
})

function Credits() {
  const data = Route.useLoaderData()
  return <CreditsPageIsland credits={data?.credits} fallbackClassName="min-h-svh" />
}
