import { filled, stroke } from './icon.tsx'

/* Icons of parts that load later, and of the dashboard. */

export const PhoneIcon = stroke(
  <path d="M5 4h3.5l1.7 4.3-2.2 1.6a11 11 0 0 0 6.1 6.1l1.6-2.2L20 15.5V19a1.5 1.5 0 0 1-1.6 1.5A15.4 15.4 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z" />,
)
export const MailIcon = stroke(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m3.5 7 8.5 6 8.5-6" />
  </>,
)
export const PinIcon = stroke(
  <>
    <path d="M12 21s7-6.1 7-11.2A7 7 0 0 0 5 9.8C5 14.9 12 21 12 21Z" />
    <circle cx="12" cy="9.8" r="2.6" />
  </>,
)
export const ArrowUpIcon = stroke(<path d="M12 20V5M6 11l6-6 6 6" />)
export const ArrowDownIcon = stroke(<path d="M12 4v15M6 13l6 6 6-6" />)
export const ArrowToTopIcon = stroke(<path d="M5 4h14M12 21V9M6 14l6-6 6 6" />)
export const GripIcon = stroke(<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />)
export const FilterIcon = stroke(<path d="M4 7h16M7 12h10M10 17h4" />)
export const SortIcon = stroke(
  <path d="M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5" />,
)
export const StarIcon = filled(
  <path d="m12 2.8 2.8 5.8 6.4.9-4.6 4.4 1.1 6.3L12 17.2l-5.7 3 1.1-6.3L2.8 9.5l6.4-.9L12 2.8Z" />,
)
export const InstagramIcon = stroke(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <path d="M17 7v.01" />
  </>,
)
export const FacebookIcon = filled(
  <path d="M13.6 21.5v-8h2.7l.5-3.2h-3.2V8.3c0-.9.3-1.6 1.7-1.6H17V3.8c-.3 0-1.3-.1-2.4-.1-2.5 0-4.1 1.5-4.1 4.2v2.4H7.7v3.2h2.8v8h3.1Z" />,
)
export const XIcon = filled(
  <path d="M13.9 10.5 20.7 3h-1.9l-5.7 6.5L8.5 3H3l7.1 10.1L3 21h1.9l6-6.9 4.9 6.9H21l-7.1-10.5Zm-2.1 2.4-.7-1L5.4 4.4h2.4l4.6 6.4.7 1 6 8.3h-2.4l-4.9-7.2Z" />,
)
export const YouTubeIcon = filled(
  <path d="M21.6 7.5a2.7 2.7 0 0 0-1.9-1.9C18 5.1 12 5.1 12 5.1s-6 0-7.7.5a2.7 2.7 0 0 0-1.9 1.9A28 28 0 0 0 2 12c0 1.5.1 3 .4 4.5a2.7 2.7 0 0 0 1.9 1.9c1.7.5 7.7.5 7.7.5s6 0 7.7-.5a2.7 2.7 0 0 0 1.9-1.9c.3-1.5.4-3 .4-4.5s-.1-3-.4-4.5ZM10 15V9l5.2 3L10 15Z" />,
)
