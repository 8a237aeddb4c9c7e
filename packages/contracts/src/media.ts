import { IMAGE_WIDTHS } from './limits.ts'

const OWN_MEDIA = /^(?:https?:\/\/[^/?#]+)?(\/media\/[0-9a-f]{32})$/i

/** `src` and `srcset` of an image: our own media in every delivered width, other images unchanged. */
export function imageSources(url: string): { src: string; srcSet?: string } {
  if (!OWN_MEDIA.test(url)) return { src: url }
  return { src: `${url}?w=960`, srcSet: everyWidth(url) }
}

/** `srcset` of an image's portrait crop (UPRIGHT_CROP); undefined for external images. */
export function uprightSources(url: string): string | undefined {
  return OWN_MEDIA.test(url) ? everyWidth(`${url}/upright`) : undefined
}

/** Id of one of our own images, from its URL; undefined for external images. */
export function ownMediaId(url: string): string | undefined {
  return OWN_MEDIA.exec(url)?.[1]?.slice('/media/'.length).toLowerCase()
}

function everyWidth(url: string): string {
  return IMAGE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ')
}

/** URL path of the link preview of one of our own images; undefined for external images. */
export function linkPreviewPath(url: string): string | undefined {
  const path = OWN_MEDIA.exec(url)?.[1]
  return path && `${path}/preview.jpg`
}
