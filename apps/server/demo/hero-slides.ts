import type { HeroSlideInput } from '@bharat/contracts/hero-slides'
import { categoryIds } from './categories.ts'
import type { PhotoName } from './photos.ts'
import { createdAt, type DemoRecord, demoId } from './records.ts'

export interface DemoHeroSlide extends DemoRecord, Omit<HeroSlideInput, 'imageUrl'> {
  imageUrl: PhotoName
}

const images: [categoryId: string, imageUrl: PhotoName][] = [
  [categoryIds.domestic, 'tea-gardens.jpg'],
  [categoryIds.adventure, 'lake-sherburne.jpg'],
  [categoryIds.international, 'singaporean-cityscape.jpg'],
  [categoryIds.wildlife, 'pondering-heron.jpg'],
  [categoryIds.pilgrimage, 'hilltop-sunrise.jpg'],
]

/** One banner per category at most (section 1); title and subtitle are the category's. */
export const heroSlides: DemoHeroSlide[] = images.map(([categoryId, imageUrl], index) => ({
  _id: demoId(201 + index),
  categoryId,
  imageUrl,
  activeStatus: true,
  createdAt: createdAt(20 + index),
}))
