import type { ImageChoice } from '@bharat/ui/image-preview'
import { useMemo, useState } from 'react'
import { useReauth } from '../session/reauth-dialog.tsx'
import type { UrlOf } from './field-table.ts'
import { createUploader, type ImageSlot, sendTo } from './upload.ts'
import { uploadTarget } from './upload-target.ts'

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
