import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router'
import { useContext } from 'react'
import type { Query } from '../graphql/query.ts'
import { BootContext } from '../lib/boot-context.ts'
import type { Site } from '../lib/site.ts'

/** Context of every route's loader and head. */
export interface RouterContext {
  query: Query
  /** Absolute origin of the site, without a trailing slash: for canonical links and previews. */
  publicUrl: string
  /** The site settings. */
  site: Site
}

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#241710' },
    ],
    links: [
      { rel: 'icon', href: '/icon-32.png', sizes: '32x32', type: 'image/png' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
  }),
  component: Document,
})

function Document() {
  return (
    <html lang="en-IN">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
        {import.meta.env.SSR && <BootScript />}
      </body>
    </html>
  )
}

/** The page's own inline script, rendered only by the server: it removes its element when it runs. */
function BootScript() {
  const boot = useContext(BootContext)
  const nonce = useRouter().options.ssr?.nonce
  return (
    boot && (
      <script
        nonce={nonce}
        data-modules={boot.modules.join(' ')}
        dangerouslySetInnerHTML={{ __html: boot.script }}
      />
    )
  )
}
