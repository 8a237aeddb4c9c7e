import { imageSources, objectPosition, uprightSources } from '@bharat/contracts/media'
import type { FocalPoint } from '@bharat/contracts/replies'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RoadScene } from './road-scene.tsx'

export interface PhotoProps {
  /** URL of the image. A drawn road replaces an empty or broken one (section 2, fallback image). */
  src: string
  /** What the image shows; '' if the text beside it says so. */
  alt: string
  /** Display width, as in `<img sizes>`, so that the browser picks the smallest file. */
  sizes: string
  /**
   * Where the frame is taller than wide, our own images are delivered cropped, which halves their bytes: the
   * media condition and the display width of the crop, as in `<source>`.
   */
  upright?: { media: string; sizes: string }
  /** The focal point, which every crop contains; the centre by default. */
  focus?: FocalPoint | undefined
  /** White text lies over it: the background is dark while the image loads and if it is missing. */
  underText?: boolean
  /** The page's largest image: loaded first, not lazily, and before all other images. */
  priority?: boolean
  /**
   * The image's intrinsic size in pixels: it is shown in its own ratio, and the browser reserves its height
   * before it loads. Otherwise it fills the frame.
   */
  size?: { width: number; height: number } | undefined
  /**
   * The image is printed. A browser prints without waiting for images that are not loaded. Devices with a mouse
   * load it with the page's scripts, other devices when printing begins.
   */
  printed?: boolean
  /** Size, aspect ratio and corners of the frame, e.g. `aspect-4/3 rounded-lg`: they prevent layout shift. */
  className?: string
  /** More classes of the image itself. */
  imageClassName?: string
  /** Replaces an empty or broken image instead of the drawn road. */
  fallback?: ReactNode
}

/** A photograph that fills its frame, in the resolution that the screen needs. */
export function Photo({
  src,
  alt,
  sizes,
  upright,
  focus,
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
  // An image that failed before hydration has already fired its error event.
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
  const crop = upright && uprightSources(src, focus)
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
      style={{ objectPosition: objectPosition(focus) }}
      className={`${size ? 'h-auto w-full' : 'size-full object-cover'} ${imageClassName}`}
    />
  )
  const shown = crop ? (
    <picture className="contents">
      <source {...upright} srcSet={crop} />
      {element}
    </picture>
  ) : (
    element
  )
  return (
    <div className={`overflow-hidden ${underText ? 'bg-espresso' : 'bg-sunken'} ${className}`}>
      {src === '' || failed === src
        ? (fallback ?? <RoadScene label={alt} hour={underText ? 'night' : 'evening'} />)
        : shown}
    </div>
  )
}

export interface PhotoCreditProps {
  /** As the operator wrote it. Its web addresses are links on the credits page and left out here. */
  credit: string
  /** The place of the credit in its frame. */
  className: string
}

/** Who took a photograph, in small print over it. */
export function PhotoCredit({ credit, className }: PhotoCreditProps) {
  const text = credit
    .replace(/\(?\bhttps?:\/\/\S+/g, '')
    .trim()
    .replace(/[,;:]+$/, '')
  if (text === '') return null
  return (
    <small
      className={`max-w-4/5 truncate rounded-sm bg-scrim px-1.5 text-xs text-white ${className}`}
    >
      <span className="sr-only">Photo: </span>
      {text}
    </small>
  )
}
