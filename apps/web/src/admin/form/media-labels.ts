import { KINDS_WITH_IMAGES, kindFacts } from '@bharat/contracts/kinds'
import type { ListedImage } from './media-choice.admin-documents.ts'

type MediaUse = ListedImage['usedBy'][number]

/** What an image is called on the media page: its alternative text, else the suggested one. */
export function imageName({
  alt,
  suggestedAlt,
}: Pick<ListedImage, 'alt' | 'suggestedAlt'>): string {
  return alt || suggestedAlt || 'Image without a text'
}

/** 'Unused', '1 use', '3 uses'. */
export function usesText({ useCount }: Pick<ListedImage, 'useCount'>): string {
  if (useCount === 0) return 'Unused'
  return useCount === 1 ? '1 use' : `${useCount} uses`
}

/** '1 place', '3 places'. */
export function placesText(count: number): string {
  return count === 1 ? '1 place' : `${count} places`
}

/** 'Tour, main image'. */
export function useText({ kind, field }: Pick<MediaUse, 'kind' | 'field'>): string {
  return `${kinds.get(kind)}, ${field}`
}

/** The names of the kinds that use images. */
const kinds = new Map(
  KINDS_WITH_IMAGES.map(({ kind, images }) => [images.use, kindFacts(kind).label]),
)

/** '640 kB', '2.4 MB'. */
export function sizeText(bytes: number): string {
  return bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1e3))} kB`
    : `${(bytes / 1e6).toFixed(1)} MB`
}
