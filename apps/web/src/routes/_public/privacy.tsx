import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPageIsland } from '../../features/site/privacy-page.island.ts'
import { PrivacyDocument } from '../../features/site/site.documents.ts'
import { loadPart } from '../../graphql/load-page.ts'
import { preloadIslands } from '../../lib/islands.tsx'
import { pageHead } from '../../lib/seo.ts'

/** What the company does with the data of visitors; linked from the footer and from the enquiry form. */
export const Route = createFileRoute('/_public/privacy')({
  beforeLoad: preloadIslands(PrivacyPageIsland),
  loader: ({ context }) => loadPart(context.query(PrivacyDocument, {})),
  head: ({ match: { context } }) =>
    pageHead({
      title: 'Privacy',
      description: `What ${context.site.name || 'this website'} stores about visitors, why, and for how long.`,
      path: '/privacy',
      context,
    }),
  component: Privacy,
})

function Privacy() {
  const data = Route.useLoaderData()
  return <PrivacyPageIsland policy={data?.site.privacy.policy} fallbackClassName="min-h-svh" />
}
