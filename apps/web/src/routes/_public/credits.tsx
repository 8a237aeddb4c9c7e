import { createFileRoute } from '@tanstack/react-router'
import { CreditsPageIsland } from '../../features/media/credits-page.island.ts'
import { CreditsDocument } from '../../features/media/media.documents.ts'
import { loadPart } from '../../graphql/load-page.ts'
import { preloadIslands } from '../../lib/islands.tsx'
import { pageHead } from '../../lib/seo.ts'

/** Authors and licences of the photographs; linked from the footer. */
export const Route = createFileRoute('/_public/credits')({
  // The first page has no parameter; an unknown one has no effect.
  validateSearch: ({ page }): { page?: number } =>
    /^\d{1,6}$/.test(`${page}`) && Number(page) > 1 ? { page: Number(page) } : {},
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  beforeLoad: preloadIslands(CreditsPageIsland),
  loader: ({ context, deps }) => loadPart(context.query(CreditsDocument, deps)),
  head: ({ match: { context, loaderDeps } }) =>
    pageHead({
      title: 'Photo credits',
      description: `Authors and licences of the photographs that ${context.site.name || 'this website'} shows.`,
      path: loaderDeps.page > 1 ? `/credits?page=${loaderDeps.page}` : '/credits',
      context,
    }),
  component: Credits,
})

function Credits() {
  const data = Route.useLoaderData()
  return <CreditsPageIsland credits={data?.credits} fallbackClassName="min-h-svh" />
}
