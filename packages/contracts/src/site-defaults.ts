import { valuesOf } from './fields.ts'
import { WEEKDAYS } from './opening-hours.ts'
import { fieldsOfSection, SITE_FIELDS } from './site-fields.ts'
import type { SiteSettingsInput } from './site-settings.ts'
import { DEMO_VIDEO_IDS } from './youtube.ts'

/**
 * The site settings before an administrator saves others (SITE_DEFAULTS=specified). Claims, routes and contact facts
 * are from sections 1 and 2 of the specification; what EXAMPLES lists is not.
 */
export const site: SiteSettingsInput = {
  ...valuesOf(SITE_FIELDS),
  ...Object.fromEntries(
    fieldsOfSection('words').map(([name, field]) => [
      name,
      'example' in field ? field.example : '',
    ]),
  ),
  referencePrefix: 'BR',
  taxText: SITE_FIELDS.taxText.example,
  depositPercent: 25,
  balanceDays: 30,
  cancellation: [
    { days: 30, percent: 25 },
    { days: 15, percent: 50 },
    { days: 0, percent: 100 },
  ],
  shortDescription: 'Road tours across India and beyond',
  name: 'Bharat by Road',
  tagline: 'India’s first all-India by-road tour operator',
  founded: 2017,
  headOffice: { city: 'Thrissur', region: 'Kerala' },
  address: '2nd Floor, Round West, Thrissur, Kerala 680001',
  phones: {
    primary: '+919400012345',
    alternate: '+919400012346',
  },
  email: 'hello@bharatbyroad.example',
  team: [
    { label: 'Reservations', phone: '+919400012345' },
    { label: 'Domestic tours', phone: '+919400012346' },
    { label: 'International tours', phone: '+919400012347' },
    { label: 'On-road support', phone: '+919400012348' },
  ],
  availability: '9:00–19:00 IST. WhatsApp replies usually within 30 minutes.',
  hours: { days: [...WEEKDAYS], opens: '09:00', closes: '19:00' },
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
  social: {
    instagram: 'https://www.instagram.com/bharatbyroad.example',
    facebook: 'https://www.facebook.com/bharatbyroad.example',
    x: 'https://x.com/bharatbyroad_example',
    youtube: 'https://www.youtube.com/@bharatbyroad.example',
  },
  channel: 'https://www.youtube.com/@bharatbyroad.example',
  whatsapp: {
    number: '+919400012345',
    greeting: 'Hello Bharat by Road team, I would like to enquire about your tours.',
    replyTime: 'Usually answered within 30 minutes',
  },
  claims: {
    expedition: { kilometres: 8600, states: 16, days: 22 },
    reviewRating: 4.9,
    reviewSource: 'our travellers’ reviews',
    reviewLink: '',
  },
  recognisedBy: 'Travel Agents’ Circle, Kochi',
  videos: [
    { id: DEMO_VIDEO_IDS[0], title: 'Kerala to Kashmir in 22 days' },
    { id: DEMO_VIDEO_IDS[1], title: 'Spiti before the snow' },
    { id: DEMO_VIDEO_IDS[2], title: 'The Konkan coast road' },
  ],
  /** Section 2, the fixed records of the navigation: demo records with fixed ids. */
  navigation: [
    { label: 'Kerala to Kashmir', kind: 'tour', id: '650000000000000000000101' },
    { label: 'Adventure', kind: 'category', id: '650000000000000000000001' },
    { label: 'Domestic', kind: 'category', id: '650000000000000000000002' },
    { label: 'International', kind: 'category', id: '650000000000000000000003' },
  ],
  privacy: {
    notice: 'We use your details only to answer this enquiry and to plan your trip.',
    policy: `We are a tour operator, so we need to know who asks us for a trip and how to reach them. This page says what we store, why, for how long, and what you can ask of us under India’s Digital Personal Data Protection Act, 2023.

# What we store
- Your name, phone number, email address and message, as you send them with an enquiry.
- The tour, the departure and the page that you enquired about.
- The advertisement or website that brought you here, and whether you used a phone, a tablet or a computer.
- What we write down while we plan your trip with you.

# Why we store it
We use these details to answer your enquiry, to plan the trip that you book, and to count which tours people ask for. You give them to us of your own will; the note below each enquiry form says so. We neither sell them nor send you advertisements.

# Who else receives it
- Our own staff, each with an account of their own.
- Drivers, hotels and guides of the trip that you book, as far as they need it.
- WhatsApp or your email provider, if you choose to write to us there.

# How long we keep it
We delete an enquiry when we no longer need it to answer you or to keep accounts of a trip. Ask us, and we delete it earlier.

# What your browser stores
Nothing that follows you to other websites, and no advertising cookies. Until you close the tab, your browser keeps an enquiry that you have begun and the advertisement that you came from; it keeps the tours that you save to a shortlist until you remove them. What you enter on the page of a quote is in a cookie of that page alone, until you close the browser. The preview of a video comes from YouTube, which receives your network address with the request; the video itself loads only after you press play.

# What you can ask of us
- To see what we store about you, and to receive a copy.
- To correct or complete it.
- To delete it, and to take back your consent.
- To name a person who may ask in your place.

Write or call us; we answer within 30 days. If our answer does not satisfy you, you can complain to the Data Protection Board of India.`,
  },
}

