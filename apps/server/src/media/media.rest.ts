import { MEDIA_MAX_BYTES } from '@bharat/contracts/limits'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { Elysia } from 'elysia'
import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { type ByteBudgetOptions, createByteBudget } from '../http/byte-budget.ts'
import { conditional } from '../http/conditional.ts'
import { readBytes, readQuery } from '../http/request.ts'
import { type AddressOf, call } from '../http/rest.ts'
import type { Delivery, MediaStore } from './media.store.ts'

export interface MediaCallsOptions {
  store: MediaStore
  /** The site's own origin, known once the server listens. */
  publicUrl: () => string
  /** Where the admin's forms upload to: this server, or the image host of the settings. */
  uploadUrl: string
  /** What `upload_preset` must say (IMAGE_UPLOAD_PRESET). */
  uploadPreset: string
  addressOf: AddressOf
  /** Hears of each upload that is turned away because too many are in progress. */
  onBusy?: () => void
  /** Bounds of the uploads in progress; UPLOADS_IN_MEMORY unless told. */
  uploads?: Pick<ByteBudgetOptions, 'total' | 'maxWaiting' | 'patienceMs'>
}

const UPLOAD = { bytes: MEDIA_MAX_BYTES, message: mediaMessages.tooLarge }
/**
 * Bytes of uploads that are in memory at a time: two of the largest, or a dozen photographs. Each is
 * there several times over until its image is stored (as it came, as a form, on its way to the process
 * that decodes it). Others wait unread; the network holds their bytes back.
 */
const UPLOADS_IN_MEMORY = { total: 2 * MEDIA_MAX_BYTES, maxWaiting: 64, patienceMs: 60_000 }

const FOREVER = 'public, max-age=31536000, immutable'
/** For an answer that a better format is about to replace. */
const A_MINUTE = 'public, max-age=60'

const own = {
  tag: {
    name: 'Media',
    description:
      'Images. What is uploaded here is served at /media/{id}; `?w=640` gives the next larger of the widths kept, in the best format that is accepted by name.',
  },
  access: 'admin',
} as const

const uploadParts = z.object({
  file: z.file().describe('A PNG, JPEG, WebP, AVIF or GIF of at most 15 MB, told by its content.'),
  upload_preset: z.string().describe('As the upload target says.'),
})

const uploadReply = z
  .object({
    secure_url: z.url().describe('Where the image is; to be sent in the save call.'),
    public_id: z.string().describe('Its id.'),
    width: z.int().min(1).describe('Pixels.'),
    height: z.int().min(1).describe('Pixels.'),
    bytes: z.int().min(1).describe('Size of what is kept.'),
    format: z.string().describe('What it is kept as.'),
  })
  .meta({ id: 'Upload', description: 'An image that was taken.' })

const uploadTarget = z
  .object({
    url: z.string().describe('Where to post images to: this server, or an image host.'),
    preset: z.string().describe('The `upload_preset` to send along.'),
  })
  .meta({ id: 'UploadTarget', description: 'Where the admin’s forms upload to (section 5).' })

/** The image host of section 5: multipart `file` and `upload_preset` → 201 with `secure_url`. */
export function mediaCalls({
  store,
  publicUrl,
  uploadUrl,
  uploadPreset,
  addressOf,
  onBusy,
  uploads = UPLOADS_IN_MEMORY,
}: MediaCallsOptions) {
  const budget = createByteBudget({ ...uploads, ...(onBusy && { onReject: onBusy }) })

  /** Runs the work on an upload once there is room for its body. */
  async function withinBudget<T>(request: Request, work: () => Promise<T>): Promise<T> {
    // A body that does not say its length may have the most.
    const bytes = Number(request.headers.get('content-length')) || MEDIA_MAX_BYTES
    // It is rejected before anything of it is read.
    if (bytes > MEDIA_MAX_BYTES) return work()
    const release = await budget.take(bytes, request.signal)
    try {
      return await work()
    } finally {
      release()
    }
  }

  return [
    call({
      ...own,
      method: 'GET',
      path: '/admin/upload-target',
      id: 'uploadTarget',
      summary: 'Where to upload images to',
      reply: uploadTarget,
      handle: () => ({ url: uploadUrl, preset: uploadPreset }),
    }),
    call({
      ...own,
      method: 'POST',
      path: '/admin/media',
      id: 'uploadImage',
      section: '5, image upload',
      summary: 'Upload an image',
      upload: uploadParts,
      status: 201,
      reply: uploadReply,
      errors: { 415: mediaMessages.notAnImage },
      async handle({ request }) {
        const image = await withinBudget(request, async () => {
          const bytes = await readUpload(request, uploadPreset)
          return store.put({ bytes, client: addressOf(request) })
        })
        return {
          secure_url: `${publicUrl()}/media/${image.id}`,
          public_id: image.id,
          width: image.width,
          height: image.height,
          bytes: image.bytes,
          format: image.format,
        }
      },
    }),
  ]
}

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

/** @throws DomainError INVALID when the body is no form, or has no single file, or another preset */
async function readUpload(request: Request, uploadPreset: string): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw invalid('file', mediaMessages.noFile)
  const body = await readBytes(request, UPLOAD)
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (!form) throw invalid('', mediaMessages.badForm)
  const presets = form.getAll('upload_preset')
  if (presets.length !== 1 || presets[0] !== uploadPreset) {
    throw invalid('upload_preset', mediaMessages.badPreset)
  }
  const files = form.getAll('file')
  const file: unknown = files[0]
  if (files.length !== 1 || !(file instanceof Blob) || file.size === 0) {
    throw invalid('file', mediaMessages.noFile)
  }
  return file.bytes()
}

function readWidth(request: Request): number | undefined {
  const { w } = readQuery(request)
  if (w === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(w)) throw invalid('w', mediaMessages.badWidth)
  return Number(w)
}

function invalid(field: string, message: string): DomainError {
  return new DomainError('INVALID', message, { errors: [{ field, message }] })
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
