import { QUOTE_MAX } from './back-office-limits.ts'
import { DEFAULT_BRAND } from './brand.ts'
import type { EntriesField, Unit } from './fields.ts'
import { MAX_DAYS, MAX_PRICE_OPTIONS, TEXT_MAX } from './limits.ts'

/*
 * The optional settings of the site, each declared once: its schema, limits, empty value, label in the form, history and
 * search, and control follow. CONTRIBUTING.md says how to add one. This file has no Zod: pages may load it.
 */

/** An optional setting. Its section of the form has it after the fields that are laid out there. */
export type SiteField = {
  /** `none`: the form changes it without a control of its own. */
  section:
    | 'company'
    | 'brand'
    | 'words'
    | 'contact'
    | 'links'
    | 'claims'
    | 'payment'
    | 'privacy'
    | 'none'
  label: string
  hint?: string
} & (
  | {
      kind: 'text'
      max: number
      /** Of words also the default, and what pages show where they need a text. */
      example: string
      fallback?: string
      rows?: number
      /** It has only capital letters and digits. */
      isCode?: true
    }
  | { kind: 'link' | 'image' }
  /** `#rrggbb`; empty: the default one. */
  | { kind: 'colour'; default: string }
  | { kind: 'lines'; example: string }
  | { kind: 'number'; minimum: number; maximum: number; unit: Unit }
  | EntriesField
)

/** How the words of the site name facts (apps/web/src/lib/shown-site.ts). */
export const WORD_PLACEHOLDERS = ['company', 'place', 'phone', 'founded', 'expedition'] as const

const PLACEHOLDERS = `A line with ${WORD_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')} is hidden while that is empty.`

