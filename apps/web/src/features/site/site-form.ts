import { siteSections } from '@bharat/contracts/settings-fields'
import { formatPhone } from '@bharat/contracts/site'
import { SITE_FIELDS } from '@bharat/contracts/site-fields'
import { optionalNumber } from '@bharat/contracts/typed-tour-values'
import { typedRating } from '@bharat/contracts/typed-values'
import { declaredFields } from '../../admin/form/declared-fields.tsx'
import { formFields, group, optionalEntries, text } from '../../admin/form/field-table.ts'
import type { SiteSettingsData } from './site.admin-documents.ts'

export type StoredSite = SiteSettingsData & { _id: string }

const { fields: company } = siteSections.company
const { fields: contact } = siteSections.contact
const { fields: links } = siteSections.links
const { fields: claims } = siteSections.claims
const { fields: privacy } = siteSections.privacy

/** The fields of the site settings, in the order in which conflicts and failed uploads name them. */
const form = formFields<StoredSite>()({
  name: text(company.name),
  tagline: text(company.tagline),
  founded: { ...text(company.founded), toInput: (year: string) => optionalNumber(year) },
  headOffice: group({ city: company['headOffice.city'], region: company['headOffice.region'] }),
  address: text(company.address),
  phones: group({ primary: contact['phones.primary'], alternate: contact['phones.alternate'] }),
  email: text(contact.email),
  team: optionalEntries((place) => ({ label: `Team ${place}`, phone: `Team phone ${place}` })),
  availability: text(contact.availability),
  hours: {
    label: {
      days: contact['hours.days'],
      opens: contact['hours.opens'],
      closes: contact['hours.closes'],
    },
    empty: { days: [] as string[], opens: '', closes: '' },
  },
  branches: optionalEntries((place) => ({
    city: `City ${place}`,
    country: `Country ${place}`,
    address: `Address ${place}`,
    phone: `Phone ${place}`,
  })),
  social: group({
    instagram: links['social.instagram'],
    facebook: links['social.facebook'],
    x: links['social.x'],
    youtube: links['social.youtube'],
  }),
  whatsapp: group({
    number: links['whatsapp.number'],
    greeting: links['whatsapp.greeting'],
    replyTime: links['whatsapp.replyTime'],
  }),
  claims: {
    label: {
      'expedition.kilometres': claims['claims.expedition.kilometres'],
      'expedition.states': claims['claims.expedition.states'],
      'expedition.days': claims['claims.expedition.days'],
      reviewRating: claims['claims.reviewRating'],
      reviewSource: claims['claims.reviewSource'],
      reviewLink: claims['claims.reviewLink'],
    },
    empty: {
      expedition: { kilometres: '', states: '', days: '' },
      reviewRating: '',
      reviewSource: '',
      reviewLink: '',
    },
    fromRecord: ({
      claims: { expedition, reviewRating, reviewSource, reviewLink },
    }: StoredSite) => ({
      expedition: {
        kilometres: String(expedition.kilometres ?? ''),
        states: String(expedition.states ?? ''),
        days: String(expedition.days ?? ''),
      },
      reviewRating: String(reviewRating ?? ''),
      reviewSource,
      reviewLink,
    }),
    toInput: ({ expedition, reviewRating, ...reviews }: ClaimValues) => ({
      expedition: {
        kilometres: optionalNumber(expedition.kilometres, 'km'),
        states: optionalNumber(expedition.states),
        days: optionalNumber(expedition.days, 'days'),
      },
      reviewRating: optionalNumber(typedRating(reviewRating)),
      ...reviews,
    }),
  },
  videos: optionalEntries((place) => ({ id: `Video ${place}`, title: `Title of video ${place}` })),
  navigation: {
    ...optionalEntries((place) => ({ label: `Link text ${place}`, id: `Leads to ${place}` })),
    fromRecord: ({ navigation }: StoredSite) =>
      navigation.map(({ kind, id, label }) => ({ label, id: `${kind} ${id}` })),
    toInput: (links: { label: string; id: string }[]) =>
      links.map(({ label, id }) => ({
        label,
        kind: id.startsWith('tour') ? 'tour' : 'category',
        id: id.slice(id.indexOf(' ') + 1),
      })),
  },
  ...declaredFields(SITE_FIELDS),
  privacy: group({ notice: privacy['privacy.notice'], policy: privacy['privacy.policy'] }),
})

/** The form. Its phone numbers have groups of digits, as pages show them. */
export const siteForm = {
  ...form,
  values: (record: StoredSite) =>
    form.values({
      ...record,
      phones: grouped(record.phones),
      team: record.team.map(grouped),
      branches: record.branches.map(grouped),
      whatsapp: grouped(record.whatsapp),
    }),
}

/** A part of the settings with grouped phone numbers; other texts stay. */
function grouped<Part extends object>(part: Part): Part {
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    typeof value === 'string' ? formatPhone(value) : value,
  ])
  return Object.fromEntries(entries)
}

interface ClaimValues {
  expedition: { kilometres: string; states: string; days: string }
  reviewRating: string
  reviewSource: string
  reviewLink: string
}

export type SiteValues = (typeof siteForm)['empty']
