import { bold } from './icon.tsx'

/* Icons within controls, on a 16 px grid. */

export const DownMark = bold(<path d="m4 6 4 4 4-4" />)
export const LeftMark = bold(<path d="m10 3-5 5 5 5" />)
export const RightMark = bold(<path d="m6 3 5 5-5 5" />)
export const CrossMark = bold(<path d="m3 3 10 10M13 3 3 13" />)
