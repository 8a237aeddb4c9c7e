import { imageSources, uprightSources } from '@bharat/contracts/media'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RoadScene } from './road-scene.tsx'

export interface PhotoProps {
  /** URL of the image; empty or broken ones are replaced by a drawn road (section 2, fallback image). */
  src: string
  /** What the image shows; '' when the text beside it says so already. */
  alt: string
  /** The width it is shown at, as in `<img sizes>`, so that the browser picks the smallest file. */
  sizes: string
  /**
   * Where the frame is higher than wide, our own images come cropped, which halves their bytes:
   * the media condition for that, and the width the crop is shown at, as in `<source>`.
   */
  upright?: { media: string; sizes: string }
  /** White words lie over it: dark while it is fetched, and where it is missing. */
  underText?: boolean
  /** The page's largest image: fetched first, not lazily. It shares the line with no other. */
  priority?: boolean
  /**
   * The image's own size in pixels: it is shown in its own ratio, and the browser reserves its
   * height before it is loaded. Otherwise it fills the frame.
   */
  size?: { width: number; height: number }
  /**
   * Belongs on paper. A browser prints without waiting for an image that it has not loaded: it is
   * loaded with the page's scripts where there is a mouse, elsewhere when printing begins.
   */
  printed?: boolean
  /** Size, aspect ratio and corners of the frame, e.g. `aspect-4/3 rounded-lg`: no layout shift. */
  className?: string
  /** Further classes of the image itself. */
  imageClassName?: string
  /** Stands in for an empty or broken image instead of the drawn road. */
  fallback?: ReactNode
}

/** A photograph that fills its frame, in the width the screen needs. */
export function Photo({
  src,
  alt,
  sizes,
  upright,
  underText = false,
  priority = false,
  size,
  printed = false,
  className = '',
  imageClassName = '',
  fallback,
}: PhotoProps) {
  const [failed, setFailed] = useState('')
  const image = useRef<HTMLImageElement>(null)
  // An image that broke before the page was hydrated has fired its error already.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {}
    if (complete && naturalWidth === 0) setFailed(src)
  }, [src])
  useEffect(() => {
    if (!printed) return
    const load = () => image.current?.setAttribute('loading', 'eager')
    if (matchMedia('(hover: hover)').matches) load()
    window.addEventListener('beforeprint', load)
    return () => window.removeEventListener('beforeprint', load)
  }, [printed])
  const crop = upright && uprightSources(src)
  const element = (
    <img
      ref={image}
      {...imageSources(src)}
      {...size}
      sizes={sizes}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      decoding={priority ? 'auto' : 'async'}
      onError={() => setFailed(src)}
      className={`${size ? 'h-auto w-full' : 'size-full object-cover'} ${imageClassName}`}
    />
  )
  return (
    <div className={`overflow-hidden ${underText ? 'bg-espresso' : 'bg-sunken'} ${className}`}>
      {src === '' || failed === src ? (
        (fallback ?? <RoadScene label={alt} hour={underText ? 'night' : 'evening'} />)
      ) : crop ? (
        <picture className="contents">
          <source {...upright} srcSet={crop} />
          {element}
        </picture>
      ) : (
        element
      )}
    </div>
  )
}
