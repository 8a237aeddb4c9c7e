import { stroke } from './icon.tsx'

/* The icon of the shortlist of tours. */

export const HeartIcon = stroke(
  <path d="M12 20S4 15.2 4 9.4A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.2 12 20 12 20Z" />,
)
