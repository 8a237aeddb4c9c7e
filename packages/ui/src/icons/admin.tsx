import { stroke } from './icon.tsx'

/* Icons that only the admin has: a module with public icons would be loaded by visitors. */

export const SearchIcon = stroke(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5.5 5.5" />
  </>,
)

export const InboxIcon = stroke(
  <path d="M3.5 13.5 6.3 5h11.4l2.8 8.5V19h-17v-5.5h5l1.5 2.5h4l1.5-2.5h5" />,
)

export const HistoryIcon = stroke(
  <>
    <path d="M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.3M3.5 3.5v4.8h4.8" />
    <path d="M12 7.5V12l3 2" />
  </>,
)
