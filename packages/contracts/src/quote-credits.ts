import { ownMediaId } from './media.ts'
import type { PublicQuote } from './quotes.ts'

/** Whom the photographs are by: their licences ask for the names. Empty if for none. */
export function creditsOf({ cover, dayImages }: Pick<PublicQuote, 'cover' | 'dayImages'>): string {
  const images = [cover, ...dayImages.map(({ image }) => image)]
  const shown = images.filter((image) => image && ownMediaId(image.url) && image.credit)
  const credits = new Set(shown.map((image) => image?.credit))
  return credits.size > 0 ? `Photographs: ${[...credits].join(' · ')}` : ''
}
