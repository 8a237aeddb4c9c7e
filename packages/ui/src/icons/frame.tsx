import { filled, stroke } from './icon.tsx'

/* Icons of the header and of most public pages. */

export const MenuIcon = stroke(<path d="M4 7h16M4 12h16M4 17h16" />)
export const CloseIcon = stroke(<path d="m6 6 12 12M18 6 6 18" />)
export const WhatsAppIcon = filled(
  <path d="M12 2.5a9.4 9.4 0 0 0-8 14.3L2.7 21.5l4.8-1.3A9.4 9.4 0 1 0 12 2.5Zm0 1.7a7.7 7.7 0 1 1-3.9 14.3l-.3-.2-2.8.8.8-2.7-.2-.3A7.7 7.7 0 0 1 12 4.2ZM8.7 7.5c-.2 0-.5.1-.7.3-.3.3-.9.9-.9 2.1s.9 2.4 1 2.6c.1.2 1.7 2.7 4.3 3.7 2.1.8 2.5.7 3 .6.4 0 1.5-.6 1.7-1.2.2-.6.2-1.1.1-1.2l-.5-.3-1.5-.7c-.2-.1-.4-.1-.6.1l-.7.9c-.1.2-.3.2-.5.1a6.2 6.2 0 0 1-3.1-2.7c-.1-.2 0-.4.1-.5l.6-.7.2-.4v-.4l-.8-1.8c-.2-.4-.4-.4-.5-.4h-.6Z" />,
)
export const ChevronDownIcon = stroke(<path d="m5 9 7 7 7-7" />)
export const ArrowLeftIcon = stroke(<path d="M20 12H5M11 6l-6 6 6 6" />)
