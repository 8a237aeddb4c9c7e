import type { UploadTarget } from './upload.ts'

/** The server's own media endpoint, the default (decisions, IMAGE_UPLOAD_URL). */
const OWN: UploadTarget = { url: '/api/v1/admin/media', preset: 'unsigned' }

let known: Promise<UploadTarget> | undefined

/** The upload target: requested from the server once per page, before the first upload. */
export function uploadTarget(): Promise<UploadTarget> {
  known ??= ask().catch(() => {
    // Without a response the upload reports the error; the next upload requests the target again.
    known = undefined
    return OWN
  })
  return known
}

async function ask(): Promise<UploadTarget> {
  const response = await fetch('/api/v1/admin/upload-target', { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`upload target: ${response.status}`)
  const { url, preset }: Partial<Record<keyof UploadTarget, unknown>> = await response.json()
  if (typeof url !== 'string' || typeof preset !== 'string') throw new Error('upload target')
  return { url, preset }
}
