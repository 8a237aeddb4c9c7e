import { Photo } from './photo.tsx'

export interface AvatarProps {
  /** Whose image it is; '' where it is not known. */
  name: string
  /** URL of the image, or ''. */
  src: string
  /** The width it is shown at, as in `<img sizes>`. */
  sizes: string
  /** The size of the circle, e.g. `size-14`. */
  className?: string
}

/**
 * A person's image in a circle. Without one, or when it cannot be loaded, the initials stand there.
 * The name is read beside it, so assistive technology leaves it out.
 */
export function Avatar({ name, src, sizes, className = 'size-12' }: AvatarProps) {
  return (
    <Photo
      src={src}
      alt=""
      sizes={sizes}
      className={`shrink-0 rounded-full ${className}`}
      fallback={
        <span
          aria-hidden="true"
          className="flex size-full items-center justify-center bg-espresso text-base font-semibold text-gold-bright select-none"
        >
          {initials(name) || '“'}
        </span>
      }
    />
  )
}

/** First letters of the first and the last word: `AM` for Anjali K. Menon. */
function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  const last = letters.length > 1 ? letters.at(-1) : undefined
  return `${letters[0] ?? ''}${last ?? ''}`.toUpperCase()
}
