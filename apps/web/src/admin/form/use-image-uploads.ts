import type { ImageChoice } from '@bharat/ui/image-preview'
import { useMemo, useState } from 'react'
import { useReauth } from '../session/reauth-dialog.tsx'
import type { UrlOf } from './field-table.ts'
import { createUploader, type ImageSlot, sendTo, type UploadTarget } from './upload.ts'

/** Uploads a form's chosen images before a save, and reports the progress of each. */
export function useImageUploads() {
  const withReauth = useReauth()
  const uploader = useMemo(() => createUploader(sendTo(uploadTarget)), [])
  const [progress, setProgress] = useState<ReadonlyMap<File, number>>(new Map())

  /** @throws AdminError with the message of the first image that failed */
  async function upload(slots: readonly ImageSlot[]): Promise<UrlOf> {
    try {
      return await withReauth(() =>
        uploader.uploadAll(slots, (file, share) =>
          setProgress((now) => new Map(now).set(file, share)),
        ),
      )
    } finally {
      setProgress(new Map())
    }
  }

  return {
    upload,
    /** Upload progress of an image, 0 to 1; undefined when it is not uploading. */
    progressOf: (image: ImageChoice) => (image instanceof File ? progress.get(image) : undefined),
  }
}

/** The server's own media endpoint, the default (decisions, IMAGE_UPLOAD_URL). */
const OWN: UploadTarget = { url: '/api/v1/admin/media', preset: 'unsigned' }

let known: Promise<UploadTarget> | undefined

/** The upload target: requested from the server once per page, before the first upload. */
function uploadTarget(): Promise<UploadTarget> {
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
