import type { ReactNode } from 'react'

export interface IconProps {
  /** Size and colour, e.g. `size-5 text-gold`. */
  className?: string
}

/*
 * Icons on a 24 px grid, in the text's colour. They are decorative: the control around an icon has its own text
 * or label. The annotation of the two functions below lets a build remove the icons that a page does not use.
 */

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
export const ClockIcon = stroke(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
)
export const CalendarIcon = stroke(
  <>
    <rect x="3.5" y="5" width="17" height="15.5" rx="2" />
    <path d="M3.5 10h17M8 3v4M16 3v4" />
  </>,
)
export const RupeeIcon = stroke(<path d="M7 4.5h10M7 9h10M7 4.5c8 0 8 9 0 9l7.5 6.5" />)
export const WheelIcon = stroke(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="2" />
    <path d="M3.8 10.5 10 11.7M20.2 10.5 14 11.7M12 14v6.5" />
  </>,
)
export const RouteIcon = stroke(
  <>
    <circle cx="6" cy="19" r="2" />
    <circle cx="18" cy="5" r="2" />
    <path d="M8 19h7.5a3.5 3.5 0 0 0 0-7h-7a3.5 3.5 0 0 1 0-7H16" />
  </>,
)
export const CompassIcon = stroke(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m15.5 8.5-2 5-5 2 2-5 5-2Z" />
  </>,
)
export const PeaksIcon = stroke(<path d="m2.5 19 6.5-11 4 6.5 2.5-3.5 6 8h-19Z" />)
export const FlagIcon = stroke(<path d="M6 21V4M6 5h11l-2 3.5L17 12H6" />)
export const ChevronLeftIcon = stroke(<path d="m14.5 5-7 7 7 7" />)
export const ChevronRightIcon = stroke(<path d="m9.5 5 7 7-7 7" />)
export const ChevronDownIcon = stroke(<path d="m5 9 7 7 7-7" />)
export const ArrowRightIcon = stroke(<path d="M4 12h15M13 6l6 6-6 6" />)
export const ArrowLeftIcon = stroke(<path d="M20 12H5M11 6l-6 6 6 6" />)
export const ArrowUpIcon = stroke(<path d="M12 20V5M6 11l6-6 6 6" />)
export const ArrowDownIcon = stroke(<path d="M12 4v15M6 13l6 6 6-6" />)
export const ArrowToTopIcon = stroke(<path d="M5 4h14M12 21V9M6 14l6-6 6 6" />)
export const GripIcon = stroke(<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />)
export const FilterIcon = stroke(<path d="M4 7h16M7 12h10M10 17h4" />)
export const SortIcon = stroke(
  <path d="M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5" />,
)
export const MenuIcon = stroke(<path d="M4 7h16M4 12h16M4 17h16" />)
export const CloseIcon = stroke(<path d="m6 6 12 12M18 6 6 18" />)
export const PlayIcon = filled(
  <path d="M8 5.1v13.8a.6.6 0 0 0 .9.5l11-6.9a.6.6 0 0 0 0-1L8.9 4.6a.6.6 0 0 0-.9.5Z" />,
)
export const PauseIcon = filled(<path d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" />)
export const StarIcon = filled(
  <path d="m12 2.8 2.8 5.8 6.4.9-4.6 4.4 1.1 6.3L12 17.2l-5.7 3 1.1-6.3L2.8 9.5l6.4-.9L12 2.8Z" />,
)
export const WhatsAppIcon = filled(
  <path d="M12 2.5a9.4 9.4 0 0 0-8 14.3L2.7 21.5l4.8-1.3A9.4 9.4 0 1 0 12 2.5Zm0 1.7a7.7 7.7 0 1 1-3.9 14.3l-.3-.2-2.8.8.8-2.7-.2-.3A7.7 7.7 0 0 1 12 4.2ZM8.7 7.5c-.2 0-.5.1-.7.3-.3.3-.9.9-.9 2.1s.9 2.4 1 2.6c.1.2 1.7 2.7 4.3 3.7 2.1.8 2.5.7 3 .6.4 0 1.5-.6 1.7-1.2.2-.6.2-1.1.1-1.2l-.5-.3-1.5-.7c-.2-.1-.4-.1-.6.1l-.7.9c-.1.2-.3.2-.5.1a6.2 6.2 0 0 1-3.1-2.7c-.1-.2 0-.4.1-.5l.6-.7.2-.4v-.4l-.8-1.8c-.2-.4-.4-.4-.5-.4h-.6Z" />,
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

// @__NO_SIDE_EFFECTS__
function stroke(shape: ReactNode) {
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

// @__NO_SIDE_EFFECTS__
function filled(shape: ReactNode) {
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
