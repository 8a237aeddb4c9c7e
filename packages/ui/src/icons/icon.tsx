import type { ReactNode, SVGProps } from 'react'

export interface IconProps {
  /** Size and colour, e.g. `size-5 text-gold`. */
  className?: string
}

/** An icon of lines. */
// @__NO_SIDE_EFFECTS__
export function stroke(shape: ReactNode) {
  return icon(shape, LINES)
}

/** An icon of filled shapes. */
// @__NO_SIDE_EFFECTS__
export function filled(shape: ReactNode) {
  return icon(shape, { fill: 'currentColor' })
}

/** How the lines of an icon are drawn. */
export const LINES = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.8',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** An icon on a 24 px grid, unless `look` has another one. */
// @__NO_SIDE_EFFECTS__
export function icon(shape: ReactNode, look: SVGProps<SVGSVGElement>, size = 'size-5') {
  return function Icon({ className = size }: IconProps) {
    return (
      <svg aria-hidden="true" viewBox="0 0 24 24" {...look} className={`shrink-0 ${className}`}>
        {shape}
      </svg>
    )
  }
}
