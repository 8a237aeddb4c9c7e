import { type DeclaredField, mapFields, type ValueOf } from '@bharat/contracts/fields'
import type { SiteField } from '@bharat/contracts/site-fields'
import { optionalNumber } from '@bharat/contracts/typed-tour-values'
import { typedAddress } from '@bharat/contracts/typed-values'
import type { ImageChoice } from '@bharat/ui/image-preview'
import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { EntryList } from './entry-list.tsx'
import { type FieldLabel, image, type UrlOf } from './field-table.ts'
import {
  BoundColour,
  BoundImage,
  BoundMultiSelect,
  BoundSelect,
  BoundText,
  BoundTextarea,
} from './fields.tsx'

/* The fields of a form that follow from declared ones, of tours or of the site. Numbers are text, as typed. */

type AnyField = DeclaredField | SiteField
type AnyFields = Readonly<Record<string, AnyField>>

type FormValue<F extends AnyField> = F extends { kind: 'group'; fields: infer Members }
  ? { [Name in keyof Members]: string }
  : F extends { kind: 'entries'; fields: infer Members }
    ? { [Name in keyof Members]: string }[]
    : F extends { kind: 'lines'; choices: readonly string[] }
      ? string[]
      : F extends { kind: 'image' }
        ? ImageChoice
        : string

/** The values of declared fields in a form. */
export type FormValues<F extends AnyFields> = { [Name in keyof F]: FormValue<F[Name]> }

/** Their entries in the table of a form. The record must have each of them. */
type FormTable<F extends AnyFields> = {
  [Name in keyof F]: {
    label: FieldLabel
    empty: FormValue<F[Name]>
    fromRecord: (record: { [Own in Name]: ValueOf<F[Name]> }) => FormValue<F[Name]>
    toInput: (value: FormValue<F[Name]>, url: UrlOf) => ValueOf<F[Name]>
  }
}

/** The entries of declared fields for `formFields`. */
export function declaredFields<F extends AnyFields>(fields: F): FormTable<F> {
  const table = mapFields(fields, (field, name) => ({
    label: labelOf(field),
    empty: toForm(field, null),
    fromRecord: (record: object) => toForm(field, Reflect.get(record, name)),
    toInput: (value: unknown) => toInput(field, value),
    ...(field.kind === 'image' && image(field.label)),
  }))
  return table as unknown as FormTable<F>
}

/** The form values of a record; those of a new record are empty. */
export function formValues<F extends AnyFields>(fields: F, record: object = {}): FormValues<F> {
  const values = mapFields(fields, (field, name) => toForm(field, Reflect.get(record, name)))
  return values as unknown as FormValues<F>
}

/** The API input for form values without images. */
export function formInput<F extends AnyFields>(fields: F, values: FormValues<F>) {
  const input = mapFields(fields, (field, name) => toInput(field, values[name]))
  return input as unknown as { [Name in keyof F]: ValueOf<F[Name]> }
}

/** The control of a declared field; a range has two, a list has those of each entry. */
export function BoundField<Values extends FieldValues>(props: {
  form: UseFormReturn<Values>
  field: AnyField
  path: string
  className?: string
}) {
  const { form, field, path, className } = props
  if (field.kind === 'group') {
    return Object.entries(field.fields).map(([name, number]) => (
      <BoundField key={name} form={form} field={number} path={`${path}.${name}`} />
    ))
  }
  if (field.kind === 'entries') {
    return (
      <fieldset className={`flex flex-col gap-4 ${className ?? ''}`}>
        <legend className="mb-2 text-sm font-medium">{field.label}</legend>
        <EntryList
          form={form as unknown as UseFormReturn<Record<string, Record<string, string>[]>>}
          name={path}
          one={field.one}
          add={`Add ${field.one}`}
          canBeEmpty
          className="grid items-start"
          removeClassName="justify-self-start"
        >
          {(index) => (
            <div className="grid items-start gap-4 sm:grid-cols-[repeat(auto-fit,minmax(--spacing(40),1fr))]">
              {Object.entries(field.fields).map(([name, member]) => (
                <BoundField
                  key={name}
                  {...{ form, field: member }}
                  path={`${path}.${index}.${name}`}
                />
              ))}
            </div>
          )}
        </EntryList>
      </fieldset>
    )
  }
  const bound = { form, name: path as FieldPathByValue<Values, string>, className }
  const { hint } = field
  const choices = 'choices' in field ? field.choices : undefined
  switch (field.kind) {
    case 'image':
      return (
        <BoundImage {...bound} hint={hint} name={path as FieldPathByValue<Values, ImageChoice>} />
      )
    case 'colour':
      return <BoundColour {...bound} hint={hint} byDefault={field.default} />
    case 'choice':
      return (
        <BoundSelect
          {...bound}
          hint={hint}
          placeholder="Not stated"
          options={Object.entries(field.values).map(([value, label]) => ({ value, label }))}
        />
      )
    case 'lines':
      if (choices) {
        const name = path as FieldPathByValue<Values, string[]>
        return <BoundMultiSelect {...bound} name={name} options={choices} />
      }
      return <BoundTextarea {...bound} hint={hint ?? 'One per line.'} rows={4} />
    case 'number':
      return (
        <BoundText {...bound} hint={hint} inputMode={'decimals' in field ? 'decimal' : 'numeric'} />
      )
    case 'link':
      return <BoundText {...bound} hint={hint} inputMode="url" typed={typedAddress} />
    case 'text':
      if (choices) {
        const options = choices.map((value) => ({ value, label: value }))
        return <BoundSelect {...bound} placeholder="Not stated" options={options} />
      }
      return 'rows' in field ? (
        <BoundTextarea {...bound} hint={hint} rows={field.rows} />
      ) : (
        <BoundText {...bound} hint={hint} />
      )
  }
}

function labelOf(field: AnyField): FieldLabel {
  if (field.kind === 'group') return mapFields(field.fields, ({ label }) => label)
  if (field.kind !== 'entries') return field.label
  return (place) => mapFields(field.fields, ({ label }) => `${label}, ${field.one} ${place}`)
}

function toForm(field: AnyField, value: unknown): unknown {
  if (field.kind === 'entries') {
    return ((value ?? []) as object[]).map((entry) => formValues(field.fields, entry))
  }
  if (field.kind === 'group') return formValues(field.fields, value ?? {})
  if (field.kind === 'image') return value || null
  if (field.kind !== 'lines') return String(value ?? '')
  const lines = (value ?? []) as string[]
  return 'choices' in field ? lines : lines.join('\n')
}

function toInput(field: AnyField, value: unknown): unknown {
  if (field.kind === 'entries') {
    return (value as Record<string, string>[]).map((entry) => formInput(field.fields, entry))
  }
  if (field.kind === 'group') return formInput(field.fields, value as Record<string, string>)
  if (field.kind === 'lines') return Array.isArray(value) ? value : (value as string).split('\n')
  return field.kind === 'number' ? optionalNumber(value as string, field.unit) : value
}
