import { Photo } from '@bharat/ui/photo'
import type { ReactNode } from 'react'
import { useSite } from './site.ts'

export interface LogoProps {
  /** It lies on a dark background: an uploaded logo gets a light one of its own. */
  onDark?: boolean
  /** It is at the top of the page, so the image is not loaded lazily. */
  priority?: boolean
  /** Shown while no logo is uploaded, instead of the drawn one. */
  drawn?: ReactNode
}

/**
 * The company's uploaded logo, with the name beside it unless the logo is as wide as one; or the drawn one: a milestone
 * and the name. The page knows the size of an uploaded logo, so that nothing moves when it loads. The drawn logo replaces a
 * file that is missing.
 */
export function Logo({ onDark = false, priority = false, drawn }: LogoProps) {
  const { logo, logoSize, logoName, ...site } = useSite()
  // The name of a link to the home page.
  const name = site.name || 'Home'
  if (logo === '') return drawn ?? <DrawnLogo name={name} />
  return (
    <DrawnLogo
      name={logoName}
      className={onDark ? ' mb-2 self-start rounded-md bg-paper px-3 py-2 text-ink' : ''}
    >
      <Photo
        src={logo}
        alt={logoName ? '' : name}
        sizes="11rem"
        priority={priority}
        size={logoSize}
        className="h-9 shrink-0 bg-transparent!"
        imageClassName={`object-contain! object-left ${logoSize ? 'h-9! w-auto! max-w-44' : 'w-44!'}`}
        fallback={<DrawnLogo name={logoName ? '' : name} />}
      />
    </DrawnLogo>
  )
}

interface DrawnLogoProps {
  /** None beside a logo that is as wide as a name. */
  name: string | undefined
  className?: string
  /** The sign in place of the milestone. */
  children?: ReactNode
}

/** A milestone, or another sign, and the name. */
export function DrawnLogo({ name, className = '', children }: DrawnLogoProps) {
  return (
    <span className={`inline-flex items-center gap-2.5${className}`}>
      {children ?? (
        <svg aria-hidden="true" viewBox="0 0 32 36" className="h-9 w-8 shrink-0">
          <path
            className="fill-white stroke-espresso"
            strokeWidth="1.5"
            d="M3 35V15a13 13 0 0 1 26 0v20Z"
          />
          <path className="fill-milestone" d="M3.8 15a12.2 12.2 0 0 1 24.4 0v1H3.8Z" />
          <path className="stroke-espresso" strokeWidth="1.5" d="M3 16.5h26" />
          <path className="stroke-espresso" strokeWidth="2.5" strokeDasharray="4 3" d="M16 19v16" />
        </svg>
      )}
      {name && (
        // Up to twenty letters stay in one line; a longer name wraps where it has no room.
        <span
          className={`text-wordmark font-semibold tracking-tight ${name[20] ? 'wrap-anywhere' : 'whitespace-nowrap'}`}
        >
          {name}
        </span>
      )}
    </span>
  )
}
