import type { UploadTarget } from './upload.ts'

/** The server's own media call, where none is configured (decisions, IMAGE_UPLOAD_URL). */
const OWN: UploadTarget = { url: '/api/v1/admin/media', preset: 'unsigned' }

let known: Promise<UploadTarget> | undefined

/** Where images go: asked of the server once a page, before the first upload. */
export function uploadTarget(): Promise<UploadTarget> {
  known ??= ask().catch(() => {
    // Without an answer the upload itself will say what is wrong; the next one asks again.
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
