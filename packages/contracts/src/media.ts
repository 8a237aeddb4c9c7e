import { IMAGE_WIDTHS } from './limits.ts'

const OWN_MEDIA = /^(?:https?:\/\/[^/?#]+)?(\/media\/[0-9a-f]{32})$/i

/** `src` and `srcset` of an image: our own media in every width we serve, any other as it is. */
export function imageSources(url: string): { src: string; srcSet?: string } {
  if (!OWN_MEDIA.test(url)) return { src: url }
  return { src: `${url}?w=960`, srcSet: everyWidth(url) }
}

/** `srcset` of an image's upright crop (UPRIGHT_CROP); undefined for an image that is not our own. */
export function uprightSources(url: string): string | undefined {
  return OWN_MEDIA.test(url) ? everyWidth(`${url}/upright`) : undefined
}

/** Id of an image of our own, by its URL; undefined for any other. */
export function ownMediaId(url: string): string | undefined {
  return OWN_MEDIA.exec(url)?.[1]?.slice('/media/'.length).toLowerCase()
}

function everyWidth(url: string): string {
  return IMAGE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ')
}

/** Where the image of a shared link is, for an image of our own; undefined for any other. */
export function linkPreviewPath(url: string): string | undefined {
  const path = OWN_MEDIA.exec(url)?.[1]
  return path && `${path}/preview.jpg`
}
