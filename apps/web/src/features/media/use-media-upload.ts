import { imageFileError } from '@bharat/contracts/image-files'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { useState } from 'react'
import type { FormNotice } from '../../admin/form/form-definition.ts'
import { useImageUploads } from '../../admin/form/use-image-uploads.ts'
import { failureText } from '../../admin/session/requests.ts'

/**
 * Uploads images on the media page.
 * @param onUploaded receives the files that can be images, with their URLs, when all of them are stored
 * @param onFailed receives why some are missing; the other ones are stored
 */
export function useMediaUpload(
  onUploaded: (images: { url: string; name: string }[]) => void,
  onFailed: (notice: FormNotice) => void,
) {
  const { upload, progressOf } = useImageUploads()
  const [files, setFiles] = useState<readonly File[]>([])

  async function send(chosen: readonly File[]) {
    const rejected = chosen.find(imageFileError)
    if (rejected) {
      onFailed({ tone: 'error', message: `${rejected.name}: ${imageFileError(rejected)}` })
      return
    }
    setFiles(chosen)
    try {
      const urlOf = await upload(
        chosen.map((image) => ({ image, failed: `${image.name}: ${mediaMessages.uploadFailed}` })),
      )
      onUploaded(chosen.map((file) => ({ url: urlOf(file), name: file.name })))
    } catch (error) {
      // It sends only the files that failed.
      const action = { label: 'Try again', run: () => void send(chosen) }
      onFailed({ tone: 'error', message: failureText(error), action })
    } finally {
      setFiles([])
    }
  }

  return { send, uploads: files.map((file) => ({ file, progress: progressOf(file) })) }
}
