/*
 * Icons on a 24 px grid, in the text's colour. They are decorative: the control around an icon has its own text
 * or label. A page loads a module of icons as a whole, so the modules follow the pages.
 */
export * from './icons/admin.tsx'
export * from './icons/carousel.tsx'
export * from './icons/choices.tsx'
export * from './icons/frame.tsx'
export * from './icons/further.tsx'
export type { IconProps } from './icons/icon.tsx'
export * from './icons/trip.tsx'
