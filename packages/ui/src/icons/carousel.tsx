import { filled, stroke } from './icon.tsx'

/* Icons of the carousel and its slides. */

export const ChevronLeftIcon = stroke(<path d="m14.5 5-7 7 7 7" />)
export const ChevronRightIcon = stroke(<path d="m9.5 5 7 7-7 7" />)
export const ArrowRightIcon = stroke(<path d="M4 12h15M13 6l6 6-6 6" />)
export const PlayIcon = filled(
  <path d="M8 5.1v13.8a.6.6 0 0 0 .9.5l11-6.9a.6.6 0 0 0 0-1L8.9 4.6a.6.6 0 0 0-.9.5Z" />,
)
export const PauseIcon = filled(<path d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" />)
