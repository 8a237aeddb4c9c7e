import { WEEKDAYS } from '@bharat/contracts/opening-hours'
import { dialableNumber } from '@bharat/contracts/phones'
import { siteSections } from '@bharat/contracts/settings-fields'
import { fieldsOfSection } from '@bharat/contracts/site-fields'
import { type Network, typedAddress, typedPage, typedTime } from '@bharat/contracts/typed-values'
import type { TextInputProps } from '@bharat/ui/text-input'
import { Fragment, type ReactNode } from 'react'
import type { FieldPathByValue, UseFormReturn } from 'react-hook-form'
import { BoundField } from '../../admin/form/declared-fields.tsx'
import { EntryList, type EntryListProps } from '../../admin/form/entry-list.tsx'
import {
  BoundMultiSelect,
  BoundSelect,
  BoundText,
  BoundTextarea,
} from '../../admin/form/fields.tsx'
import { useOptionData } from '../../admin/resource/category-options.ts'
import type { FieldsProps } from '../../admin/resource/resource.ts'
import { BrandPreview } from './brand-preview.tsx'
import { NavigationTargetsDocument } from './site.admin-documents.ts'
import { type SiteValues, siteForm } from './site-form.ts'
import { SitePreview } from './site-preview.tsx'

/** Layout of the form. */
export function SiteFields({ form }: FieldsProps<SiteValues>) {
  const targets = useTargets()
  return (
    <>
      <Section form={form} name="company">
        <BoundText form={form} name="name" required />
        <BoundText form={form} name="tagline" required />
        <BoundText form={form} name="founded" inputMode="numeric" required />
        <BoundText form={form} name="address" required />
        <BoundText form={form} name="headOffice.city" required />
        <BoundText form={form} name="headOffice.region" required />
      </Section>
      <Section form={form} name="brand" after={{ brandAccent: <BrandPreview form={form} /> }} />
      <Section form={form} name="contact">
        <BoundText form={form} name="phones.primary" {...TEL} required />
        <BoundText form={form} name="phones.alternate" {...TEL} />
        <BoundText form={form} name="email" inputMode="email" required />
        <BoundText form={form} name="availability" required />
        <BoundMultiSelect form={form} name="hours.days" options={WEEKDAYS} required />
        <BoundText form={form} name="hours.opens" typed={typedTime} required />
        <BoundText form={form} name="hours.closes" typed={typedTime} required />
      </Section>
      <Entries
        form={form}
        name="team"
        one="line"
        add="Add phone line"
        texts={{ label: {}, phone: TEL }}
      />
      <Entries
        form={form}
        name="branches"
        one="branch"
        add="Add branch"
        texts={{ city: {}, country: {}, address: {}, phone: TEL }}
      />
      <Section form={form} name="links">
        <BoundText form={form} name="whatsapp.number" {...TEL} required />
        <BoundText form={form} name="whatsapp.replyTime" required />
        <BoundTextarea form={form} name="whatsapp.greeting" required rows={2} />
        <BoundText form={form} name="social.instagram" {...pageOn('instagram')} />
        <BoundText form={form} name="social.facebook" {...pageOn('facebook')} />
        <BoundText form={form} name="social.x" {...pageOn('x')} />
        <BoundText form={form} name="social.youtube" {...pageOn('youtube')} />
      </Section>
      <Section form={form} name="claims">
        <BoundText form={form} name="claims.expedition.kilometres" inputMode="numeric" required />
        <BoundText form={form} name="claims.expedition.states" inputMode="numeric" required />
        <BoundText form={form} name="claims.expedition.days" inputMode="numeric" required />
        <BoundText form={form} name="claims.reviewRating" inputMode="decimal" required />
        <BoundText form={form} name="claims.reviewSource" />
        <BoundText form={form} name="claims.reviewLink" inputMode="url" typed={typedAddress} />
      </Section>
      <Entries
        form={form}
        name="videos"
        one="video"
        add="Add video"
        texts={{ id: { hint: 'YouTube address or id' }, title: {} }}
      />
      <Entries form={form} name="navigation" one="link" add="Add link" texts={{ label: {} }}>
        {(index) => (
          <BoundSelect
            form={form}
            name={`navigation.${index}.id`}
            placeholder="Select a tour or category"
            options={targets}
          />
        )}
      </Entries>
      <Section form={form} name="privacy" className="flex flex-col gap-5">
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
      <SitePreview form={form} input={siteForm.input} />
    </>
  )
}

interface SectionProps {
  form: UseFormReturn<SiteValues>
  name: keyof typeof siteSections
  className?: string
  children?: ReactNode
  /** What follows these declared fields. */
  after?: Readonly<Record<string, ReactNode>>
}

/** A section: these fields, and after them the declared ones. */
function Section({
  form,
  name,
  children,
  after,
  className = 'grid gap-5 md:grid-cols-2',
}: SectionProps) {
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="pr-3 font-semibold">{siteSections[name].title}</legend>
      <div className={className}>
        {children}
        {fieldsOfSection(name).map(([path, field]) => (
          <Fragment key={path}>
            <BoundField form={form} field={field} path={path} />
            {after?.[path]}
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}

const TEL = {
  inputMode: 'tel',
  typed: (text: string) => dialableNumber(text) ?? text,
} as const

const pageOn = (network: Network) =>
  ({ inputMode: 'url', typed: (text: string) => typedPage(network, text) }) as const

type TextProps = Pick<TextInputProps, 'hint' | 'inputMode'> & { typed?: (text: string) => string }
type ListName = 'team' | 'branches' | 'videos' | 'navigation'

interface EntriesProps<Name extends ListName>
  extends Omit<EntryListProps<SiteValues, Name>, 'children'> {
  /** The texts of an entry, by their names in it. */
  texts: Partial<Record<keyof SiteValues[Name][number] & string, TextProps>>
  /** The other fields of the entry at an index. */
  children?: EntryListProps<SiteValues, Name>['children']
}

/** A section with a list of entries, which can be empty. */
function Entries<Name extends ListName>({ texts, children, ...list }: EntriesProps<Name>) {
  const { form, name } = list
  return (
    <Section form={form} name={name} className="flex flex-col gap-4">
      <EntryList
        {...list}
        canBeEmpty
        className="grid items-start md:grid-cols-[1fr_auto]"
        removeClassName="justify-self-start md:mt-7"
      >
        {(index) => (
          <div className="grid items-start gap-4 md:grid-cols-2">
            {Object.entries<TextProps | undefined>(texts).map(([text, props]) => (
              <BoundText
                key={text}
                form={form}
                name={`${name}.${index}.${text}` as FieldPathByValue<SiteValues, string>}
                {...props}
              />
            ))}
            {children?.(index)}
          </div>
        )}
      </EntryList>
    </Section>
  )
}

const TARGETS = { query: NavigationTargetsDocument, variables: {} }

/** The active categories and tours, as options of the navigation. */
export function useTargets() {
  const data = useOptionData('Navigation targets', TARGETS)
  return (data?.navigationTargets ?? []).map(({ kind, id, name }) => ({
    label: name,
    value: `${kind} ${id}`,
  }))
}
