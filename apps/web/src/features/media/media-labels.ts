import type { MediaItem, MediaUse } from './media.admin-documents.ts'

/** What an image is called on the media page: its alternative text, else the suggested one. */
export function imageName({ alt, suggestedAlt }: Pick<MediaItem, 'alt' | 'suggestedAlt'>): string {
  return alt || suggestedAlt || 'Image without a text'
}

/** 'Unused', '1 use', '3 uses'. */
export function usesText({ useCount }: Pick<MediaItem, 'useCount'>): string {
  if (useCount === 0) return 'Unused'
  return useCount === 1 ? '1 use' : `${useCount} uses`
}

/** '1 place', '3 places'. */
export function placesText(count: number): string {
  return count === 1 ? '1 place' : `${count} places`
}

/** 'Tour, main image'. */
export function useText({ kind, field }: Pick<MediaUse, 'kind' | 'field'>): string {
  return `${kinds[kind]}, ${field}`
}

const kinds: Record<MediaUse['kind'], string> = {
  tour: 'Tour',
  category: 'Category',
  heroSlide: 'Hero slide',
  testimonial: 'Testimonial',
  award: 'Award',
  teamMember: 'Team member',
  site: 'Site settings',
}

/** '640 kB', '2.4 MB'. */
export function sizeText(bytes: number): string {
  return bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1e3))} kB`
    : `${(bytes / 1e6).toFixed(1)} MB`
}
