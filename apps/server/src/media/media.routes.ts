import { mediaMessages } from '@bharat/contracts/media.messages'
import { Elysia } from 'elysia'
import { DomainError, invalid } from '../errors.ts'
import { conditional } from '../http/conditional.ts'
import type { AddressOf } from '../http/operation.ts'
import { readQuery } from '../http/request.ts'
import type { Delivery, MediaStore } from './media.store.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** For a response that a better format is about to replace. */
const A_MINUTE = 'public, max-age=60'

/**
 * `GET` and `HEAD /media/{id}?w=640`: the image in the next larger of the delivered widths, as
 * AVIF, WebP, or JPEG (PNG when see-through), whichever is the best that is accepted by name;
 * `/media/{id}/upright?w=640`: its upright crop, in the same way;
 * `/media/{id}/preview.jpg`: the picture of a link to its page.
 */
export function mediaRoutes(store: MediaStore, addressOf: AddressOf) {
  const answer = async (request: Request, id: string, upright = false) => {
    const delivery = await store.deliver(id, {
      width: readWidth(request),
      upright,
      avif: accepts(request, 'image/avif'),
      webp: accepts(request, 'image/webp'),
      client: addressOf(request),
    })
    if (!delivery) throw new DomainError('NOT_FOUND', mediaMessages.notFound)
    return reply(request, delivery)
  }
  const preview = async (request: Request, id: string) => {
    const delivery = await store.linkPreview(id, addressOf(request))
    if (!delivery) throw new DomainError('NOT_FOUND', mediaMessages.notFound)
    return reply(request, delivery)
  }
  return new Elysia()
    .get('/media/:id/preview.jpg', ({ request, params }) => preview(request, params.id))
    .head('/media/:id/preview.jpg', ({ request, params }) => preview(request, params.id))
    .get('/media/:id/upright', ({ request, params }) => answer(request, params.id, true))
    .head('/media/:id/upright', ({ request, params }) => answer(request, params.id, true))
    .get('/media/:id', ({ request, params }) => answer(request, params.id))
    .head('/media/:id', ({ request, params }) => answer(request, params.id))
}

function reply(request: Request, { bytes, contentType, etag, settled }: Delivery): Response {
  // HEAD gets the same: the server takes the length from the body and leaves the body out.
  return conditional(
    request,
    new Response(bytes, {
      headers: {
        'cache-control': settled ? FOREVER : A_MINUTE,
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

function readWidth(request: Request): number | undefined {
  const { w } = readQuery(request)
  if (w === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(w)) throw invalid('w', mediaMessages.badWidth)
  return Number(w)
}

/**
 * Whether `type` is accepted by its own name and not only by a pattern: whoever sends nothing but
 * an asterisk (a link preview, an e-mail program) gets what everything reads.
 */
function accepts(request: Request, type: string): boolean {
  const ranges = request.headers.get('accept')?.toLowerCase().split(',') ?? []
  return ranges.some((range) => {
    const [name, ...parameters] = range.split(';').map((part) => part.trim())
    return name === type && !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
  })
}
