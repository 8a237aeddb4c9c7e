import { TEXT_MAX } from './limits.ts'

/*
 * The optional settings of the site, each declared once: its schema, limits, empty value, label in the form, history and
 * search, and control follow. CONTRIBUTING.md says how to add one. This file has no Zod: pages may load it.
 */

/** An optional setting. Its section of the form has it after the fields that are laid out there. */
export type SiteField = {
  section: 'company' | 'contact' | 'links' | 'claims' | 'privacy'
  label: string
  hint?: string
} & (
  | { kind: 'text'; max: number; example: string; rows?: number }
  | { kind: 'link' | 'image' }
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
  logo: {
    section: 'company',
    kind: 'image',
    label: 'Logo',
    hint: 'Shown on a light background.',
  },
  sharingImage: {
    section: 'company',
    kind: 'image',
    label: 'Sharing image',
    hint: 'The preview of links to pages without an image, 1200 × 630 pixels.',
  },
} as const satisfies Readonly<Record<string, SiteField>>

export type SiteFields = typeof SITE_FIELDS

/** The fields of a section, by name. */
export function fieldsOfSection(section: string): [name: string, field: SiteField][] {
  return Object.entries<SiteField>(SITE_FIELDS).filter(([, field]) => field.section === section)
}
