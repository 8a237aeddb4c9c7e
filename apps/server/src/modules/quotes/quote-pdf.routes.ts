import { type Context, Elysia } from 'elysia'
import type { AddressOf } from '../../http/operation.ts'
import { PRIVATE_LINK } from '../../http/private-links.ts'
import type { PublicReads } from '../../http/public-reads.ts'
import type { Log } from '../../operations/logging.ts'
import { orFailurePage } from './failure-page.ts'
import { type QuotePdfs, quoteFileName } from './quote-pdf.service.ts'
import type { QuotesService } from './quotes.service.ts'
import { orUnknownPage } from './unknown-link.ts'

interface QuotePdfRouteOptions {
  quotes: Pick<QuotesService, 'open'>
  pdfs: QuotePdfs
  publicReads: PublicReads
  addressOf: AddressOf
  publicUrl: () => string
  log: Log
  /** Renders the page of a path that does not exist; undefined if the server has no pages. */
  renderPage?: ((request: Request) => Promise<Response>) | undefined
}

/** The document of a quote (PDF), beside its page. */
export function quotePdfRoutes(options: QuotePdfRouteOptions) {
  const { quotes, pdfs, publicReads, addressOf, publicUrl, log, renderPage } = options

  const pdf = async ({ request, params: { token = '' }, set }: Context) => {
    set.headers = {}
    const show = async () => {
      const quote = await publicReads.run(request, () => quotes.open(token, addressOf(request)))
      const headers = {
        ...PRIVATE_LINK,
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${quoteFileName(quote)}"`,
      }
      if (request.method === 'HEAD') return new Response(null, { headers })
      // Drawing does not take the place of a read that waits; the client is charged for it.
      const bytes = await pdfs.draw(quote, `${publicUrl()}/q/${token}`, addressOf(request), (ms) =>
        publicReads.charge(request, ms),
      )
      return new Response(bytes, { headers })
    }
    return orFailurePage(request, log, () =>
      orUnknownPage(show, renderPage && (() => renderPage(request))),
    )
  }

  return new Elysia()
    .onParse(() => null)
    .get('/q/:token/quote.pdf', pdf)
    .head('/q/:token/quote.pdf', pdf)
}
