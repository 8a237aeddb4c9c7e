import type { ReactNode } from 'react'
import type { IconProps } from './icon.tsx'

/* Icons within controls, on a 16 px grid. Public pages load the factories of icon.tsx, but not this one. */

export const DownMark = bold(<path d="m4 6 4 4 4-4" />)
export const LeftMark = bold(<path d="m10 3-5 5 5 5" />)
export const RightMark = bold(<path d="m6 3 5 5-5 5" />)
export const CrossMark = bold(<path d="m3 3 10 10M13 3 3 13" />)

/** A bold icon of lines on a 16 px grid, for the size of text. */
// @__NO_SIDE_EFFECTS__
function bold(shape: ReactNode) {
  return function Icon({ className = 'size-4' }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shape}
      </svg>
    )
  }
}
