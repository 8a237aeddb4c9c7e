/** The photographs in `photos/`, by file name; `photos/CREDITS.md` says who took them. */
export const PHOTOS = [
  'autumn-ridge.jpg',
  'beacon-street-sunset.jpg',
  'casa-mila.jpg',
  'extreme-desert-hike.jpg',
  'forest-stream.jpg',
  'high-trestle-trail.jpg',
  'hilltop-sunrise.jpg',
  'lake-sherburne.jpg',
  'meadow-evening.jpg',
  'mountain-trail.jpg',
  'oakland-zoo-otters.jpg',
  'ocean-waves.jpg',
  'perched-osprey.jpg',
  'pondering-heron.jpg',
  'roman-colosseum.jpg',
  'singaporean-cityscape.jpg',
  'sunning-anhinga.jpg',
  'tea-gardens.jpg',
  'the-spices-of-life.jpg',
] as const

export type PhotoName = (typeof PHOTOS)[number]
