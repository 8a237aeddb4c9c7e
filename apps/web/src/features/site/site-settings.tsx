import { WEEKDAYS } from '@bharat/contracts/opening-hours'
import { siteSections } from '@bharat/contracts/settings-fields'
import { siteSettingsInput } from '@bharat/contracts/site-settings'
import { siteSettingsMessages } from '@bharat/contracts/site-settings.messages'
import type { ReactNode } from 'react'
import type { FieldArrayPath, UseFormReturn } from 'react-hook-form'
import { ConflictTexts } from '../../admin/form/conflict-dialog.tsx'
import { EntryList, type EntryListProps } from '../../admin/form/entry-list.tsx'
import { formFields, group, image, optionalEntries, text } from '../../admin/form/field-table.ts'
import {
  BoundImage,
  BoundMultiSelect,
  BoundSelect,
  BoundText,
  BoundTextarea,
} from '../../admin/form/fields.tsx'
import { useOptionData } from '../../admin/resource/category-options.ts'
import { defineSingleRecord } from '../../admin/resource/single-record-tab.tsx'
import { fetchData, mutate } from '../../admin/session/requests.ts'
import {
  AdminSiteDocument,
  NavigationTargetsDocument,
  SaveSiteDocument,
  type SiteSettingsData,
} from './site.admin-documents.ts'
import { SitePreview } from './site-preview.tsx'

/** The engine's records have ids; the only record of this kind has a fixed one. */
type Stored = SiteSettingsData & { _id: string }
const withId = (item: SiteSettingsData): Stored => ({ ...item, _id: 'site' })

/** A number as text, as it is typed. The server rejects a text that is not a number. */
const sentNumber = (value: string): number =>
  value.trim() === '' ? Number.NaN : Number(value.replaceAll(',', ''))

const { fields: company } = siteSections.company
const { fields: contact } = siteSections.contact
const { fields: links } = siteSections.links
const { fields: claims } = siteSections.claims
const { fields: privacy } = siteSections.privacy

const fields = formFields<Stored>()({
  name: text(company.name),
  tagline: text(company.tagline),
  founded: { ...text(company.founded), toInput: sentNumber },
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
  channel: text(links.channel),
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
    fromRecord: ({ claims: { expedition, reviewRating, reviewSource, reviewLink } }: Stored) => ({
      expedition: {
        kilometres: String(expedition.kilometres),
        states: String(expedition.states),
        days: String(expedition.days),
      },
      reviewRating: String(reviewRating),
      reviewSource,
      reviewLink,
    }),
    toInput: ({ expedition, reviewRating, ...reviews }: ClaimValues) => ({
      expedition: {
        kilometres: sentNumber(expedition.kilometres),
        states: sentNumber(expedition.states),
        days: sentNumber(expedition.days),
      },
      reviewRating: sentNumber(reviewRating),
      ...reviews,
    }),
  },
  recognisedBy: text(claims.recognisedBy),
  videos: optionalEntries((place) => ({ id: `Video ${place}`, title: `Title of video ${place}` })),
  navigation: {
    ...optionalEntries((place) => ({ label: `Link text ${place}`, id: `Leads to ${place}` })),
    fromRecord: ({ navigation }: Stored) =>
      navigation.map(({ kind, id, label }) => ({ label, id: `${kind} ${id}` })),
    toInput: (links: { label: string; id: string }[]) =>
      links.map(({ label, id }) => ({
        label,
        kind: id.startsWith('tour') ? 'tour' : 'category',
        id: id.slice(id.indexOf(' ') + 1),
      })),
  },
  logo: image(company.logo),
  sharingImage: image(company.sharingImage),
  privacy: group({ notice: privacy['privacy.notice'], policy: privacy['privacy.policy'] }),
})

interface ClaimValues {
  expedition: { kilometres: string; states: string; days: string }
  reviewRating: string
  reviewSource: string
  reviewLink: string
}

type Values = (typeof fields)['empty']

/** The page of the site settings: the stored ones, and their form. A conflict shows targets by their names. */
export function SiteSettings() {
  const targets = useTargets()
  const names = new Map(targets.map(({ label, value }) => [value, label]))
  return (
    <ConflictTexts value={(text) => names.get(text) ?? text}>
      <Settings />
    </ConflictTexts>
  )
}

const Settings = defineSingleRecord({
  id: 'site-settings',
  kind: 'site',
  messages: {
    title: 'Site settings',
    add: 'Edit site settings',
    edit: 'Edit site settings',
    save: 'Save settings',
    saved: siteSettingsMessages.saved,
    couldNotLoad: siteSettingsMessages.couldNotLoad,
  },
  load: async (client) => withId((await fetchData(client, AdminSiteDocument, {})).adminSite),
  save: async (client, change) =>
    withId((await mutate(client, SaveSiteDocument, change)).saveSite.item),
  view: View,
  form: { ...fields, schema: siteSettingsInput, fields: Fields },
})

