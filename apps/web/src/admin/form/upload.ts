import { accountMessages } from '@bharat/contracts/accounts.messages'
import { mediaMessages } from '@bharat/contracts/media.messages'
import type { ImageChoice } from '@bharat/ui/image-preview'
import { AdminError } from '../session/requests.ts'

/** One image of a form, and what to say when it cannot be uploaded. */
export interface ImageSlot {
  image: ImageChoice
  /** 'Main image upload failed.' and its like (section 8). */
  failed: string
}

/** Where images go (section 5): the image host's URL and its unsigned preset. */
export interface UploadTarget {
  url: string
  preset: string
}

/** Sends one file; resolves to its URL. */
export type SendImage = (file: File, onProgress: (share: number) => void) => Promise<string>

/** Uploads at a time: enough to fill a phone's line without starving the rest. */
const PARALLEL = 3

export interface Uploader {
  /**
   * Uploads every file among the slots that is not uploaded yet, and tells the URL of each. A file
   * that got through once is never sent again, so a retry sends only what failed.
   * @throws AdminError with the text of the first failed slot, after all others have finished
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

/** Multipart POST with fields `file` and `upload_preset`; the reply must carry `secure_url`. */
export function sendTo(target: () => Promise<UploadTarget>): SendImage {
  return async (file, onProgress) => {
    const { url, preset } = await target()
    return new Promise((resolve, reject) => {
      const form = new FormData()
      form.append('file', file)
      form.append('upload_preset', preset)
      // fetch cannot tell how much of a body has been sent.
      const request = new XMLHttpRequest()
      request.open('POST', url)
      request.responseType = 'json'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
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
      request.send(form)
    })
  }
}

/** The image host's own words of a failure, ours (`message`) or Cloudinary's (`error.message`). */
export class UploadRejected extends Error {}

/** Why an upload was rejected, as far as its reply tells: a proxy's 413 has no message of ours. */
export function rejectionMessage(status: number, reply: unknown): string {
  return serviceMessage(reply) || (status === 413 ? mediaMessages.tooLargeForHost : '')
}

/** The image host's message, if its reply carries one; '' otherwise. */
function serviceMessage(reply: unknown): string {
  return text(member(reply, 'message')) || text(member(member(reply, 'error'), 'message'))
}

/**
 * Section 8 names the image that failed; section 5 wants the service's reason. With a named image
 * both are said, else the reason replaces the general text.
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
