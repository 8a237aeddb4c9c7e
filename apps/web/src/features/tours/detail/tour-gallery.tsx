import { SUB_IMAGES } from '@bharat/contracts/limits'
import type { ImageViewerProps, ViewedImage } from '@bharat/ui/image-viewer'
import { Photo } from '@bharat/ui/photo'
import { type ComponentType, type MouseEvent, useState } from 'react'
import type { TourData } from './tour-facts.ts'

/** One large image and four small ones; on a phone a row to swipe through. Each opens on the full screen. */
export function TourGallery({
  tour: { subImageUrls, subImages, mainImageUrl, mainImage, tourName },
}: {
  tour: TourData
}) {
  const [opened, setOpened] = useState<{ first: number; Viewer: ComponentType<ImageViewerProps> }>()
  const named = subImageUrls.map((url, index) => ({ url, ...subImages[index] }))
  const available = named.filter(({ url }) => url !== '').slice(0, SUB_IMAGES)
  const shown = available.length > 0 ? available : [{ url: mainImageUrl, ...mainImage }]
  const images = shown.map((image: Omit<ViewedImage, 'alt'> & { alt?: string }, index) => ({
    ...image,
    // The viewer names the author.
    caption: image.credit ? image.alt : '',
    alt: image.alt || `${tourName}, picture ${index + 1}`,
  }))
  const open = async ({ currentTarget }: MouseEvent<HTMLButtonElement>, first: number) => {
    // The viewer returns the focus. Safari does not focus a pressed button.
    currentTarget.focus()
    const { ImageViewer: Viewer } = await import('@bharat/ui/image-viewer')
    setOpened({ first, Viewer })
  }
  return (
    <>
      <section
        aria-label="Pictures of the tour"
        className="page-column flex snap-x snap-mandatory gap-2 overflow-x-auto scroll-px-gutter md:grid md:grid-cols-4 md:grid-rows-2 md:overflow-visible print:hidden"
      >
        {images.map((image, index) => (
          <div
            // Two of the five images may be the same.
            key={`${index}-${image.url}`}
            className={`relative aspect-4/3 w-[88%] shrink-0 snap-start md:w-auto ${index === 0 ? `md:col-span-2 md:row-span-2 ${images.length > 1 ? 'md:aspect-auto' : ''}` : ''}`}
          >
            <Photo
              src={image.url}
              alt={image.alt}
              focus={image.focus}
              sizes={`(min-width: 1344px) ${index === 0 ? '40rem, (min-width: 768px) 50vw' : '20rem, (min-width: 768px) 25vw'}, 88vw`}
              priority={index === 0}
              className="size-full rounded-lg"
            />
            {image.caption && (
              <small
                aria-hidden="true"
                className="absolute right-0 bottom-0 m-2 line-clamp-2 rounded-sm bg-scrim px-1.5 text-xs text-white"
              >
                {image.caption}
              </small>
            )}
            {image.url && (
              <button
                type="button"
                aria-label={`Open picture ${index + 1} of ${images.length}`}
                aria-haspopup="dialog"
                // A failed download changes nothing: another press tries again.
                onClick={(event) => void open(event, index).catch(() => {})}
                className="outline-both-inside absolute inset-0 cursor-zoom-in rounded-lg noscript:hidden"
              />
            )}
          </div>
        ))}
      </section>
      {opened && (
        <opened.Viewer
          label={`Pictures of ${tourName}`}
          images={images}
          first={opened.first}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