function View({ record }: { record: Stored }) {
  const rows = [
    ['Company', `${record.name}: ${record.tagline}`],
    ['Phones', [record.phones.primary, record.phones.alternate].filter(Boolean).join(', ')],
    ['Email', record.email],
    ['WhatsApp', record.whatsapp.number],
    ['Navigation', record.navigation.map(({ label }) => label).join(', ') || '—'],
    ['Recognised by', record.recognisedBy || '—'],
  ]
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Fields({ form }: { form: UseFormReturn<Values> }) {
  const targets = useTargets()
  return (
    <>
      <Section title={siteSections.company.title}>
        <BoundText form={form} name="name" required />
        <BoundText form={form} name="tagline" required />
        <BoundText form={form} name="founded" inputMode="numeric" required />
        <BoundText form={form} name="address" required />
        <BoundText form={form} name="headOffice.city" required />
        <BoundText form={form} name="headOffice.region" required />
        <BoundImage form={form} name="logo" hint="Shown on a light background." />
        <BoundImage
          form={form}
          name="sharingImage"
          hint="The preview of links to pages without an image, 1200 × 630 pixels."
        />
      </Section>
      <Section title={siteSections.contact.title}>
        <BoundText form={form} name="phones.primary" inputMode="tel" required />
        <BoundText form={form} name="phones.alternate" inputMode="tel" />
        <BoundText form={form} name="email" inputMode="email" required />
        <BoundText form={form} name="availability" required />
        <BoundMultiSelect form={form} name="hours.days" options={WEEKDAYS} required />
        <BoundText form={form} name="hours.opens" required />
        <BoundText form={form} name="hours.closes" required />
      </Section>
      <Entries
        title={siteSections.team.title}
        form={form}
        name="team"
        one="line"
        add="Add phone line"
      >
        {(index) => (
          <>
            <BoundText form={form} name={`team.${index}.label`} />
            <BoundText form={form} name={`team.${index}.phone`} inputMode="tel" />
          </>
        )}
      </Entries>
      <Entries
        title={siteSections.branches.title}
        form={form}
        name="branches"
        one="branch"
        add="Add branch"
      >
        {(index) => (
          <>
            <BoundText form={form} name={`branches.${index}.city`} />
            <BoundText form={form} name={`branches.${index}.country`} />
            <BoundText form={form} name={`branches.${index}.address`} />
            <BoundText form={form} name={`branches.${index}.phone`} inputMode="tel" />
          </>
        )}
      </Entries>
      <Section title={siteSections.links.title}>
        <BoundText form={form} name="whatsapp.number" inputMode="tel" required />
        <BoundText form={form} name="whatsapp.replyTime" required />
        <BoundTextarea form={form} name="whatsapp.greeting" required rows={2} />
        <BoundText form={form} name="channel" inputMode="url" />
        <BoundText form={form} name="social.instagram" inputMode="url" />
        <BoundText form={form} name="social.facebook" inputMode="url" />
        <BoundText form={form} name="social.x" inputMode="url" />
        <BoundText form={form} name="social.youtube" inputMode="url" />
      </Section>
      <Section title={siteSections.claims.title}>
        <BoundText form={form} name="claims.expedition.kilometres" inputMode="numeric" required />
        <BoundText form={form} name="claims.expedition.states" inputMode="numeric" required />
        <BoundText form={form} name="claims.expedition.days" inputMode="numeric" required />
        <BoundText form={form} name="claims.reviewRating" inputMode="decimal" required />
        <BoundText form={form} name="claims.reviewSource" />
        <BoundText form={form} name="claims.reviewLink" inputMode="url" />
        <BoundText form={form} name="recognisedBy" />
      </Section>
      <Entries
        title={siteSections.videos.title}
        form={form}
        name="videos"
        one="video"
        add="Add video"
      >
        {(index) => (
          <>
            <BoundText form={form} name={`videos.${index}.id`} hint="YouTube address or id" />
            <BoundText form={form} name={`videos.${index}.title`} />
          </>
        )}
      </Entries>
      <Entries
        title={siteSections.navigation.title}
        form={form}
        name="navigation"
        one="link"
        add="Add link"
      >
        {(index) => (
          <>
            <BoundText form={form} name={`navigation.${index}.label`} />
            <BoundSelect
              form={form}
              name={`navigation.${index}.id`}
              placeholder="Select a tour or category"
              options={targets}
            />
          </>
        )}
      </Entries>
      <Section title={siteSections.privacy.title} className="flex flex-col gap-5">
        <BoundTextarea
          form={form}
          name="privacy.notice"
          hint="Below the enquiry form. Each enquiry records which notice its visitor saw."
          required
          rows={2}
        />
        <BoundTextarea
          form={form}
          name="privacy.policy"
          hint="The text of the privacy page. Begin a heading with # and an entry of a list with -."
          required
          rows={14}
        />
      </Section>
      <SitePreview form={form} input={fields.input} />
    </>
  )
}

interface SectionProps {
  title: string
  className?: string
  children: ReactNode
}

function Section({ title, className = 'grid gap-5 md:grid-cols-2', children }: SectionProps) {
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="pr-3 font-semibold">{title}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  )
}

/** A section with a list of entries, which can be empty. */
function Entries<Name extends FieldArrayPath<Values>>({
  title,
  children,
  ...list
}: EntryListProps<Values, Name> & { title: string }) {
  return (
    <Section title={title} className="flex flex-col gap-4">
      <EntryList
        {...list}
        canBeEmpty
        className="grid items-start md:grid-cols-[1fr_auto]"
        removeClassName="justify-self-start md:mt-7"
      >
        {(index) => <div className="grid items-start gap-4 md:grid-cols-2">{children(index)}</div>}
      </EntryList>
    </Section>
  )
}

const TARGETS = { query: NavigationTargetsDocument, variables: {} }

/** The active categories and tours, as options of the navigation. */
function useTargets() {
  const data = useOptionData('Navigation targets', TARGETS)
  return (data?.navigationTargets ?? []).map(({ kind, id, name }) => ({
    label: name,
    value: `${kind} ${id}`,
  }))
}