/**
 * The settings of another company before it enters its own (SITE_DEFAULTS=empty): nothing that the operator did not
 * enter. "Another company" saves them with `PUT /admin/site`: only with them may the name of a named company be
 * emptied. The history has the save and restores what was before. The texts about data name no company.
 */
export const emptySite: SiteSettingsInput = {
  ...valuesOf(SITE_FIELDS),
  name: '',
  tagline: '',
  founded: null,
  headOffice: { city: '', region: '' },
  address: '',
  phones: { primary: '', alternate: '' },
  email: '',
  team: [],
  availability: '',
  hours: { days: [], opens: '', closes: '' },
  branches: [],
  social: { instagram: '', facebook: '', x: '', youtube: '' },
  whatsapp: { number: '', greeting: '', replyTime: '' },
  claims: {
    expedition: { kilometres: null, states: null, days: null },
    reviewRating: null,
    reviewSource: '',
    reviewLink: '',
  },
  videos: [],
  navigation: [],
  privacy: {
    notice: 'We use your details to answer this enquiry.',
    policy: `This page says what this website stores about you, why, and what you can ask for.

# What we store
- Your name, phone number, email address and message, as you send them with an enquiry.
- The tour, the departure and the page that you enquired about.
- The advertisement or website that brought you here, and whether you used a phone, a tablet or a computer.
- What we write down while we answer you.

# Why we store it
We use these details to answer your enquiry.

# What your browser stores
Until you close the tab, your browser keeps an enquiry that you have begun and the advertisement that you came from; it keeps the tours that you save to a shortlist until you remove them. What you enter on the page of a quote is in a cookie of that page alone, until you close the browser. The preview of a video comes from YouTube, which receives your network address with the request; the video itself loads only after you press play.

# What you can ask of us
- To see what we store about you, and to receive a copy.
- To correct or complete it.
- To delete it, and to take back your consent.`,
  },
}

/** The settings whose default the specification does not name: an example that the operator replaces or confirms. */
const EXAMPLES = [
  'name',
  'address',
  'phones.primary',
  'phones.alternate',
  'email',
  'team',
  'branches',
  'whatsapp.number',
  'whatsapp.greeting',
  'social.instagram',
  'social.facebook',
  'social.x',
  'social.youtube',
  'channel',
  'claims.reviewSource',
  'recognisedBy',
  'videos',
  'privacy.policy',
  'aboutText',
  'enquiryLead',
  'tourEnquiryLead',
  'contactLead',
  'contactFormLead',
  'homeDescription',
  'taxText',
  'depositPercent',
  'balanceDays',
  'cancellation',
] as const

export type ExamplePath = (typeof EXAMPLES)[number]

/** Paths of the settings that still have the example value, unless `confirmed` lists them. */
export function exampleSettings(
  settings: Pick<SiteSettingsInput, 'confirmed'> & Readonly<Record<string, unknown>>,
): ExamplePath[] {
  return EXAMPLES.filter(
    (path) => !settings.confirmed.includes(path) && isExampleValue(path, valueAt(settings, path)),
  )
}

/** The settings that a save confirms: their values are the examples, and were others before. */
export function enteredExamples(settings: object, former: object): ExamplePath[] {
  return EXAMPLES.filter(
    (path) =>
      isExampleValue(path, valueAt(settings, path)) && !isExampleValue(path, valueAt(former, path)),
  )
}

/** Whether a value of the setting at a path is the example. */
export function isExampleValue(path: string, value: unknown): boolean {
  return EXAMPLES.some((each) => each === path) && matches(value, valueAt(site, path))
}

/** @param path such as `phones.primary` */
export function valueAt(settings: object, path: string): unknown {
  return path.split('.').reduce((value: unknown, name) => Object(value)[name], settings)
}

/** A value as text: the form has numbers as text, and groups the digits of phone numbers. */
function plain(value: unknown): string {
  return String(value).replace(/^\+[\d ]+$/, (phone) => phone.replaceAll(' ', ''))
}

/** Whether a value is the expected one; an object may have more fields, as GraphQL clients add some. */
function matches(value: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return plain(value) === plain(expected)
  if (Array.isArray(expected) && Object(value).length !== expected.length) return false
  return Object.entries(expected).every(([name, part]) => matches(Object(value)[name], part))
}
