import { ColourField, type ColourFieldProps } from '@bharat/ui/colour-field'
import { ImageField, type ImageFieldProps } from '@bharat/ui/image-field'
import { ImageListField, type ImageListFieldProps } from '@bharat/ui/image-list-field'
import type { ImageChoice } from '@bharat/ui/image-preview'
import { MultiSelect, type MultiSelectProps } from '@bharat/ui/multi-select'
import { Select, type SelectProps } from '@bharat/ui/select'
import { TextInput, type TextInputProps } from '@bharat/ui/text-input'
import { Textarea, type TextareaProps } from '@bharat/ui/textarea'
import { createContext, useContext } from 'react'
import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { type FieldLabels, labelOf, type Reference } from './field-table.ts'
import { MediaChoice } from './media-choice.tsx'

/** Connects a field to the form value with that name; the types allow only names of suitable values. */
interface Bound<Values extends FieldValues, Value> {
  form: UseFormReturn<Values>
  name: FieldPathByValue<Values, Value>
}

/** The other properties of a field. Its name determines the label if the form has labels. */
type Unbound<Props> = Omit<Props, Known> & { label?: string }
type Known = 'value' | 'onChange' | 'onBlur' | 'error' | 'form' | 'name' | 'label'

/** The labels of the surrounding form's fields. */
export const Labels = createContext<FieldLabels>({})

/** Passes upload progress to the image fields of a form. */
export const UploadProgress = createContext<(image: ImageChoice) => number | undefined>(
  () => undefined,
)

export function BoundText<Values extends FieldValues>({
  form,
  name,
  typed,
  ...props
}: Bound<Values, string> &
  Unbound<TextInputProps> & {
    /** What a typed text is stored as: the field shows it when it is left. */
    typed?: ((text: string) => string) | undefined
  }) {
  const { field, error, label } = useBound(form, name)
  const onBlur = () => {
    const stored = typed?.(field.value) ?? field.value
    if (stored !== field.value) field.onChange(stored)
    field.onBlur()
  }
  return <TextInput label={label} {...props} {...field} onBlur={onBlur} error={error} />
}

export function BoundColour<Values extends FieldValues>({
  form,
  name,
  ...props
}: Bound<Values, string> & Unbound<ColourFieldProps>) {
  const { field, error, label } = useBound(form, name)
  return <ColourField label={label} {...props} {...field} error={error} />
}

export function BoundTextarea<Values extends FieldValues>({
  form,
  name,
  ...props
}: Bound<Values, string> & Unbound<TextareaProps>) {
  const { field, error, label } = useBound(form, name)
  return <Textarea label={label} {...props} {...field} error={error} />
}

export function BoundSelect<Values extends FieldValues>({
  form,
  name,
  ...props
}: Bound<Values, string> & Unbound<SelectProps>) {
  const { field, error, label } = useBound(form, name)
  return <Select label={label} {...props} {...field} error={error} />
}

/** Chooses one of the records. The chosen record is always an option, even if the list does not contain it. */
export function BoundReference<Values extends FieldValues>({
  form,
  name,
  records,
  ...props
}: Bound<Values, Reference> &
  Unbound<Omit<SelectProps, 'options'>> & { records: readonly Reference[] }) {
  const { field, error, label } = useBound(form, name)
  const chosen: Reference = field.value
  const isListed = chosen._id === '' || records.some(({ _id }) => _id === chosen._id)
  const choices = isListed ? records : [chosen, ...records]
  return (
    <Select
      label={label}
      {...props}
      {...field}
      value={chosen._id}
      onChange={({ target }) => {
        const record = choices.find(({ _id }) => _id === target.value)
        field.onChange({ _id: record?._id ?? '', name: record?.name ?? '' })
      }}
      options={choices.map((record) => ({ value: record._id, label: record.name }))}
      error={error}
    />
  )
}

export function BoundMultiSelect<Values extends FieldValues>({
  form,
  name,
  ...props
}: Bound<Values, string[]> & Unbound<MultiSelectProps>) {
  const { field, error, label } = useBound(form, name)
  return (
    <MultiSelect
      label={label}
      {...props}
      value={field.value}
      onChange={field.onChange}
      error={error}
    />
  )
}

export function BoundImage<Values extends FieldValues>({
  form,
  name,
  ...props
}: Bound<Values, ImageChoice> & Unbound<ImageFieldProps>) {
  const { field, error, label } = useBound(form, name)
  const progressOf = useContext(UploadProgress)
  return (
    <ImageField
      label={label}
      {...props}
      value={field.value}
      onChange={field.onChange}
      error={error}
      progress={progressOf(field.value)}
      more={
        <MediaChoice
          label={props.label ?? label}
          room={1}
          onChoose={([url]) => field.onChange(url)}
        />
      }
    />
  )
}

export function BoundImages<Values extends FieldValues>({
  form,
  name,
  ...props
}: Bound<Values, (File | string)[]> & Unbound<ImageListFieldProps>) {
  const { field, error, label } = useBound(form, name)
  const progressOf = useContext(UploadProgress)
  return (
    <ImageListField
      label={label}
      {...props}
      value={field.value}
      onChange={field.onChange}
      error={error}
      progressOf={progressOf}
      more={
        <div className="flex flex-wrap gap-2">
          <MediaChoice
            label={props.label ?? label}
            room={Math.max(0, props.max - field.value.length)}
            onChoose={(urls) => field.onChange([...field.value, ...urls])}
          />
          {props.more}
        </div>
      }
    />
  )
}

function useBound<Values extends FieldValues, Value>(
  form: UseFormReturn<Values>,
  name: FieldPathByValue<Values, Value>,
) {
  const { field, fieldState } = useController({ control: form.control, name })
  const label = labelOf(useContext(Labels), name) ?? ''
  return { field, label, error: fieldState.error?.message }
}
