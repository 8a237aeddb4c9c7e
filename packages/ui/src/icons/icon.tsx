import type { ReactNode } from 'react'

export interface IconProps {
  /** Size and colour, e.g. `size-5 text-gold`. */
  className?: string
}

/** An icon of lines. */
// @__NO_SIDE_EFFECTS__
export function stroke(shape: ReactNode) {
  return function Icon({ className = 'size-5' }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shape}
      </svg>
    )
  }
}

/** An icon of filled shapes. */
// @__NO_SIDE_EFFECTS__
export function filled(shape: ReactNode) {
  return function Icon({ className = 'size-5' }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className={`shrink-0 ${className}`}
        fill="currentColor"
      >
        {shape}
      </svg>
    )
  }
}
