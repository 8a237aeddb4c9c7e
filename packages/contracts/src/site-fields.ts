import { DEFAULT_BRAND } from './brand.ts'
import { TEXT_MAX } from './limits.ts'

/*
 * The optional settings of the site, each declared once: its schema, limits, empty value, label in the form, history and
 * search, and control follow. CONTRIBUTING.md says how to add one. This file has no Zod: pages may load it.
 */

/** An optional setting. Its section of the form has it after the fields that are laid out there. */
export type SiteField = {
  /** `none`: the form changes it without a control of its own. */
  section: 'company' | 'brand' | 'contact' | 'links' | 'claims' | 'privacy' | 'none'
  label: string
  hint?: string
} & (
  | { kind: 'text'; max: number; example: string; rows?: number }
  | { kind: 'link' | 'image' }
  /** `#rrggbb`; empty: the default one. */
  | { kind: 'colour'; default: string }
  | { kind: 'lines'; example: string }
  | { kind: 'number'; minimum: number; maximum: number }
)

export const SITE_FIELDS = {
  channel: { section: 'links', kind: 'link', label: 'Video channel' },
  recognisedBy: {
    section: 'claims',
    kind: 'text',
    label: 'Recognised by',
    max: TEXT_MAX.name,
    example: 'Travel Agents’ Circle, Kochi',
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
