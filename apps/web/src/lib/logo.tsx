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
 * The company's uploaded logo, or the drawn one: a milestone and the name. The frame of an uploaded logo has a
 * fixed size, so that nothing moves when it loads. The drawn logo replaces a file that is missing.
 */
export function Logo({ onDark = false, priority = false, drawn }: LogoProps) {
  const { name, logo } = useSite()
  if (logo === '') return drawn ?? <DrawnLogo name={name} />
  return (
    <span
      className={
        onDark ? 'mb-2 inline-flex self-start rounded-md bg-paper px-3 py-2 text-ink' : 'contents'
      }
    >
      <Photo
        src={logo}
        alt={name}
        sizes="11rem"
        priority={priority}
        className="h-9 w-44 bg-transparent! has-[svg]:w-auto"
        imageClassName="object-contain! object-left"
        fallback={<DrawnLogo name={name} />}
      />
    </span>
  )
}

/** A milestone and the name. */
export function DrawnLogo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
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
      <span className="text-wordmark font-semibold tracking-tight whitespace-nowrap">{name}</span>
    </span>
  )
}
