import { brandOf, brandStyle, THEME } from '@bharat/contracts/brand'
import type { PageAssets, QuotePageOptions } from '@bharat/contracts/rendering'
import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { QuoteSheet } from '../features/quotes/page/quote-sheet.tsx'
import { pageHead } from '../lib/seo.ts'

const STYLES = 'src/features/quotes/page/quote-page.css'

/** The page of a quote as HTML: React does not hydrate it, and its one script adds what it can do without. */
export function renderQuote(options: QuotePageOptions): string {
  const { nonce, assets, publicUrl, isCounted, ...content } = options
  const { quote, site, path } = content
  const { brandDark, brandAccent, name } = site
  const brand = brandStyle(brandOf({ brandDark, brandAccent }))
  const { meta } = pageHead({
    // A price in the title would be in the preview of the link.
    title: /₹|\b(?:rs|inr)\b/i.test(quote.title) ? 'Your quote' : quote.title,
    description: name ? `A quote for you from ${name}.` : 'A quote for you.',
    path,
    context: {
      publicUrl,
      site: { name, isNamed: name !== '', sharingImage: site.sharingImage },
    },
    image: quote.cover?.url,
    focus: quote.cover?.focus,
    isListed: false,
  })
  const html = renderToStaticMarkup(
    <html lang="en-IN" style={brand as CSSProperties | undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand?.['--color-asphalt'] ?? THEME.asphalt} />
        {meta.map((each, index) =>
          'title' in each ? (
            <title key="title">{each.title}</title>
          ) : (
            <meta key={index} {...each} />
          ),
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={stylesOf(assets)} />
      </head>
      <body>
        <QuoteSheet {...content} />
        {assets.mode === 'production' && (
          <script
            nonce={nonce}
            data-quote={isCounted ? quote.number : undefined}
            dangerouslySetInnerHTML={{ __html: assets.seenScript }}
          />
        )}
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

function stylesOf(assets: PageAssets): string {
  if (assets.mode === 'development') return `/${STYLES}`
  return `/${assets.manifest[STYLES]?.file}`
}
