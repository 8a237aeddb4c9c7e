import { MEDIA_MAX_BYTES } from '@bharat/contracts/back-office-limits'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { invalid } from '../errors.ts'
import { type ByteBudgetOptions, createByteBudget } from '../http/byte-budget.ts'
import { readBytes } from '../http/request.ts'
import type { MediaStore } from './media.store.ts'

export interface UploadsOptions {
  store: MediaStore
  /** The site's own origin, known once the server listens. */
  publicUrl: () => string
  /** Where the admin's forms upload to: this server, or the image host of the settings. */
  uploadUrl: string
  uploadPreset: string
  /** Called for each upload that is rejected because too many are in progress. */
  onBusy?: () => void
  /** Bounds of the uploads in progress; UPLOADS_IN_MEMORY by default. */
  bounds?: Pick<ByteBudgetOptions, 'total' | 'maxWaiting' | 'patienceMs'>
}

const UPLOAD = { bytes: MEDIA_MAX_BYTES, message: mediaMessages.tooLarge }
/**
 * Bytes of uploads in memory at a time: two uploads of the largest size, or a dozen photographs. Memory
 * holds several copies of each until its image is stored: the request body, the form, and the message to
 * the process that decodes it. Further uploads wait unread: TCP flow control stops their senders.
 */
const UPLOADS_IN_MEMORY = { total: 2 * MEDIA_MAX_BYTES, maxWaiting: 64, patienceMs: 60_000 }

declare module '../http/operation.ts' {
  interface HttpInput {
    uploads: Uploads
  }
}

/** The image host of section 5: it stores the image of a multipart form. */
export function createUploads(options: UploadsOptions) {
  const { store, publicUrl, uploadUrl, uploadPreset, onBusy, bounds = UPLOADS_IN_MEMORY } = options
  const budget = createByteBudget({ ...bounds, ...(onBusy && { onReject: onBusy }) })

  /** Runs `work` on an upload once the budget has room for its body. */
  async function withinBudget<T>(request: Request, work: () => Promise<T>): Promise<T> {
    // A body without a content length may be as large as the limit.
    const bytes = Number(request.headers.get('content-length')) || MEDIA_MAX_BYTES
    // `work` rejects it before it reads any of the body.
    if (bytes > MEDIA_MAX_BYTES) return work()
    const release = await budget.take(bytes, request.signal)
    try {
      return await work()
    } finally {
      release()
    }
  }

  return {
    /** Where the admin's forms upload to, with the `upload_preset` to send along. */
    target: { url: uploadUrl, preset: uploadPreset },

    /**
     * Stores the image of a multipart request.
     * @param client the client's network address
     * @throws DomainError INVALID, TOO_LARGE, UNSUPPORTED_TYPE or UNAVAILABLE
     */
    async take(request: Request, client: string) {
      const { id, width, height, bytes, format } = await withinBudget(request, async () =>
        store.put({ bytes: await readUpload(request, uploadPreset), client }),
      )
      const secure_url = `${publicUrl()}/media/${id}`
      return { secure_url, public_id: id, width, height, bytes, format }
    },
  }
}

type Uploads = ReturnType<typeof createUploads>

/** @throws DomainError INVALID if the body is no form, has not exactly one file, or has another preset */
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
