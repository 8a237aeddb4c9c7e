import { type Context, Elysia } from 'elysia'
import { DomainError } from '../../errors.ts'
import { cached } from '../../http/caching.ts'
import { conditional } from '../../http/conditional.ts'
import type { AddressOf } from '../../http/operation.ts'
import type { PublicReads } from '../../http/public-reads.ts'
import type { ItinerariesService } from './itineraries.service.ts'

interface ItineraryRouteOptions {
  itineraries: ItinerariesService
  publicReads: PublicReads
  addressOf: AddressOf
  /** Renders the page of a path that does not exist; undefined if the server has no pages. */
  renderPage?: ((request: Request) => Promise<Response>) | undefined
}

/** The files of a tour: its itinerary (PDF) and its departures (iCalendar). They exist while the tour's page does. */
export function itineraryRoutes(options: ItineraryRouteOptions) {
  const { itineraries, publicReads, addressOf, renderPage } = options

  /** A path without a file has the site's page for unknown paths. */
  const orPage = async (request: Request, make: () => Promise<Response>) => {
    try {
      return await make()
    } catch (error) {
      if (renderPage && error instanceof DomainError && error.reason === 'NOT_FOUND') {
        return renderPage(request)
      }
      throw error
    }
  }

  const pdf = ({ request, params, set }: Context) =>
    orPage(request, async () => {
      set.headers = {}
      // Drawing does not take the place of a read that waits; the client is charged for it.
      const itinerary = await publicReads.run(request, () => itineraries.prepare(params.id ?? ''))
      const { tour, site, url } = itinerary.contents
      const headers = {
        'content-type': 'application/pdf',
        'content-disposition': `inline; ${fileName(tour.tourName)}`,
        'cache-control': 'no-cache',
        etag: `"${itinerary.key}"`,
        link: `<${url}>; rel="canonical"`,
        ...(!site.name && { 'x-robots-tag': 'noindex' }),
      }
      const head = conditional(request, new Response(null, { headers }))
      if (head.status === 304 || request.method === 'HEAD') return head
      const bytes = await itineraries.draw(itinerary, addressOf(request), (ms) =>
        publicReads.charge(request, ms),
      )
      return new Response(bytes, { headers })
    })

  const calendar = cached({}, ({ request, params: { id = '', file = '' } }: Context) =>
    orPage(request, async () => {
      const [, date] = /^(\d{4}-\d\d-\d\d)\.ics$/.exec(file) ?? []
      const text = await publicReads.run(request, () => itineraries.calendar(id, date ?? ''))
      return new Response(text, {
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': `attachment; filename="${date}.ics"`,
          'cache-control': 'no-cache',
          'x-robots-tag': 'noindex',
        },
      })
    }),
  )

  return new Elysia()
    .onParse(() => null)
    .get('/tours/:id/itinerary.pdf', pdf)
    .head('/tours/:id/itinerary.pdf', pdf)
    .get('/tours/:id/departures/:file', calendar)
    .head('/tours/:id/departures/:file', calendar)
}

/** The name of the file in Latin letters, and in its own where these differ (RFC 6266). */
function fileName(name: string): string {
  const plain = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  const own = plain(name)
  const latin = plain(name.normalize('NFKD').replace(/[^ -~]/g, '')) || 'itinerary'
  const full = own === latin ? '' : `; filename*=UTF-8''${encodeURIComponent(`${own}.pdf`)}`
  return `filename="${latin}.pdf"${full}`
}
