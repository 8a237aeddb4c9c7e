import { fieldLabel } from '@bharat/contracts/history-text'
import type { KindField, PlainKind, StoredRecord } from '@bharat/contracts/kind'
import { kindFacts } from '@bharat/contracts/kinds'
import { SMALL_PAGE } from '@bharat/contracts/limits'
import { capitalised } from '@bharat/contracts/words'
import type { Column } from '@bharat/ui/data-table'
import type { TadaDocumentNode } from 'gql.tada'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { gql } from 'urql'
import { BoundField, declaredFields } from '../form/declared-fields.tsx'
import { formFields, image, text } from '../form/field-table.ts'
import { BoundImage, BoundText, BoundTextarea } from '../form/fields.tsx'
import { recordRequests } from './record-requests.ts'
import type { FieldsProps, ResourceList, ResourceMessages } from './resource.ts'
import { defineResource } from './resource-tab.tsx'

/** The requests of a kind: its rows have all its fields. */
export function kindRequests<Input extends object, Stored extends StoredRecord>(
  kind: PlainKind<Input, Stored>,
) {
  const { one, all, fields } = kind
  const names = ['_id', ...Object.keys(fields), 'activeStatus', 'createdAt', 'version'].join(' ')
  const row = gql(`fragment ${one}Row on ${one} { ${names} }`)
  return recordRequests<Stored, Input>(
    { one, all },
    row as unknown as TadaDocumentNode<Stored, object, unknown>,
  )
}

interface KindTab<Row extends StoredRecord>
  extends Pick<ResourceList<Row>, 'firstPageAfterSave' | 'columns'> {
  /** The texts that do not follow from the names of the kind. */
  messages?: Partial<ResourceMessages>
  columns: readonly Column<Row>[]
}

/** The tab or page of a kind: its list, and a form with the texts on one side and the images on the other. */
export function defineKind<Input extends object, Row extends StoredRecord>(
  kind: PlainKind<Input, Row>,
  { messages, ...list }: KindTab<Row>,
): () => ReactNode {
  const requests = kindRequests(kind)
  const form = kindForm(kind)
  return defineResource<Row, Row, FieldValues, Input>({
    ...list,
    id: kind.name,
    messages: { ...messagesOf(kind), ...messages },
    pageSize: SMALL_PAGE,
    ...requests.list,
    rowName: (row) => String(Reflect.get(row, kind.searchField)),
    form: {
      ...form,
      values: (row) => form.values(Object.fromEntries(Object.entries(row))),
      // The table has the fields of the kind.
      input: (values, url) => form.input(values, url) as Input,
      load: (row) => row,
      schema: kind.input,
      ...requests.form,
      fields: (props) => <KindFields {...props} fields={kind.fields} />,
    },
  })
}

/** The fields of a kind in its form. */
export function kindForm({ name: kind, fields }: Pick<PlainKind, 'name' | 'fields'>) {
  const table = Object.entries(fields).flatMap(([name, { control }]) => {
    const label = fieldLabel(kind, name)
    const own: object =
      typeof control === 'object'
        ? declaredFields({ [name]: { ...control, label } })
        : { [name]: control === 'image' ? image(label) : text(label) }
    return Object.entries(own)
  })
  return formFields<Record<string, unknown>>()(Object.fromEntries(table))
}

/** The texts of a tab, made of the names of its kind. */
function messagesOf({
  name,
  searchField,
  messages,
}: Pick<PlainKind, 'name' | 'searchField' | 'messages'>): ResourceMessages {
  const { label, plural = label } = kindFacts(name)
  const title = capitalised(label)
  return {
    add: `Add ${title}`,
    edit: `Edit ${title}`,
    create: `Create ${title}`,
    update: `Update ${title}`,
    created: messages.created,
    updated: messages.updated,
    list: capitalised(plural),
    one: label.toLowerCase(),
    search: `Search by ${fieldLabel(name, searchField).toLowerCase()}`,
    empty: `No ${plural.toLowerCase()} found.`,
  }
}

function KindFields({
  form,
  fields,
}: FieldsProps<FieldValues> & { fields: Readonly<Record<string, KindField>> }) {
  const entries = Object.entries(fields)
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div className="flex flex-col gap-5">
        {entries.map(([name, { control, isRequired = false }]) => {
          if (control === 'image') return null
          if (typeof control === 'object') {
            return <BoundField key={name} form={form} field={control} path={name} />
          }
          const Bound = control === 'text' ? BoundText : BoundTextarea
          return <Bound key={name} form={form} name={name} required={isRequired} />
        })}
      </div>
      {entries.map(
        ([name, { control }]) =>
          control === 'image' && <BoundImage key={name} form={form} name={name} />,
      )}
    </div>
  )
}
