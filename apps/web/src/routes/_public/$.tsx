import { createFileRoute, notFound } from '@tanstack/react-router'
import { unlistedHead } from '../../lib/seo.ts'

/** Any path no other page answers: 404, inside the chrome. */
export const Route = createFileRoute('/_public/$')({
  head: ({ match }) => unlistedHead('Not found', match.context),
  loader: () => {
    throw notFound()
  },
})
