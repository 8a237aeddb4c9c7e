import { IMAGE_WIDTHS } from './limits.ts'
import type { FocalPoint } from './replies.ts'

const OWN_MEDIA = /^(?:https?:\/\/[^/?#]+)?(\/media\/[0-9a-f]{32})$/i

/** `src` and `srcset` of an image: our own media in every delivered width, other images unchanged. */
export function imageSources(url: string): { src: string; srcSet?: string } {
  if (!OWN_MEDIA.test(url)) return { src: url }
  return { src: `${url}?w=960`, srcSet: everyWidth(url) }
}

/** The default focal point. */
export const CENTRE: Readonly<FocalPoint> = { x: 0.5, y: 0.5 }

/** Of a low and wide crop, where nobody has set another point: it loses more of the ground than of the sky. */
export function skyFocus(focus: FocalPoint): FocalPoint {
  return focus.y === CENTRE.y ? { x: focus.x, y: 0.25 } : focus
}

/**
 * The focal point of a crop, as in its URL; '' for the centre. Browsers cache a crop for a year: another focal
 * point gives it another URL.
 */
export function focusText({ x, y }: FocalPoint): string {
  return x === CENTRE.x && y === CENTRE.y ? '' : `${x},${y}`
}

/** `srcset` of an image's portrait crop (UPRIGHT_CROP); undefined for external images. */
export function uprightSources(url: string, focus?: FocalPoint): string | undefined {
  return OWN_MEDIA.test(url) ? everyWidth(`${url}/upright`, focus) : undefined
}

/** CSS `object-position` that keeps the focal point in every frame; undefined for the centre. */
export function objectPosition(focus?: FocalPoint): string | undefined {
  return focus && focusText(focus) !== '' ? `${focus.x * 100}% ${focus.y * 100}%` : undefined
}

/** Id of one of our own images, from its URL; undefined for external images. */
export function ownMediaId(url: string): string | undefined {
  return OWN_MEDIA.exec(url)?.[1]?.slice('/media/'.length).toLowerCase()
}

/** URL path of the link preview of one of our own images; undefined for external images. */
export function linkPreviewPath(url: string, focus?: FocalPoint): string | undefined {
  const path = OWN_MEDIA.exec(url)?.[1]
  return path && `${path}/preview.jpg${focusQuery('?', focus)}`
}

function everyWidth(url: string, focus?: FocalPoint): string {
  return IMAGE_WIDTHS.map((width) => `${url}?w=${width}${focusQuery('&', focus)} ${width}w`).join(
    ', ',
  )
}

function focusQuery(separator: '?' | '&', focus?: FocalPoint): string {
  const text = focus ? focusText(focus) : ''
  return text && `${separator}focus=${text}`
}
