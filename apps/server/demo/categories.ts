import type { CategoryInput } from '@bharat/contracts/categories'
import { poster } from '../src/modules/tour-pictures/poster.ts'
import { createdAt, type DemoRecord, demoId } from './records.ts'
import type { DemoImage } from './tours/tour-seed.ts'

export interface DemoCategory extends DemoRecord, Omit<CategoryInput, 'coverImage'> {
  coverImage: DemoImage
}

/**
 * Ids of the categories. The navigation links to the first three (`site.navigation` of the
 * contracts).
 */
export const categoryIds = {
  adventure: demoId(1),
  domestic: demoId(2),
  international: demoId(3),
  honeymoon: demoId(4),
  pilgrimage: demoId(5),
  wildlife: demoId(6),
  women: demoId(7),
  family: demoId(8),
  weekend: demoId(9),
  schools: demoId(10),
} as const

/**
 * In the order of creation. A cover is a photograph of a place that a tour of the category visits, or drawn without
 * a name. School tours are inactive: the one category that visitors do not see.
 */
export const categories: DemoCategory[] = [
  category('adventure', 'Adventure', poster('', 'peaks', 'afternoon', 'summer'), {
    description:
      'High passes, river crossings and roads that close for half the year, driven by people who know when to turn back.',
  }),
  category('domestic', 'Domestic', poster('', 'peaks', 'dusk', 'winter'), {
    description:
      'The length and breadth of India by road, from the Kerala coast to the Kashmir valley and the long way in between.',
  }),
  category('international', 'International', 'singaporean-cityscape.jpg', {
    description:
      'Across the border at Sonauli or Phuentsholing, or a flight first and a car waiting on arrival. The driving does not stop at the frontier.',
  }),
  category('honeymoon', 'Honeymoon', 'tea-gardens.jpg', {
    description:
      'A private car, short driving days and late breakfasts. Two people, one driver, nobody else’s timetable.',
  }),
  category('pilgrimage', 'Pilgrimage', poster('', 'shikhara', 'dusk', 'summer'), {
    description:
      'Temple towns, dhams and ghats, planned around darshan timings, vegetarian kitchens and elders who need a slower pace.',
  }),
  category('wildlife', 'Wildlife', poster('', 'wetland', 'afternoon', 'winter'), {
    description:
      'Safari permits booked early, naturalists who grew up beside the forest, and evenings spent checking the bird list.',
  }),
  category('women', 'Women on the Road', poster('', 'fort', 'dusk', 'winter'), {
    description:
      'Small groups of women, women trip leaders, verified stays. Come alone, leave with five people you can call.',
  }),
  category('family', 'Family Holidays', 'mysore-palace.jpg', {
    description:
      'Driving days under five hours, child seats on request, and something for the grandparents and the eight-year-old on the same afternoon.',
  }),
  category('weekend', 'Weekend Drives', poster('', 'falls', 'afternoon', 'monsoon'), {
    description:
      'Leave after work on Friday or before breakfast on Saturday, and be home on Sunday night with mud on the tyres.',
  }),
  category('schools', 'School and College Tours', poster('', 'launch', 'day', 'winter'), {
    description:
      'Study tours for classes and departments, with one of our staff for every twelve students.',
    activeStatus: false,
  }),
]

function category(
  key: keyof typeof categoryIds,
  name: string,
  coverImage: DemoImage,
  rest: { description: string; activeStatus?: boolean },
): DemoCategory {
  const _id = categoryIds[key]
  return {
    _id,
    name,
    coverImage,
    activeStatus: true,
    createdAt: createdAt(Number(_id.slice(-4))),
    ...rest,
  }
}
