import { ImagePreview } from '@bharat/ui/image-preview'
import { Photo } from '@bharat/ui/photo'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { imageName, usesText } from '../../admin/form/media-labels.ts'
import type { MediaItem, MediaUse } from './media.admin-documents.ts'

export interface MediaGridProps {
  /** Undefined until the first page has loaded. */
  items: readonly MediaItem[] | undefined
  loading: boolean
  openId: string | undefined
  uploads: readonly { file: File; progress: number | undefined }[]
  /** A press chooses an image that replaces the open one; undefined: a press opens an image. */
  onChoose?: ((item: MediaItem) => void) | undefined
  /** Shown for a list without images. */
  empty: ReactNode
}

/** The images of the media page: each opens its details, or is chosen as a replacement. */
export function MediaGrid({ items, loading, openId, uploads, onChoose, empty }: MediaGridProps) {
  const columns = openId
    ? 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3'
    : 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6'
  return (
    <div aria-busy={loading}>
      <p role="status" className="sr-only">
        {loading ? 'Loading' : ''}
      </p>
      {items?.length === 0 && uploads.length === 0 ? (
        <div className="rounded-md border border-dashed border-line-strong px-4 py-16 text-center text-sm text-ink-soft">
          {empty}
        </div>
      ) : (
        <ul className={`grid gap-x-4 gap-y-6 ${columns}`}>
          {uploads.map(({ file, progress }) => (
            <li key={file.name}>
              <ImagePreview
                image={file}
                progress={progress ?? 0}
                sizes="16rem"
                className="aspect-4/3"
              />
              <p className="mt-2 truncate text-sm text-ink-soft">{file.name}</p>
            </li>
          ))}
          {items === undefined && loading && <Skeleton />}
          {items?.map((item) => (
            <li key={item._id} className="relative">
              <Tile item={item} isOpen={item._id === openId} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Tile({
  item,
  isOpen,
  onChoose,
}: {
  item: MediaItem
  isOpen: boolean
  onChoose: MediaGridProps['onChoose']
}) {
  const content = (
    <>
      <Photo
        src={item.url}
        alt=""
        focus={item.focus}
        sizes="(min-width: 1024px) 15rem, 50vw"
        // A map is shown whole: its ends are what one looks for.
        imageClassName={item.usedBy.some(isMap) ? 'object-contain!' : ''}
        className={`aspect-4/3 rounded-md ${isOpen ? 'outline-2 outline-offset-2 outline-gold' : ''}`}
      />
      <span className="mt-2 block truncate text-sm font-medium">{imageName(item)}</span>
      <span className="block truncate text-xs leading-5 font-normal text-ink-soft tabular-nums">
        {item.width} × {item.height} · {usesText(item)}
      </span>
    </>
  )
  const look = 'block w-full rounded-md text-left text-ink no-underline'
  if (!onChoose) {
    return (
      <Link
        to="."
        search={(now: object) => ({ ...now, image: item._id })}
        resetScroll={false}
        data-image={item._id}
        aria-current={isOpen || undefined}
        className={`${look} hover:opacity-90`}
      >
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      disabled={isOpen}
      onClick={() => onChoose(item)}
      className={`${look} cursor-pointer hover:opacity-90 disabled:cursor-not-allowed disabled:opacity-40`}
    >
      {content}
    </button>
  )
}

function isMap({ field }: MediaUse): boolean {
  return field === 'route map'
}

function Skeleton() {
  return Array.from({ length: 12 }, (_, place) => (
    <li key={place} className="animate-pulse">
      <span className="block aspect-4/3 rounded-md bg-sunken" />
      <span className="mt-2 block h-5 w-3/4 rounded-sm bg-sunken" />
    </li>
  ))
}
