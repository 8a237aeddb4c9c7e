import type { HeroSlideInput } from '@bharat/contracts/hero-slides'
import { poster } from '../src/modules/tour-pictures/poster.ts'
import { categoryIds } from './categories.ts'
import { createdAt, type DemoRecord, demoId } from './records.ts'
import type { DemoImage } from './tours/tour-seed.ts'

export interface DemoHeroSlide extends DemoRecord, Omit<HeroSlideInput, 'imageUrl'> {
  imageUrl: DemoImage
}

const images: [categoryId: string, imageUrl: DemoImage][] = [
  [categoryIds.adventure, poster('', 'peaks', 'afternoon', 'summer')],
  [categoryIds.honeymoon, 'tea-gardens.jpg'],
  [categoryIds.international, 'singaporean-cityscape.jpg'],
  [categoryIds.domestic, poster('', 'backwater', 'dusk', 'winter')],
  [categoryIds.wildlife, poster('', 'wetland', 'afternoon', 'winter')],
]

/** One banner per category at most (section 1); title and subtitle are the category's. */
export const heroSlides: DemoHeroSlide[] = images.map(([categoryId, imageUrl], index) => ({
  _id: demoId(201 + index),
  categoryId,
  imageUrl,
  activeStatus: true,
  createdAt: createdAt(20 + index),
}))
