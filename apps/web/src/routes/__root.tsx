import type { BrandStyle } from '@bharat/contracts/brand'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router'
import { type CSSProperties, useContext } from 'react'
import type { Query } from '../graphql/query.ts'
import { BootContext } from '../lib/boot-context.ts'
import type { Site } from '../lib/site.ts'

/** Context of every route's loader and head. */
export interface RouterContext {
  query: Query
  /** Absolute origin of the site, without a trailing slash: for canonical links and previews. */
  publicUrl: string
  site: Site
  /** The colours of a brand that is not the default one; in the browser they are in the page. */
  brand?: BrandStyle | undefined
}

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      // The browser keeps what the server has rendered of the brand.
      ...(import.meta.env.SSR ? [themeColour(match.context.brand)] : []),
    ],
    links: import.meta.env.SSR ? icons(match.context.brand) : [],
  }),
  component: Document,
})

function themeColour(brand?: BrandStyle) {
  return { name: 'theme-color', content: brand?.['--color-asphalt'] ?? '#241710' }
}

/** A brand of its own has icons of its own: its colours in their addresses keep a cached file of others away. */
function icons(brand?: BrandStyle) {
  const version = brand
    ? `?${brand['--color-asphalt']}${brand['--color-milestone']}`.replaceAll('#', '')
    : ''
  return [
    { rel: 'icon', href: `/icon-32.png${version}`, sizes: '32x32', type: 'image/png' },
    { rel: 'icon', href: `/favicon.svg${version}`, type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: `/apple-touch-icon.png${version}` },
    { rel: 'manifest', href: '/site.webmanifest' },
  ]
}

function Document() {
  const { brand } = useRouter().options.context
  return (
    <html lang="en-IN" style={brand as CSSProperties} suppressHydrationWarning>
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
