import { mediaMessages } from '@bharat/contracts/media.messages'
import { Elysia } from 'elysia'
import { DomainError, invalid } from '../errors.ts'
import { conditional } from '../http/conditional.ts'
import type { AddressOf } from '../http/operation.ts'
import { readQuery } from '../http/request.ts'
import type { Delivery, MediaStore } from './media.store.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** For a response that a better format or another focal point will replace. */
const A_MINUTE = 'public, max-age=60'

/**
 * `GET` and `HEAD /media/{id}?w=640`: the image in the next larger of the delivered widths, in the best
 * format that the client accepts by name: AVIF, WebP, or JPEG (PNG if transparent).
 * `/media/{id}/upright?w=640&focus=0.3,0.7`: the same for its upright crop.
 * `/media/{id}/preview.jpg?focus=0.3,0.7`: the preview image of a link to its page.
 * Both contain the stored focal point. Browsers keep a response only if `focus` is that point (absent for
 * the centre), so that another focal point has another URL.
 */
export function mediaRoutes(store: MediaStore, addressOf: AddressOf) {
  const image = async (request: Request, id: string, upright = false) => {
    const delivery = await store.deliver(id, {
      ...readQueryOf(request),
      upright,
      avif: accepts(request, 'image/avif'),
      webp: accepts(request, 'image/webp'),
      client: addressOf(request),
    })
    if (!delivery) throw new DomainError('NOT_FOUND', mediaMessages.notFound)
    return reply(request, delivery)
  }
  const preview = async (request: Request, id: string) => {
    const delivery = await store.linkPreview(id, {
      ...readQueryOf(request),
      client: addressOf(request),
    })
    if (!delivery) throw new DomainError('NOT_FOUND', mediaMessages.notFound)
    return reply(request, delivery)
  }
  return new Elysia()
    .get('/media/:id/preview.jpg', ({ request, params }) => preview(request, params.id))
    .head('/media/:id/preview.jpg', ({ request, params }) => preview(request, params.id))
    .get('/media/:id/upright', ({ request, params }) => image(request, params.id, true))
    .head('/media/:id/upright', ({ request, params }) => image(request, params.id, true))
    .get('/media/:id', ({ request, params }) => image(request, params.id))
    .head('/media/:id', ({ request, params }) => image(request, params.id))
}

function reply(request: Request, { bytes, contentType, etag, isFinal }: Delivery): Response {
  // The server derives the length of a response to HEAD from the body, and omits the body.
  return conditional(
    request,
    new Response(bytes, {
      headers: {
        'cache-control': isFinal ? FOREVER : A_MINUTE,
        vary: 'Accept',
        etag,
        'content-type': contentType,
        'content-length': String(bytes.length),
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      },
    }),
  )
}

function readQueryOf(request: Request): { width: number | undefined; focus?: string } {
  const { w, focus } = readQuery(request)
  if (w !== undefined && !/^[1-9]\d{0,5}$/.test(w)) throw invalid('w', mediaMessages.badWidth)
  return { width: w === undefined ? undefined : Number(w), ...(focus && { focus }) }
}

/**
 * Whether the client accepts `type` by name and not only by a pattern. A client that sends only an
 * asterisk (a link preview, an e-mail program) gets a format that every program can read.
 */
function accepts(request: Request, type: string): boolean {
  const ranges = request.headers.get('accept')?.toLowerCase().split(',') ?? []
  return ranges.some((range) => {
    const [name, ...parameters] = range.split(';').map((part) => part.trim())
    return name === type && !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
  })
}
