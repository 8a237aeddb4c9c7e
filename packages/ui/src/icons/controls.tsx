import type { ReactNode } from 'react'
import { icon, LINES } from './icon.tsx'

/* Icons within controls, on a 16 px grid. Public pages load the factories of icon.tsx, but not this one. */

export const DownMark = bold(<path d="m4 6 4 4 4-4" />)
export const LeftMark = bold(<path d="m10 3-5 5 5 5" />)
export const RightMark = bold(<path d="m6 3 5 5-5 5" />)
export const CrossMark = bold(<path d="m3 3 10 10M13 3 3 13" />)

/** A bold icon of lines on a 16 px grid, for the size of text. */
// @__NO_SIDE_EFFECTS__
function bold(shape: ReactNode) {
  return icon(shape, { ...LINES, viewBox: '0 0 16 16', strokeWidth: '2' }, 'size-4')
}
