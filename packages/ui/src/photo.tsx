import { imageSources } from '@bharat/contracts/media'
import { useEffect, useRef, useState } from 'react'
import { RoadScene } from './road-scene.tsx'

export interface PhotoProps {
  /** URL of the picture; empty or broken ones are replaced by a drawn road (section 2, fallback image). */
  src: string
  /** What the picture shows; '' when the text beside it says so already. */
  alt: string
  /** The width it is shown at, as in `<img sizes>`, so that the browser picks the smallest file. */
  sizes: string
  /** The page's largest picture: fetched first, not lazily. */
  priority?: boolean
  /** Size, aspect ratio and corners of the frame, e.g. `aspect-4/3 rounded-lg`: no layout shift. */
  className?: string
  /** Further classes of the picture itself. */
  imageClassName?: string
}

/** A photograph that fills its frame, in the width the screen needs. */
export function Photo({
  src,
  alt,
  sizes,
  priority = false,
  className = '',
  imageClassName = '',
}: PhotoProps) {
  const [failed, setFailed] = useState('')
  const image = useRef<HTMLImageElement>(null)
  // A picture that broke before the page was hydrated has fired its error already.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {}
    if (complete && naturalWidth === 0) setFailed(src)
  }, [src])
  return (
    <div className={`overflow-hidden bg-sunken ${className}`}>
      {src === '' || failed === src ? (
        <RoadScene label={alt} />
      ) : (
        <img
          ref={image}
          {...imageSources(src)}
          sizes={sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'auto' : 'async'}
          onError={() => setFailed(src)}
          className={`size-full object-cover ${imageClassName}`}
        />
      )}
    </div>
  )
}