export const SITE_FIELDS = {
  channel: { section: 'links', kind: 'link', label: 'Video channel' },
  recognisedBy: {
    section: 'claims',
    kind: 'text',
    label: 'Recognised by',
    max: TEXT_MAX.name,
    example: 'Travel Agents’ Circle',
  },
  brandDark: {
    section: 'brand',
    kind: 'colour',
    label: 'Dark colour',
    hint: 'The footer, the bar above the header and other dark grounds.',
    default: DEFAULT_BRAND.dark,
  },
  brandAccent: {
    section: 'brand',
    kind: 'colour',
    label: 'Accent colour',
    hint: 'Buttons, and what stands out on dark grounds. Links are darker.',
    default: DEFAULT_BRAND.accent,
  },
  logo: {
    section: 'brand',
    kind: 'image',
    label: 'Logo',
    hint: 'Shown on a light background.',
  },
  sharingImage: {
    section: 'brand',
    kind: 'image',
    label: 'Sharing image',
    hint: 'The preview of links to pages without an image, 1200 × 630 pixels.',
  },
  referencePrefix: {
    section: 'company',
    kind: 'text',
    label: 'Reference prefix',
    hint: 'Up to 4 letters or digits, as in ABC-7K3Q. Earlier references stay. If empty: ENQ.',
    max: 4,
    example: 'BR',
    isCode: true,
  },
  shortDescription: {
    section: 'company',
    kind: 'text',
    label: 'Short description',
    hint: 'For phones that install the site.',
    max: TEXT_MAX.name,
    example: 'Road tours across India and beyond',
  },
  searchAliases: {
    section: 'company',
    kind: 'lines',
    label: 'Words of the search',
    hint: 'What visitors type, and what it means, one per line: hill station = Hill town, Lake town',
    example: 'hill station = Hill town, Lake town',
  },
  landscapesHeadline: {
    section: 'words',
    kind: 'text',
    label: 'Headline of the landscapes',
    hint: 'Home page. If empty: “Tours by landscape”.',
    max: TEXT_MAX.name,
    example: 'What should the road run through?',
    fallback: 'Tours by landscape',
  },
  landscapesLead: {
    section: 'words',
    kind: 'text',
    label: 'Lead-in of the landscapes',
    hint: 'Home page, on screens wider than a phone.',
    max: TEXT_MAX.line,
    rows: 2,
    example: 'Pick a landscape and see every tour that crosses it.',
  },
  aboutHeadline: {
    section: 'words',
    kind: 'text',
    label: 'Headline of About Us',
    hint: 'Home page. If empty: “Who we are”.',
    max: TEXT_MAX.name,
    example: 'A country is best met at road level',
    fallback: 'Who we are',
  },
  aboutText: {
    section: 'words',
    kind: 'text',
    label: 'About Us',
    hint: `Home page. ${PLACEHOLDERS} An empty line begins a paragraph.`,
    max: TEXT_MAX.long,
    rows: 8,
    example: `Since {founded} we have planned journeys that touch the ground the whole way.
Our office is in {place}; our workplace is every road that starts there.

The longest so far: {expedition}. What we learnt on it, from fuel stops to the hour to cross a pass, is in every tour we sell.`,
  },
  teamHeadline: {
    section: 'words',
    kind: 'text',
    label: 'Headline of the team',
    hint: 'Home page. If empty: “Our team”.',
    max: TEXT_MAX.name,
    example: 'The people on your road',
    fallback: 'Our team',
  },
  videosHeadline: {
    section: 'words',
    kind: 'text',
    label: 'Headline of the videos',
    hint: 'Home page. If empty: “Videos”.',
    max: TEXT_MAX.name,
    example: 'Through the windscreen',
    fallback: 'Videos',
  },
  testimonialsHeadline: {
    section: 'words',
    kind: 'text',
    label: 'Headline of the testimonials',
    hint: 'Home page and pages of tours. If empty: “Testimonials”.',
    max: TEXT_MAX.name,
    example: 'Told by those who came along',
    fallback: 'Testimonials',
  },
  enquiryHeadline: {
    section: 'words',
    kind: 'text',
    label: 'Headline of the enquiry form',
    hint: 'Home page. If empty: “Send an enquiry”.',
    max: TEXT_MAX.name,
    example: 'Tell us where you want to go',
    fallback: 'Send an enquiry',
  },
  enquiryLead: {
    section: 'words',
    kind: 'text',
    label: 'Lead-in of the enquiry form',
    hint: `Home page. ${PLACEHOLDERS}`,
    max: TEXT_MAX.line,
    rows: 2,
    example:
      'Dates, group size, a bend in the route: write a few lines and a person who has driven that road answers.',
  },
  tourEnquiryLead: {
    section: 'words',
    kind: 'text',
    label: 'Lead-in of the enquiry form of a tour',
    hint: `Pages of tours. ${PLACEHOLDERS}`,
    max: TEXT_MAX.line,
    rows: 2,
    example:
      'Add your dates, your group size or a question, or send the enquiry as it is. A person who has driven this road answers.',
  },
  contactLead: {
    section: 'words',
    kind: 'text',
    label: 'Lead-in of the contact page',
    hint: `Below its headline. ${PLACEHOLDERS}`,
    max: TEXT_MAX.line,
    rows: 2,
    example: 'Call, and you speak to somebody who has driven the road you ask about.',
  },
  contactFormLead: {
    section: 'words',
    kind: 'text',
    label: 'Lead-in of the form of the contact page',
    hint: `Below “Write to us”. ${PLACEHOLDERS}`,
    max: TEXT_MAX.line,
    rows: 2,
    example: 'A few lines are enough: where, when and how many of you.',
  },
  newsletterLead: {
    section: 'words',
    kind: 'text',
    label: 'Newsletter',
    hint: 'Footer, above its field. If empty: “Your email address”.',
    max: TEXT_MAX.name,
    example: 'New routes and departures, by email.',
    fallback: 'Your email address',
  },
  socialHeadline: {
    section: 'words',
    kind: 'text',
    label: 'Headline of the social pages',
    hint: 'Contact page. If empty: “Follow us”.',
    max: TEXT_MAX.name,
    example: 'Follow the road',
    fallback: 'Follow us',
  },
  footerLine: {
    section: 'words',
    kind: 'text',
    label: 'Last line of the footer',
    hint: `After the name. ${PLACEHOLDERS}`,
    max: TEXT_MAX.name,
    example: 'On the road since {founded}.',
  },
  notFoundHeadline: {
    section: 'words',
    kind: 'text',
    label: 'Headline of unknown pages',
    hint: 'If empty: “Page not found”.',
    max: TEXT_MAX.name,
    example: 'This road does not exist.',
    fallback: 'Page not found',
  },
  homeDescription: {
    section: 'words',
    kind: 'text',
    label: 'Description for search engines',
    hint: `Of the home page. ${PLACEHOLDERS}`,
    max: TEXT_MAX.line,
    rows: 3,
    example: `Road tours across India and abroad from {place}.
Small groups, own vehicles and people who have driven every road they sell, since {founded}.`,
  },
  taxText: {
    section: 'payment',
    kind: 'text',
    label: 'Tax',
    hint: 'Pages of tours, below the prices; a tour whose price has the tax says so instead.',
    max: TEXT_MAX.line,
    rows: 2,
    example: 'GST of 5 % is added to prices that say “plus tax”.',
  },
  depositPercent: {
    section: 'payment',
    kind: 'number',
    label: 'Deposit (per cent)',
    hint: 'Paid to book.',
    minimum: 1,
    maximum: 100,
    unit: '%',
  },
  balanceDays: {
    section: 'payment',
    kind: 'number',
    label: 'Balance due (days before departure)',
    minimum: 0,
    maximum: MAX_DAYS,
    unit: 'days',
  },
  cancellation: {
    section: 'payment',
    kind: 'entries',
    label: 'Cancellation',
    description: 'What a traveller pays who cancels.',
    id: 'CancellationStep',
    typeDescription: 'What a traveller pays who cancels this early.',
    one: 'step',
    example: '30 days: 25 %',
    maximum: MAX_PRICE_OPTIONS,
    required: ['days', 'percent'],
    distinct: 'days',
    fields: {
      days: {
        kind: 'number',
        label: 'At least this many days before',
        description: 'Days before the departure; 0: at any time later.',
        minimum: 0,
        maximum: MAX_DAYS,
        unit: 'days',
        example: 30,
      },
      percent: {
        kind: 'number',
        label: 'Charged (per cent)',
        description: 'Per cent of the price.',
        minimum: 0,
        maximum: 100,
        unit: '%',
        example: 25,
      },
    },
    shown: ({ days, percent }) => `${days} days: ${percent} %`,
  },
  taxRates: {
    section: 'payment',
    kind: 'entries',
    label: 'Tax rates',
    hint: 'New quotes begin with the rates of their day. TCS is for tours abroad.',
    description: 'The rates of GST and TCS that new quotes begin with.',
    id: 'TaxRates',
    typeDescription: 'The rates from a day on.',
    one: 'rates',
    example: '2026-04-01: GST 5 %, TCS 5 %',
    maximum: MAX_PRICE_OPTIONS,
    required: ['from', 'gst'],
    distinct: 'from',
    fields: {
      from: {
        kind: 'text',
        label: 'From (yyyy-mm-dd)',
        description: 'The first day of the rates, yyyy-mm-dd.',
        example: '2026-04-01',
        isDay: true,
      },
      gst: {
        kind: 'number',
        label: 'GST (per cent)',
        description: 'GST in per cent.',
        minimum: 0,
        maximum: 100,
        unit: '%',
        decimals: 2,
        example: 5,
      },
      tcs: {
        kind: 'number',
        label: 'TCS (per cent)',
        description: 'TCS of tours abroad in per cent; null for none.',
        minimum: 0,
        maximum: 100,
        unit: '%',
        decimals: 2,
        example: 5,
      },
    },
    shown: ({ from, gst, tcs }) => `${from}: GST ${gst} %${tcs === null ? '' : `, TCS ${tcs} %`}`,
  },
  quoteTerms: {
    section: 'payment',
    kind: 'text',
    label: 'Terms of quotes',
    hint: 'New quotes begin with them. A traveller who accepts a quote agrees to them.',
    max: QUOTE_MAX.terms,
    rows: 8,
    example: 'The price is for the dates and the party above. We book after the deposit has come.',
  },
  confirmed: {
    section: 'none',
    kind: 'lines',
    label: 'Confirmed example values',
    example: 'phones.primary',
  },
} as const satisfies Readonly<Record<string, SiteField>>

export type SiteFields = typeof SITE_FIELDS

/** The fields of a section, by name. */
export function fieldsOfSection(section: string): [name: string, field: SiteField][] {
  return Object.entries<SiteField>(SITE_FIELDS).filter(([, field]) => field.section === section)
}
