import { imageSources, objectPosition } from '@bharat/contracts/media'
import type { FocalPoint } from '@bharat/contracts/replies'

export interface AvatarProps {
  /** The person's name; '' if it is not known. */
  name: string
  /** URL of the image, or ''. */
  src: string
  /** The focal point of the image; the centre by default. */
  focus?: FocalPoint | undefined
  /** Display width, as in `<img sizes>`. */
  sizes: string
  /** Size of the circle, e.g. `size-14`. */
  className?: string
}

/**
 * A person's image in a circle, over the initials, which show while there is no image, even without hydration.
 * Assistive technology ignores both, because the name is beside them.
 */
export function Avatar({ name, src, focus, sizes, className = 'size-12' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={`relative flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-surface text-base font-semibold text-accent-strong select-none ${className}`}
    >
      {initials(name) || '“'}
      {src !== '' && (
        <img
          {...imageSources(src)}
          alt=""
          sizes={sizes}
          loading="lazy"
          decoding="async"
          style={{ objectPosition: objectPosition(focus) }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}

/** First letters of the first and the last word: `AM` for Anjali K. Menon. */
function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  const last = letters.length > 1 ? letters.at(-1) : undefined
  return `${letters[0] ?? ''}${last ?? ''}`.toUpperCase()
}
