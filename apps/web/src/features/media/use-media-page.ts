import { imageFileError } from '@bharat/contracts/image-files'
import { MEDIA_PAGE } from '@bharat/contracts/limits'
import { ownMediaId } from '@bharat/contracts/media'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import type { FormNotice } from '../../admin/form/form-definition.ts'
import { imageName } from '../../admin/form/media-labels.ts'
import { useImageUploads } from '../../admin/form/use-image-uploads.ts'
import { useListPage } from '../../admin/list/use-list-page.ts'
import {
  AdminError,
  failureText,
  fetchData,
  mutate,
  objects,
} from '../../admin/session/requests.ts'
import {
  AdminMediaDocument,
  DeleteMediaDocument,
  type MediaItem,
  ReplaceMediaDocument,
} from './media.admin-documents.ts'
import type { Replacement } from './replace-dialog.tsx'

/** The state of the media page: its list, the open image, uploads, a replacement and a deletion. */
export function useMediaPage() {
  const { list, search, setSearch } = useListPage({
    pageSize: MEDIA_PAGE,
    load: async (client, variables) =>
      (await fetchData(client, AdminMediaDocument, variables)).adminMedia,
  })
  const { item, keep } = useOpenImage(search.image, list.rows)
  const [notice, setNotice] = useState<FormNotice>()
  const [isChoosing, setIsChoosing] = useState(false)
  const [replacement, setReplacement] = useState<Replacement>()
  const actions = useMediaActions((result) => {
    setNotice(result)
    list.reload()
  })
  const { send, uploads } = useMediaUpload((images) => {
    list.reload()
    setNotice({ tone: 'success', message: uploadedText(images) })
    const [first] = images
    const id = first && ownMediaId(first.url)
    if (!id) return
    if (item && isChoosing) setReplacement({ _id: id, ...first })
    else if (images.length === 1) void setSearch({ image: id, search: undefined })
  }, setNotice)
  useReturnedFocus(search.image)

  return {
    search,
    setSearch,
    list,
    item,
    notice,
    send,
    uploads,
    /** Whether a press on an image chooses it as the replacement of the open one. */
    isChoosing: isChoosing && item !== undefined,
    setIsChoosing,
    replacement,
    choose: (by: MediaItem | undefined) =>
      setReplacement(by && { _id: by._id, url: by.url, name: imageName(by) }),
    async replace() {
      setReplacement(undefined)
      setIsChoosing(false)
      if (!item || !replacement) return
      if (await actions.replace(item, replacement._id)) keep({ ...item, usedBy: [], useCount: 0 })
    },
    async remove(image: MediaItem) {
      if (await actions.remove(image)) close()
    },
    saved(image: MediaItem) {
      keep(image)
      list.patch(image)
    },
    close,
  }

  /** Closes the details; their form has asked before. */
  function close() {
    setIsChoosing(false)
    const { page, search: text } = search
    void setSearch({ image: undefined, page, search: text }, { isAsked: true })
  }
}

/** The open image; it stays open when another search or page does not list it. */
function useOpenImage(id: string | undefined, rows: readonly MediaItem[] | undefined) {
  const [kept, keep] = useState<MediaItem>()
  const listed = rows?.find(({ _id }) => _id === id)
  useEffect(() => {
    if (listed) keep(listed)
  }, [listed])
  return { item: listed ?? (kept?._id === id ? kept : undefined), keep }
}

/** The image whose details were closed takes the focus again. */
function useReturnedFocus(id: string | undefined) {
  const previous = useRef(id)
  useEffect(() => {
    if (id === undefined && previous.current !== undefined) {
      document.querySelector<HTMLElement>(`[data-image="${previous.current}"]`)?.focus()
    }
    previous.current = id
  }, [id])
}

function uploadedText(images: readonly { url: string }[]): string {
  if (images.some(({ url }) => !ownMediaId(url))) {
    return 'The image host has stored it. This page lists only the images of this server.'
  }
  return images.length === 1 ? 'Image uploaded.' : `${images.length} images uploaded.`
}

/**
 * Deletes an image, or replaces it everywhere.
 * @param notify receives the result
 */
function useMediaActions(notify: (notice: FormNotice) => void) {
  const client = useClient()

  async function run(action: () => Promise<{ message: string }>): Promise<boolean> {
    try {
      notify({ tone: 'success', message: (await action()).message })
      return true
    } catch (error) {
      notify({ tone: 'error', message: [failureText(error), ...usersIn(error)].join('\n') })
      return false
    }
  }

  return {
    /** Resolves to whether it is deleted. */
    remove: ({ _id: id }: MediaItem) =>
      run(async () => (await mutate(client, DeleteMediaDocument, { id })).deleteMedia),
    /** Resolves to whether no record uses it any more. */
    replace: ({ _id: id }: MediaItem, by: string) =>
      run(async () => (await mutate(client, ReplaceMediaDocument, { id, by })).replaceMedia),
  }
}

/** The names of the records that use an image which the server therefore does not delete. */
function usersIn(error: unknown): string[] {
  const details = error instanceof AdminError ? error.details : {}
  return [...new Set(objects(details.usedBy).map(({ name }) => String(name)))]
}

/**
 * Uploads images on the media page.
 * @param onUploaded receives the files that can be images, with their URLs, when all of them are stored
 * @param onFailed receives why some are missing; the other ones are stored
 */
function useMediaUpload(
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
