/**
 * The company: name, phones, links and claims, in one place. Nothing of it is typed into a page.
 * Claims, routes and contact facts are those of sections 1 and 2 of the specification; phone
 * numbers and links are the demo's.
 */
export const site = {
  name: 'Bharat by Road',
  tagline: 'India’s first all-India by-road tour operator',
  founded: 2017,
  headOffice: { city: 'Thrissur', region: 'Kerala', country: 'India' },
  claims: {
    expedition: { kilometres: 8600, states: 16, days: 22 },
    reviewRating: 4.9,
  },
  availability: '9:00–19:00 IST. WhatsApp replies usually within 30 minutes.',
  email: 'hello@bharatbyroad.example',
  /** The footer's badge (section 2). */
  recognisedBy: 'Travel Agents’ Circle, Kochi',
  phones: {
    primary: '+919400012345',
    alternate: '+919400012346',
  },
  team: [
    { label: 'Reservations', phone: '+919400012345' },
    { label: 'Domestic tours', phone: '+919400012346' },
    { label: 'International tours', phone: '+919400012347' },
    { label: 'On-road support', phone: '+919400012348' },
  ],
  branches: [
    {
      city: 'Colombo',
      country: 'Sri Lanka',
      address: '42 Galle Road, Colombo 03',
      phone: '+94112345678',
    },
    {
      city: 'Pattaya',
      country: 'Thailand',
      address: '118 Beach Road, Pattaya 20150',
      phone: '+6638123456',
    },
  ],
  address: '2nd Floor, Round West, Thrissur, Kerala 680001',
  social: {
    instagram: 'https://www.instagram.com/bharatbyroad.example',
    facebook: 'https://www.facebook.com/bharatbyroad.example',
    x: 'https://x.com/bharatbyroad_example',
    youtube: 'https://www.youtube.com/@bharatbyroad.example',
  },
  whatsapp: {
    number: '919400012345',
    greeting: 'Hello Bharat by Road team, I would like to enquire about your tours.',
  },
  /** Promotional videos on the home page, by the operator's channel. */
  videos: [
    { id: 'bbr-k2k-2025', title: 'Kerala to Kashmir in 22 days' },
    { id: 'bbr-spiti-24', title: 'Spiti before the snow' },
    { id: 'bbr-konkan-24', title: 'The Konkan coast road' },
  ],
  /** The navigation's fixed records (section 2); a link whose record is missing or inactive is not shown. */
  navigation: [
    { label: 'Kerala to Kashmir', kind: 'tour', id: '650000000000000000000101' },
    { label: 'Adventure', kind: 'category', id: '650000000000000000000001' },
    { label: 'Domestic', kind: 'category', id: '650000000000000000000002' },
    { label: 'International', kind: 'category', id: '650000000000000000000003' },
  ],
} as const

/** A chat with the company, prefilled with `text`. */
export function whatsappLink(text: string = whatsappGreeting()): string {
  return `https://wa.me/${site.whatsapp.number}?text=${encodeURIComponent(text)}`
}

/** The first message of a chat; it names the tour that the visitor is looking at, if any. */
export function whatsappGreeting(tourName?: string): string {
  if (tourName === undefined) return site.whatsapp.greeting
  return `Hello ${site.name} team, I would like to enquire about the tour “${tourName}”.`
}

/**
 * `+919400012345` as `+91 94000 12345`, the branches' countries as `+94 11 234 5678`; a number of
 * another country keeps its digits.
 */
export function formatPhone(phone: string): string {
  const [, ...parts] =
    /^(\+91)(\d{5})(\d{5})$/.exec(phone) ?? /^(\+94|\+66)(\d{2})(\d{3})(\d+)$/.exec(phone) ?? []
  return parts.length > 0 ? parts.join(' ') : phone
}
