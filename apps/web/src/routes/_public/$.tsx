import { createFileRoute, notFound } from '@tanstack/react-router'
import { unlistedHead } from '../../lib/seo.ts'

/** Any unknown path: 404, with header and footer. */
export const Route = createFileRoute('/_public/$')({
  head: ({ match }) => unlistedHead('Not found', match.context),
  loader: () => {
    throw notFound()
  },
})
