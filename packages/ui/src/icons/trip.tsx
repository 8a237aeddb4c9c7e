import { stroke } from './icon.tsx'

/* Icons of a tour’s page. */

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
