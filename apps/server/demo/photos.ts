/** The photographs in `photos/`, by file name; `photos/CREDITS.md` names their authors. */
export const PHOTOS = [
  'ajanta-caves.jpg',
  'autumn-ridge.jpg',
  'beacon-street-sunset.jpg',
  'casa-mila.jpg',
  'charminar.jpg',
  'extreme-desert-hike.jpg',
  'forest-stream.jpg',
  'gateway-of-india.jpg',
  'golden-temple.jpg',
  'hawa-mahal.jpg',
  'high-trestle-trail.jpg',
  'hilltop-sunrise.jpg',
  'konark-sun-temple.jpg',
  'lake-sherburne.jpg',
  'mountain-trail.jpg',
  'mysore-palace.jpg',
  'oakland-zoo-otters.jpg',
  'perched-osprey.jpg',
  'pondering-heron.jpg',
  'qutub-minar.jpg',
  'rang-ghar-sivasagar.jpg',
  'roman-colosseum.jpg',
  'singaporean-cityscape.jpg',
  'sunning-anhinga.jpg',
  'taj-mahal.jpg',
  'tea-gardens.jpg',
  'the-spices-of-life.jpg',
  'victoria-memorial.jpg',
] as const

export type PhotoName = (typeof PHOTOS)[number]

/** The place that a photograph shows, by the name that tours use for it. */
export const PLACES: Partial<Record<PhotoName, string>> = {
  'ajanta-caves.jpg': 'Ajanta',
  'casa-mila.jpg': 'Barcelona',
  'charminar.jpg': 'Hyderabad',
  'gateway-of-india.jpg': 'Mumbai',
  'golden-temple.jpg': 'Amritsar',
  'hawa-mahal.jpg': 'Jaipur',
  'konark-sun-temple.jpg': 'Konark',
  'mysore-palace.jpg': 'Mysuru',
  'qutub-minar.jpg': 'Delhi',
  'rang-ghar-sivasagar.jpg': 'Sivasagar',
  'roman-colosseum.jpg': 'Rome',
  'singaporean-cityscape.jpg': 'Singapore',
  'taj-mahal.jpg': 'Agra',
  'tea-gardens.jpg': 'Munnar',
  'victoria-memorial.jpg': 'Kolkata',
}

/** What a photograph shows, and whom the site names for it: the authors of `photos/CREDITS.md`. */
export const PHOTO_DETAILS: Record<PhotoName, { alt: string; credit: string }> = {
  'ajanta-caves.jpg': {
    alt: 'The Ajanta caves in monsoon green',
    credit: 'Jonathanawhite, public domain',
  },
  'autumn-ridge.jpg': {
    alt: 'A ridge with autumn forest',
    credit: 'Aitzol Berasategi, CC BY 4.0, cropped',
  },
  'beacon-street-sunset.jpg': {
    alt: 'A street at sunset',
    credit: 'Budgie Desktop Developers, CC0',
  },
  'casa-mila.jpg': {
    alt: 'The roof of Casa Milà, Barcelona',
    credit: 'Budgie Desktop Developers, CC0',
  },
  'charminar.jpg': { alt: 'The Charminar, Hyderabad', credit: 'Goutamkhandelwal, public domain' },
  'extreme-desert-hike.jpg': {
    alt: 'A path through a rocky desert',
    credit: 'Budgie Desktop Developers, CC0',
  },
  'forest-stream.jpg': {
    alt: 'A stream in a forest',
    credit: 'Aitzol Berasategi, CC BY 4.0, cropped',
  },
  'gateway-of-india.jpg': {
    alt: 'The Gateway of India, Mumbai, at dusk',
    credit: 'Simon Steinberger, public domain',
  },
  'golden-temple.jpg': {
    alt: 'The Golden Temple, Amritsar',
    credit: 'Jasdeep Singh, public domain',
  },
  'hawa-mahal.jpg': { alt: 'The Hawa Mahal, Jaipur', credit: 'Janwiki, public domain' },
  'high-trestle-trail.jpg': {
    alt: 'A bridge of steel frames at night',
    credit: 'Budgie Desktop Developers, CC0',
  },
  'hilltop-sunrise.jpg': {
    alt: 'Sunrise over hilltops',
    credit: 'Aitzol Berasategi, CC BY 4.0, cropped',
  },
  'konark-sun-temple.jpg': { alt: 'The Sun Temple, Konark', credit: 'Tetraktys, public domain' },
  'lake-sherburne.jpg': { alt: 'A lake below mountains', credit: 'Budgie Desktop Developers, CC0' },
  'mountain-trail.jpg': {
    alt: 'A trail in the mountains',
    credit: 'Aitzol Berasategi, CC BY 4.0, cropped',
  },
  'mysore-palace.jpg': { alt: 'Mysore Palace', credit: 'Shiva sg, public domain' },
  'oakland-zoo-otters.jpg': { alt: 'Two otters', credit: 'Budgie Desktop Developers, CC0' },
  'perched-osprey.jpg': { alt: 'An osprey on a branch', credit: 'Budgie Desktop Developers, CC0' },
  'pondering-heron.jpg': { alt: 'A heron at the water', credit: 'Budgie Desktop Developers, CC0' },
  'qutub-minar.jpg': { alt: 'The Qutub Minar, Delhi', credit: 'pramadas, public domain' },
  'rang-ghar-sivasagar.jpg': {
    alt: 'The Rang Ghar, Sivasagar, Assam',
    credit: 'Porikolpok Oxom, public domain',
  },
  'roman-colosseum.jpg': { alt: 'The Colosseum, Rome', credit: 'Budgie Desktop Developers, CC0' },
  'singaporean-cityscape.jpg': {
    alt: 'The harbour of Singapore',
    credit: 'Budgie Desktop Developers, CC0',
  },
  'sunning-anhinga.jpg': {
    alt: 'An anhinga with spread wings',
    credit: 'Budgie Desktop Developers, CC0',
  },
  'taj-mahal.jpg': { alt: 'The Taj Mahal, Agra', credit: 'Yann (Wikimedia Commons), CC BY-SA 4.0' },
  'tea-gardens.jpg': { alt: 'Tea gardens near Munnar', credit: 'Vivek Kumar, CC0' },
  'the-spices-of-life.jpg': { alt: 'Heaps of spices', credit: 'Budgie Desktop Developers, CC0' },
  'victoria-memorial.jpg': {
    alt: 'The Victoria Memorial, Kolkata',
    credit: 'Anourag, public domain',
  },
}
