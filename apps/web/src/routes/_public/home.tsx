import { createFileRoute } from '@tanstack/react-router'
import { HomePage, homeHead, loadHome } from './-home-page.tsx'

/** Section 2, home page; `/` is the same. */
export const Route = createFileRoute('/_public/home')({
  loader: loadHome,
  head: ({ match, loaderData }) => homeHead(match.context.publicUrl, loaderData?.slides[0]?.src),
  component: () => <HomePage {...Route.useLoaderData()} />,
})
