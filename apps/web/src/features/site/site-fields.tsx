import { OPTIONS_PAGE } from '@bharat/contracts/limits'
import { WEEKDAYS } from '@bharat/contracts/opening-hours'
import { dialableNumber } from '@bharat/contracts/phones'
import { siteSections, siteSettingLabel } from '@bharat/contracts/settings-fields'
import { formatPhone } from '@bharat/contracts/site'
import { isExampleValue, valueAt } from '@bharat/contracts/site-defaults'
import { fieldsOfSection } from '@bharat/contracts/site-fields'
import {
  type Network,
  typedAddress,
  typedPage,
  typedRating,
  typedTime,
} from '@bharat/contracts/typed-values'
import { Button } from '@bharat/ui/button'
import { SearchField } from '@bharat/ui/search-field'
import type { TextInputProps } from '@bharat/ui/text-input'
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react'
import {
  type FieldPath,
  type FieldPathByValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
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
import { BrandPreview, ReplacedColour } from './brand-preview.tsx'
import { NavigationTargetsDocument } from './site.admin-documents.ts'
import { type SiteValues, siteForm } from './site-form.ts'
import { SitePreview } from './site-preview.tsx'

/** Layout of the form. */
export function SiteFields({ form }: FieldsProps<SiteValues>) {
  return (
    <>
      <Contents />
      <Section form={form} name="company">
        <Text form={form} name="name" required />
        <Text form={form} name="tagline" />
        <Text form={form} name="founded" inputMode="numeric" />
        <Text form={form} name="address" />
        <Text form={form} name="headOffice.city" />
        <Text form={form} name="headOffice.region" />
      </Section>
      <Section
        form={form}
        name="brand"
        below={{
          brandDark: <ReplacedColour form={form} part="dark" />,
          brandAccent: <ReplacedColour form={form} part="accent" />,
        }}
        after={{ brandAccent: <BrandPreview form={form} /> }}
      />
      <Section form={form} name="words" />
      <Section form={form} name="contact">
        <Text form={form} name="phones.primary" {...TEL} />
        <Text form={form} name="phones.alternate" {...TEL} />
        <Text form={form} name="email" inputMode="email" />
        <Text form={form} name="availability" />
        <BoundMultiSelect
          form={form}
          name="hours.days"
          options={WEEKDAYS}
          hint="The site shows hours only with a day."
        />
        <Text form={form} name="hours.opens" typed={typedTime} />
        <Text form={form} name="hours.closes" typed={typedTime} />
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
        <Text form={form} name="whatsapp.number" {...TEL} />
        <Text form={form} name="whatsapp.replyTime" />
        <Marked form={form} path="whatsapp.greeting">
          <BoundTextarea form={form} name="whatsapp.greeting" rows={2} />
        </Marked>
        <Text form={form} name="social.instagram" {...pageOn('instagram')} />
        <Text form={form} name="social.facebook" {...pageOn('facebook')} />
        <Text form={form} name="social.x" {...pageOn('x')} />
        <Text form={form} name="social.youtube" {...pageOn('youtube')} />
      </Section>
      <Section form={form} name="claims">
        <Text form={form} name="claims.expedition.kilometres" inputMode="numeric" />
        <Text form={form} name="claims.expedition.states" inputMode="numeric" />
        <Text form={form} name="claims.expedition.days" inputMode="numeric" />
        <Text form={form} name="claims.reviewRating" inputMode="decimal" typed={typedRating} />
        <Text form={form} name="claims.reviewSource" />
        <Text form={form} name="claims.reviewLink" inputMode="url" typed={typedAddress} />
      </Section>
      <Section form={form} name="payment" />
      <Entries
        form={form}
        name="videos"
        one="video"
        add="Add video"
        texts={{ id: { hint: 'YouTube address or id' }, title: {} }}
      />
      <Navigation form={form} />
      <Section form={form} name="privacy" className="flex flex-col gap-5">
        <BoundTextarea
          form={form}
          name="privacy.notice"
          hint="Below the enquiry form. Each enquiry records which notice its visitor saw."
          required
          rows={2}
        />
        <Marked form={form} path="privacy.policy">
          <BoundTextarea
            form={form}
            name="privacy.policy"
            hint="The text of the privacy page. Begin a heading with # and an entry of a list with -."
            required
            rows={14}
          />
        </Marked>
      </Section>
      <SitePreview form={form} input={siteForm.input} />
    </>
  )
}

/** Buttons that lead to the sections: the form is several screens long. */
function Contents() {
  return (
    <nav aria-label="Sections of the settings" className="-mx-3 -mt-4 flex flex-wrap">
      {Object.entries(siteSections).map(([name, { title }]) => (
        <Button
          key={name}
          variant="ghost"
          size="sm"
          onClick={({ currentTarget }) => {
            const section = currentTarget.form?.elements.namedItem(name)
            if (!(section instanceof HTMLFieldSetElement)) return
            section.scrollIntoView()
            section.querySelector<HTMLElement>(`${CONTROL}, button`)?.focus({ preventScroll: true })
          }}
        >
          {title}
        </Button>
      ))}
    </nav>
  )
}

interface SectionProps {
  form: UseFormReturn<SiteValues>
  name: keyof typeof siteSections
  className?: string
  children?: ReactNode
  /** What stands directly below these declared fields, and what follows them. */
  below?: Readonly<Record<string, ReactNode>>
  after?: Readonly<Record<string, ReactNode>>
}

/** A section: these fields, and after them the declared ones. */
function Section({
  form,
  name,
  children,
  below,
  after,
  className = 'grid gap-5 md:grid-cols-2',
}: SectionProps) {
  return (
    <fieldset name={name} className="scroll-mt-24 border-t border-line pt-5">
      <legend className="pr-3 font-semibold">{siteSections[name].title}</legend>
      <div className={className}>
        {children}
        {fieldsOfSection(name).map(([path, field]) => (
          <Fragment key={path}>
            <Marked form={form} path={path}>
              <BoundField form={form} field={field} path={path} />
              {below?.[path]}
            </Marked>
            {after?.[path]}
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}

/** A text field that has a mark while it has the example value. */
function Text(props: ComponentProps<typeof BoundText<SiteValues>>) {
  return (
    <Marked form={props.form} path={props.name}>
      <BoundText {...props} />
    </Marked>
  )
}

/**
 * A setting, and a mark below it while its value is the example that nobody specified. Confirming adds the setting to
 * those that are saved as confirmed.
 */
function Marked({
  form,
  path,
  children,
}: {
  form: UseFormReturn<SiteValues>
  path: string
  children?: ReactNode
}) {
  // Only this setting and the confirmed ones: another field that changes renders nothing here.
  const [value, confirmedLines] = useWatch({
    control: form.control,
    name: [path as FieldPath<SiteValues>, 'confirmed'],
  })
  const confirmed = String(confirmedLines ?? '')
    .split('\n')
    .filter(Boolean)
  // A value that was typed is the operator's own.
  const saved = valueAt(form.formState.defaultValues ?? {}, path)
  const isExample = [value, saved].every((each) => isExampleValue(path, each))
  function confirm(button: HTMLElement) {
    // The button goes, and the focus must not go with it. A list has its controls beside its mark.
    const places = [button.closest('div'), button.closest('fieldset')]
    const controls = places.map((place) => place?.querySelector<HTMLElement>(CONTROL))
    controls.find(Boolean)?.focus()
    form.setValue('confirmed', [...confirmed, path].join('\n'), { shouldDirty: true })
  }
  return (
    <div>
      {children}
      {isExample && !confirmed.includes(path) && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-accent-strong">
          Example value: replace or confirm.
          <Button variant="ghost" size="sm" onClick={({ currentTarget }) => confirm(currentTarget)}>
            Confirm <span className="sr-only">{siteSettingLabel(path)}</span>
          </Button>
        </p>
      )}
    </div>
  )
}

const CONTROL = 'input, select, textarea'

const TEL = {
  inputMode: 'tel',
  typed: (text: string) => formatPhone(dialableNumber(text) ?? text),
} as const

const pageOn = (network: Network) =>
  ({ inputMode: 'url', typed: (text: string) => typedPage(network, text) }) as const

type TextProps = Pick<TextInputProps, 'hint' | 'inputMode'> & { typed?: (text: string) => string }
type ListName = 'team' | 'branches' | 'videos' | 'navigation'

interface EntriesProps<Name extends ListName>
  extends Omit<EntryListProps<SiteValues, Name>, 'children'> {
  /** The texts of an entry, by their names in it. */
  texts: Partial<Record<keyof SiteValues[Name][number] & string, TextProps>>
  above?: ReactNode
  /** The other fields of the entry at an index. */
  children?: EntryListProps<SiteValues, Name>['children']
}

/** A section with a list of entries, which can be empty. */
function Entries<Name extends ListName>({ texts, above, children, ...list }: EntriesProps<Name>) {
  const { form, name } = list
  return (
    <Section form={form} name={name} className="flex flex-col gap-4">
      <Marked form={form} path={name} />
      {above}
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

/** The links of the navigation. Where a site has more tours and categories than a list can offer, a search finds the others. */
function Navigation({ form }: Pick<FieldsProps<SiteValues>, 'form'>) {
  const [search, setSearch] = useState('')
  const links = useWatch({ control: form.control, name: 'navigation' })
  const ids = links.flatMap(({ id }) => id.split(' ')[1] ?? [])
  const targets = useTargets(search, ids)
  return (
    <Entries
      form={form}
      name="navigation"
      one="link"
      add="Add link"
      texts={{ label: {} }}
      above={
        (targets.length >= OPTIONS_PAGE || search !== '') && (
          <SearchField
            label="Search tours and categories to choose from"
            value={search}
            onSearch={setSearch}
          />
        )
      }
    >
      {(index) => (
        <BoundSelect
          form={form}
          name={`navigation.${index}.id`}
          placeholder="Select a tour or category"
          options={targets}
        />
      )}
    </Entries>
  )
}

/** Active categories and tours as options of the navigation: those that a search finds, and the chosen ones. */
function useTargets(search: string, ids: readonly string[]) {
  const variables = { search, ids: ids.toSorted().join(',') }
  const data = useOptionData('Navigation targets', { query: NavigationTargetsDocument, variables })
  const targets = (data?.navigationTargets ?? []).map(({ kind, id, name }) => ({
    label: name,
    value: `${kind} ${id}`,
  }))
  for (const { value, label } of targets) targetNames.set(value, label)
  return targets
}

/** The names of all targets that a list has offered, for a conflict. */
export const targetNames = new Map<string, string>()
