import { createFileRoute, notFound } from '@tanstack/react-router'

/** Any path no other page answers: 404, inside the chrome. */
export const Route = createFileRoute('/_public/$')({
  loader: () => {
    throw notFound()
  },
})
