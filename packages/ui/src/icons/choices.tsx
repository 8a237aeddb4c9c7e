import { stroke } from './icon.tsx'

/* Icons of the shortlist and the comparison of tours. */

export const HeartIcon = stroke(
  <path d="M12 20S4 15.2 4 9.4A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.2 12 20 12 20Z" />,
)
export const CompareIcon = stroke(<path d="M4 5h6v14H4zM14 5h6v14h-6z" />)
