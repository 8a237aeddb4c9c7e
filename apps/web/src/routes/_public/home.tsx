import { createFileRoute } from '@tanstack/react-router'
import { homeHead } from './-home/home-head.ts'
import { preloadHomeIslands } from './-home/home-islands.ts'
import { loadHome } from './-home/home-loader.ts'
import { HomePage } from './-home/home-page.tsx'

/** Section 2, home page; `/` is the same. */
export const Route = createFileRoute('/_public/home')({
  beforeLoad: preloadHomeIslands,
  loader: loadHome,
  head: ({ match, loaderData }) => homeHead(match.context, loaderData?.slides?.[0]?.src),
  component: () => (
    <HomePage data={Route.useLoaderData()} publicUrl={Route.useRouteContext().publicUrl} />
  ),
})
