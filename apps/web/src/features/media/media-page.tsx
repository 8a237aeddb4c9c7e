import { IMAGE_TYPES } from '@bharat/contracts/image-files'
import { Button } from '@bharat/ui/button'
import { ImageDropZone } from '@bharat/ui/image-drop-zone'
import { ImagePreview } from '@bharat/ui/image-preview'
import { Notice } from '@bharat/ui/notice'
import { SearchField } from '@bharat/ui/search-field'
import { useEffect, useRef } from 'react'
import type { FormNotice } from '../../admin/form/form-definition.ts'
import { imageName, placesText } from '../../admin/form/media-labels.ts'
import type { MediaItem } from './media.admin-documents.ts'
import { MediaList } from './media-list.tsx'
import { MediaPanel } from './media-panel.tsx'
import { MediaProblems } from './media-problems.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { useMediaPage } from './use-media-page.ts'

/**
 * All images: search, upload, and beside the grid the details of one image. The URL names it, so that Back, reload
 * and bookmarks restore the screen. On a phone its details take the place of the grid.
 */
export function MediaPage() {
  const page = useMediaPage()
  const { item, search } = page
  return (
    <div className="flex flex-col gap-8">
      <MediaProblems />
      <div className={search.image ? 'gap-10 lg:grid lg:grid-cols-[1fr_--spacing(112)]' : ''}>
        <div className={search.image && !page.isChoosing ? 'max-lg:hidden' : ''}>
          <Library page={page} />
        </div>
        {search.image && (
          <div
            className={`top-24 -mx-1 -mt-1 self-start px-1 pt-1 lg:tall:sticky lg:tall:max-h-[calc(100dvh-var(--spacing)*46)] lg:tall:overflow-y-auto ${page.isChoosing ? 'max-lg:hidden' : ''}`}
          >
            {item ? (
              <MediaPanel
                key={item._id}
                item={item}
                onClose={page.close}
                onSaved={page.saved}
                onReplace={() => page.setIsChoosing(true)}
                onDelete={() => void page.remove(item)}
                // On a phone the list with its message is not visible.
                result={<Result notice={page.notice} />}
              />
            ) : (
              !page.list.loading && <NotListed onClose={page.close} />
            )}
          </div>
        )}
      </div>
      {item && (
        <ReplaceDialog
          item={item}
          by={page.replacement}
          onCancel={() => page.choose(undefined)}
          onConfirm={() => void page.replace()}
        />
      )}
    </div>
  )
}

type PageState = ReturnType<typeof useMediaPage>

/** The images with search and upload, which also takes dropped and pasted files. */
function Library({ page }: { page: PageState }) {
  const { item, notice, search, setSearch, isChoosing } = page
  return (
    <ImageDropZone onFiles={page.send}>
      {(over) => (
        <section
          aria-labelledby="images"
          className={`flex flex-col gap-6 rounded-md outline-offset-8 outline-gold ${over ? 'outline-2' : ''}`}
        >
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <h2 id="images" className="min-w-40 grow text-lg leading-8 font-semibold">
              Images
            </h2>
            <SearchField
              label="Search by text, credit or record"
              value={search.search ?? ''}
              onSearch={(text) => void setSearch({ search: text || undefined })}
              className="w-full sm:w-72"
            />
            <UploadButton isBusy={page.uploads.length > 0} onFiles={page.send} />
          </div>
          {isChoosing && item && (
            <Choosing item={item} onCancel={() => page.setIsChoosing(false)} />
          )}
          <MediaList
            list={page.list}
            search={search}
            onSearch={setSearch}
            uploads={page.uploads}
            onChoose={isChoosing ? page.choose : undefined}
          />
          {/* It is visible at once, and no image moves under the pointer. */}
          <div className="bottom-4 z-10 tall:sticky rounded-md shadow-raised has-[>:empty]:sr-only">
            <Result notice={notice} />
          </div>
        </section>
      )}
    </ImageDropZone>
  )
}

/** The message about the last upload, replacement or deletion. */
function Result({ notice }: { notice: FormNotice | undefined }) {
  return <Notice tone={notice?.tone ?? 'info'} message={notice?.message} action={notice?.action} />
}

function UploadButton({ isBusy, onFiles }: { isBusy: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={IMAGE_TYPES}
        aria-label="Images to upload"
        onChange={({ target }) => {
          if (target.files?.length) onFiles([...target.files])
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
      <Button busy={isBusy} busyLabel="Uploading…" keepFocus onClick={() => input.current?.click()}>
        Upload images
      </Button>
    </>
  )
}

/** Says that the next press on an image chooses it. */
function Choosing({ item, onCancel }: { item: MediaItem; onCancel: () => void }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-lg border border-gold bg-surface p-3">
      <ImagePreview image={item.url} sizes="5rem" className="h-15 w-20" />
      <p ref={text} tabIndex={-1} className="min-w-48 flex-1 text-sm outline-none">
        Choose the image that replaces <strong>{imageName(item)}</strong> in{' '}
        {placesText(item.useCount)}, or upload it.
      </p>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

/** An address names an image that is deleted, or not on this page of the list. */
function NotListed({ onClose }: { onClose: () => void }) {
  return (
    <Notice
      tone="info"
      message="This image is not on this page of the list, or it was deleted."
      action={{ label: 'Close', run: onClose }}
    />
  )
}
