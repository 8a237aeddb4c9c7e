import { accountMessages } from '@bharat/contracts/accounts.messages'
import { mediaMessages } from '@bharat/contracts/media.messages'
import type { ImageChoice } from '@bharat/ui/image-preview'
import { AdminError } from '../session/requests.ts'

/** One image of a form, and the message for its failed upload. */
export interface ImageSlot {
  image: ImageChoice
  /** 'Main image upload failed.' or a similar message (section 8). */
  failed: string
}

/** Upload target (section 5): the image host's URL and its unsigned preset. */
export interface UploadTarget {
  url: string
  preset: string
}

/** Uploads one file; resolves to its URL. */
export type SendImage = (file: File, onProgress: (share: number) => void) => Promise<string>

/** Concurrent uploads: enough to use a phone's bandwidth without starving other requests. */
const PARALLEL = 3

export interface Uploader {
  /**
   * Uploads every new file and returns a function that maps images to URLs. A file is uploaded only once, so a
   * retry sends only the failed files.
   * @throws AdminError with the message of the first failed image, after all other uploads have ended
   */
  uploadAll: (
    slots: readonly ImageSlot[],
    onProgress: (file: File, share: number) => void,
  ) => Promise<(image: ImageChoice) => string>
}

export function createUploader(send: SendImage): Uploader {
  const urls = new WeakMap<File, string>()

  return {
    async uploadAll(slots, onProgress) {
      const waiting = [...new Set(slots.flatMap(({ image }) => (isNew(image) ? [image] : [])))]
      const failures = new Map<File, unknown>()

      async function work() {
        for (let file = waiting.shift(); file; file = waiting.shift()) {
          const chosen = file
          try {
            onProgress(chosen, 0)
            urls.set(chosen, await send(chosen, (share) => onProgress(chosen, share)))
            onProgress(chosen, 1)
          } catch (error) {
            failures.set(chosen, error)
          }
        }
      }
      await Promise.all(Array.from({ length: PARALLEL }, work))

      for (const { image, failed } of slots) {
        if (image instanceof File && failures.has(image)) throw named(failures.get(image), failed)
      }
      return (image) => (image instanceof File ? (urls.get(image) ?? '') : (image ?? ''))
    },
  }

  function isNew(image: ImageChoice): image is File {
    return image instanceof File && !urls.has(image)
  }
}

/** An upload without progress for this time, in milliseconds, has lost its connection. */
const STALLED_MS = 120_000

/** Multipart POST with the fields `file` and `upload_preset`; the response must contain `secure_url`. */
export function sendTo(target: () => Promise<UploadTarget>): SendImage {
  return async (file, onProgress) => {
    const { url, preset } = await target()
    return new Promise((resolve, reject) => {
      const form = new FormData()
      form.append('file', file)
      form.append('upload_preset', preset)
      // fetch does not report upload progress.
      const request = new XMLHttpRequest()
      request.open('POST', url)
      request.responseType = 'json'
      let stalled: ReturnType<typeof setTimeout>
      const restart = () => {
        clearTimeout(stalled)
        stalled = setTimeout(() => request.abort(), STALLED_MS)
      }
      request.upload.onprogress = ({ loaded, total }) => {
        restart()
        onProgress(total > 0 ? loaded / total : 0)
      }
      request.onloadend = () => clearTimeout(stalled)
      request.onabort = () => reject(new UploadRejected(''))
      request.onerror = () => reject(new UploadRejected(''))
      request.onload = () => {
        const reply: unknown = request.response
        const secureUrl = text(member(reply, 'secure_url'))
        if (request.status === 401 && isOwn(url)) {
          reject(new AdminError(accountMessages.noSession, 'UNAUTHENTICATED'))
        } else if (request.status >= 200 && request.status < 300 && secureUrl !== '') {
          resolve(secureUrl)
        } else {
          reject(new UploadRejected(rejectionMessage(request.status, reply)))
        }
      }
      restart()
      request.send(form)
    })
  }
}

/** The image host rejected the upload. The message is the host's. */
export class UploadRejected extends Error {}

/** The reason for a rejected upload: the host's message; a proxy's 413 has none. */
export function rejectionMessage(status: number, reply: unknown): string {
  return serviceMessage(reply) || (status === 413 ? mediaMessages.tooLargeForHost : '')
}

/** The image host's message: `message` (ours) or `error.message` (Cloudinary); '' if there is none. */
function serviceMessage(reply: unknown): string {
  return text(member(reply, 'message')) || text(member(member(reply, 'error'), 'message'))
}

/**
 * Section 8 names the failed image; section 5 requires the host's reason. The message has both if the image is
 * named; otherwise the reason replaces the general message.
 */
function named(error: unknown, failed: string): AdminError {
  if (error instanceof AdminError) return error
  const reason = error instanceof UploadRejected ? error.message : ''
  const message = failed === mediaMessages.uploadFailed ? reason || failed : `${failed} ${reason}`
  return new AdminError(message.trim(), 'UPLOAD')
}

function isOwn(url: string): boolean {
  return new URL(url, location.href).origin === location.origin
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
