import { createdAt, idOf, photo } from '../../admin/admin.fixtures.ts'
import type { MediaItem, MediaUse } from './media.admin-documents.ts'

const use = (changes: Partial<MediaUse> = {}): MediaUse => ({
  kind: 'tour',
  id: idOf(101),
  name: 'Kerala to Kashmir',
  field: 'main image',
  href: '/adminDashboard?tab=tours&search=Kerala%20to%20Kashmir',
  ...changes,
})

/** The records that use the first image. */
export const uses: MediaUse[] = [
  use(),
  use({ field: 'image of day 12' }),
  use({
    kind: 'category',
    id: idOf(1),
    name: 'Adventure',
    field: 'cover image',
    href: '/adminDashboard?tab=categories&search=Adventure',
  }),
  use({
    kind: 'site',
    id: idOf(9),
    name: 'Site settings',
    field: 'sharing image',
    href: '/adminSite',
  }),
]

const photos = [
  'roman-colosseum',
  'tea-gardens',
  'mysore-palace',
  'gateway-of-india',
  'ajanta-caves',
  'high-trestle-trail',
]

/** Images of the media page, newest first: used and unused ones, with and without texts. */
export const images: MediaItem[] = Array.from({ length: 60 }, (_, at) => ({
  _id: at.toString(16).padStart(32, '0'),
  url: photo(photos[at % photos.length] ?? ''),
  width: 1600,
  height: 1067,
  bytes: 240_000 + at * 41_000,
  format: 'jpeg',
  alt: at % 3 === 1 ? '' : `Photograph ${at + 1}: the road up to the pass`,
  suggestedAlt: at % 4 === 3 ? '' : 'Kerala to Kashmir',
  credit: at % 2 === 0 ? 'Asha Menon, CC BY 4.0' : '',
  focus: at === 0 ? { x: 0.3, y: 0.4 } : { x: 0.5, y: 0.5 },
  createdAt: createdAt(at),
  version: 1,
  usedBy: at === 0 ? uses : at % 4 === 3 ? [] : [use({ field: `sub image ${(at % 5) + 1}` })],
  useCount: at === 0 ? uses.length : at % 4 === 3 ? 0 : 1,
}))

/** The records that name a missing image. */
export const problems = [
  { ...use({ field: 'route map' }), url: '/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0' },
  {
    ...use({
      kind: 'testimonial',
      id: idOf(42),
      name: 'Anjali Menon',
      field: 'client image',
      href: '/adminDashboard?tab=testimonials&search=Anjali%20Menon',
    }),
    url: '/media/1f1e2d3c4b5a69788796a5b4c3d2e1f0',
  },
]
