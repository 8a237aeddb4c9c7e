import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NavigationDocument } from '../features/site/site.documents.ts'
import { loadPart } from '../lib/load-page.ts'

/** The chrome around every public page. */
export const Route = createFileRoute('/_public')({
  // The links hardly ever change, and a page is worth showing without them.
  staleTime: 5 * 60_000,
  loader: async ({ context }) =>
    (await loadPart(context.query(NavigationDocument, {})))?.navigation ?? [],
  component: PublicLayout,
})

function PublicLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  )
}
