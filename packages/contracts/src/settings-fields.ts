/*
 * The sections of the settings and the labels of their fields by path, for the forms and for the search of the
 * back-office. A section of lists has no fields here: its entries differ. This file has no Zod: pages load it.
 */

import { fieldsOfSection } from './site-fields.ts'

/** A section of a form: its title, and the labels of its fields by path. */
export interface SettingsSection {
  title: string
  fields: Readonly<Record<string, string>>
}

const labelsIn = (section: string): Readonly<Record<string, string>> =>
  Object.fromEntries(fieldsOfSection(section).map(([name, { label }]) => [name, label]))

export const siteSections = {
  company: {
    title: 'Company',
    fields: {
      name: 'Company name',
      tagline: 'Tagline',
      founded: 'Founding year',
      address: 'Head office address',
      'headOffice.city': 'Head office city',
      'headOffice.region': 'Head office region',
      ...labelsIn('company'),
    },
  },
  brand: { title: 'Brand', fields: { ...labelsIn('brand') } },
  words: { title: 'Words of the site', fields: { ...labelsIn('words') } },
  contact: {
    title: 'Contact',
    fields: {
      'phones.primary': 'Primary phone',
      'phones.alternate': 'Alternate phone',
      email: 'Email',
      availability: 'Availability note',
      'hours.days': 'Opening days',
      'hours.opens': 'Opening time',
      'hours.closes': 'Closing time',
      ...labelsIn('contact'),
    },
  },
  team: { title: 'Phone lines', fields: {} },
  branches: { title: 'Branches', fields: {} },
  links: {
    title: 'WhatsApp and links',
    fields: {
      'whatsapp.number': 'WhatsApp number',
      'whatsapp.replyTime': 'WhatsApp reply time',
      'whatsapp.greeting': 'WhatsApp greeting',
      'social.instagram': 'Instagram',
      'social.facebook': 'Facebook',
      'social.x': 'X',
      'social.youtube': 'YouTube',
      ...labelsIn('links'),
    },
  },
  claims: {
    title: 'Claims',
    fields: {
      'claims.expedition.kilometres': 'Expedition kilometres',
      'claims.expedition.states': 'Expedition states',
      'claims.expedition.days': 'Expedition days',
      'claims.reviewRating': 'Review rating',
      'claims.reviewSource': 'Source of the rating',
      'claims.reviewLink': 'Link to the reviews',
      ...labelsIn('claims'),
    },
  },
  payment: { title: 'Price and payment', fields: { ...labelsIn('payment') } },
  videos: { title: 'Videos', fields: {} },
  navigation: { title: 'Navigation', fields: {} },
  privacy: {
    title: 'Privacy',
    fields: {
      'privacy.notice': 'Consent notice',
      'privacy.policy': 'Privacy policy',
      ...labelsIn('privacy'),
    },
  },
} as const satisfies Record<string, SettingsSection>

/** The label of a site setting in its form, by its path; a list is called as its section. */
export function siteSettingLabel(path: string): string {
  for (const [name, { title, fields }] of Object.entries(siteSections)) {
    const label: unknown = name === path ? title : Reflect.get(fields, path)
    if (typeof label === 'string') return label
  }
  return path
}

/** The labels of the acknowledgement of enquiries, which is a part of the reply templates. */
export const acknowledgementFields = {
  enabled: 'Acknowledgement',
  subject: 'Acknowledgement subject',
  text: 'Acknowledgement text',
} as const

/** The labels of the contact record, beside its addresses. */
export const contactFields = { landline: 'Landline', email: 'Email' } as const
