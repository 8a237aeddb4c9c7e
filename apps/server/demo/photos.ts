/** The photographs in `photos/`, by file name; `photos/CREDITS.md` names their authors. */
export const PHOTOS = [
  'ajanta-caves.jpg',
  'casa-mila.jpg',
  'charminar.jpg',
  'gateway-of-india.jpg',
  'hawa-mahal.jpg',
  'mysore-palace.jpg',
  'qutub-minar.jpg',
  'rang-ghar-sivasagar.jpg',
  'roman-colosseum.jpg',
  'singaporean-cityscape.jpg',
  'taj-mahal.jpg',
  'tea-gardens.jpg',
  'victoria-memorial.jpg',
] as const

export type PhotoName = (typeof PHOTOS)[number]

/** The place that a photograph shows, by the name that tours use for it. */
export const PLACES: Record<PhotoName, string> = {
  'ajanta-caves.jpg': 'Ajanta',
  'casa-mila.jpg': 'Barcelona',
  'charminar.jpg': 'Hyderabad',
  'gateway-of-india.jpg': 'Mumbai',
  'hawa-mahal.jpg': 'Jaipur',
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
  'casa-mila.jpg': {
    alt: 'The roof of Casa Milà, Barcelona',
    credit: 'Budgie Desktop Developers, CC0',
  },
  'charminar.jpg': { alt: 'The Charminar, Hyderabad', credit: 'Goutamkhandelwal, public domain' },
  'gateway-of-india.jpg': {
    alt: 'The Gateway of India, Mumbai, at dusk',
    credit: 'Simon Steinberger, public domain',
  },
  'hawa-mahal.jpg': { alt: 'The Hawa Mahal, Jaipur', credit: 'Janwiki, public domain' },
  'mysore-palace.jpg': { alt: 'Mysore Palace', credit: 'Shiva sg, public domain' },
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
  'taj-mahal.jpg': {
    alt: 'The Taj Mahal, Agra',
    credit: 'Yann (Wikimedia Commons), CC BY-SA 4.0, graded',
  },
  'tea-gardens.jpg': { alt: 'Tea gardens near Munnar', credit: 'Vivek Kumar, CC0' },
  'victoria-memorial.jpg': {
    alt: 'The Victoria Memorial, Kolkata',
    credit: 'Anourag, public domain',
  },
}
