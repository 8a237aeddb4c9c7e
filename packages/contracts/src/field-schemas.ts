import { z } from 'zod'
import { isCalendarDay } from './dates.ts'
import {
  type ChoiceField,
  type DeclaredField,
  type EntriesField,
  type Fields,
  mapFields,
  type NumberField,
  type TextField,
  type ValueOf,
  type ValuesOf,
  valuesOf,
} from './fields.ts'
import { MAX_LINES, TEXT_MAX } from './limits.ts'
import { isHundredth, isWhole, notWhole, optionalNumber } from './numbers.ts'
import { type FieldError, storedText } from './replies.ts'
import { cleanText, tooLong } from './text.ts'

/* The schemas and rules of declared fields. Their shapes are built from the fields, whose types follow from them. */

type Entry = Readonly<Record<string, string | number | null>>
type SentNumber = number | string | null | undefined

/** The values that a client may send, by kind. */
interface Sent {
  text: string | null | undefined
  choice: string | null | undefined
  entries: readonly Readonly<Record<string, SentNumber>>[] | null | undefined
  lines: readonly string[] | string | null | undefined
  number: SentNumber
  group: Readonly<Record<string, SentNumber>> | null | undefined
}

/** The fields as sent: undefined where a payload does not have them. `fieldsFailure` checks their limits. */
export function inputsOf<F extends Fields>(fields: F) {
  return mapFields(fields, inputOf) as unknown as {
    [Name in keyof F]: z.ZodOptional<z.ZodType<ValueOf<F[Name]>, Sent[F[Name]['kind']]>>
  }
}

/** The stored fields. */
export function storedFields<F extends Fields>(fields: F) {
  return mapFields(fields, (field) => storedOf(field).describe(field.description)) as unknown as {
    [Name in keyof F]: z.ZodType<ValueOf<F[Name]>>
  }
}

/**
 * The first field that breaks its limits, numbers first; undefined when all are valid.
 * @param path of the object that has the fields, with a dot at its end
 */
export function fieldsFailure<F extends Fields>(
  fields: F,
  values: Partial<ValuesOf<F>>,
  path = '',
): FieldError | undefined {
  const isNumber = ([, { kind }]: [string, DeclaredField]) => kind === 'number'
  for (const [name, field] of Object.entries<DeclaredField>(fields).toSorted(
    (a, b) => Number(isNumber(b)) - Number(isNumber(a)),
  )) {
    const failure = failureOf(field, `${path}${name}`, values[name])
    if (failure) return failure
  }
  return undefined
}

/** The schema of a field as sent, with its limits. */
export function checkedInputOf(field: DeclaredField): z.ZodType {
  return inputOf(field).superRefine((value, context) => {
    const failure = failureOf(field, '', value)
    if (!failure) return
    const path = failure.field.split('.').filter(Boolean)
    context.addIssue({ code: 'custom', path, message: failure.message })
  })
}

/** The schema of a field as sent. `failureOf` checks its limits. */
function inputOf(field: DeclaredField): z.ZodType {
  const { label, description } = field
  if (field.kind === 'group') {
    return z
      .object(mapFields(field.fields, numberInput), { error: field.invalid })
      .meta({ id: `${field.id}Input`, description: field.typeDescription })
      .nullish()
      .transform((numbers) => {
        const values = numbers && Object.values(numbers)
        return values?.every((value) => value == null)
          ? null
          : numbers && valuesOf(field.fields, numbers)
      })
      .describe(description)
  }
  if (field.kind === 'entries') {
    const entry = z
      .object(mapFields(field.fields, inputOf), { error: `${label} must be a list.` })
      .meta({ id: `${field.id}Input`, description: field.typeDescription })
      .transform((values) => valuesOf(field.fields, values))
    return z
      .array(entry, { error: `${label} must be a list.` })
      .nullish()
      .transform((list) =>
        list === undefined
          ? undefined
          : (list ?? []).filter((values) =>
              Object.values(values).some((v) => v !== '' && v !== null),
            ),
      )
      .describe(description)
  }
  if (field.kind === 'number') return numberInput(field)
  const examples = [field.example]
  if (field.kind === 'choice') {
    return z
      .string({ error: notChosen(field) })
      .overwrite(cleanText)
      .nullish()
      .transform((text) => (text === null ? '' : text))
      .meta({
        description,
        documented: {
          type: ['string', 'null'],
          enum: ['', ...Object.keys(field.values), null],
          examples,
        },
      })
  }
  const { choices } = field
  if (field.kind === 'text') {
    return z
      .string({ error: `${label} must be text.` })
      .overwrite((text) => chosen(cleanText(text), choices))
      .nullish()
      .transform((text) => (text === null ? '' : text))
      .meta({
        description,
        documented: choices
          ? { type: ['string', 'null'], enum: [...choices, '', null], examples }
          : { type: ['string', 'null'], maxLength: TEXT_MAX.line, examples },
      })
  }
  const items = choices
    ? { type: 'string', enum: choices }
    : { type: 'string', maxLength: TEXT_MAX.name }
  return z
    .union([z.array(z.string()), z.string()], { error: `${label} must be a list of texts.` })
    .nullish()
    .transform((list) => (list === undefined ? undefined : linesOf(list ?? [], choices)))
    .meta({
      description,
      documented: { type: ['array', 'null'], items, maxItems: MAX_LINES, examples: [examples] },
    })
}

function numberInput({ description, minimum, maximum, example, decimals }: NumberField) {
  const type = [decimals ? 'number' : 'integer', 'null']
  const documented = { type, minimum, maximum, examples: [example] }
  return optionalNumber.meta({ description, documented })
}

/** The schema of a value that an entry must have. */
function filledOf(field: TextField<'text'> | NumberField): z.ZodType {
  return field.kind === 'text' ? storedText.min(1) : numberOf(field)
}

function numberOf({ minimum, maximum, decimals }: NumberField) {
  return (decimals ? z.number() : z.int()).min(minimum).max(maximum)
}

/** The schema of a stored field. */
export function storedOf(field: DeclaredField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return storedText
    case 'lines':
      return z.array(storedText.min(1))
    case 'number':
      return numberOf(field).nullable()
    case 'choice':
      return z.string().meta({ documented: { enum: ['', ...Object.keys(field.values)] } })
    case 'entries': {
      const values = mapFields(field.fields, (value, name) => {
        const stored = field.required.includes(name) ? filledOf(value) : storedOf(value)
        return stored.describe(value.description)
      })
      return z.array(z.object(values).meta({ id: field.id, description: field.typeDescription }))
    }
    case 'group': {
      const numbers = mapFields(field.fields, ({ minimum, description }) =>
        z.int().min(minimum).nullable().describe(description),
      )
      return z.object(numbers).meta({ id: field.id, description: field.typeDescription }).nullable()
    }
  }
}

/** The first limit that a value breaks; undefined when it is valid. */
function failureOf(field: DeclaredField, path: string, value: unknown): FieldError | undefined {
  if (value === undefined || value === null) return undefined
  if (field.kind === 'entries') return entriesFailure(field, path, value as Entry[])
  if (field.kind === 'group') {
    const numbers = value as Record<string, number | null>
    const failure = field.failure(numbers)
    return (
      fieldsFailure(field.fields, numbers, `${path}.`) ??
      (failure && { ...failure, field: `${path}.${failure.field}` })
    )
  }
  const message = messageOf(field, value)
  return message === undefined ? undefined : { field: path, message }
}

function entriesFailure(
  { label, fields, required, distinct, maximum }: EntriesField,
  path: string,
  entries: readonly Entry[],
): FieldError | undefined {
  if (entries.length > maximum) {
    return { field: path, message: `${label} can have at most ${maximum} entries.` }
  }
  for (const [at, entry] of entries.entries()) {
    const missing = required.find((name) => entry[name] === '' || entry[name] === null)
    if (missing !== undefined) {
      const message = `${fields[missing]?.label ?? missing} is required.`
      return { field: `${path}.${at}.${missing}`, message }
    }
    const failure = fieldsFailure(fields, entry, `${path}.${at}.`)
    if (failure) return failure
    if (distinct && entries.findIndex((other) => other[distinct] === entry[distinct]) < at) {
      const message = `“${fields[distinct]?.label}” must be different in each entry.`
      return { field: `${path}.${at}.${distinct}`, message }
    }
  }
  return undefined
}

/** What is wrong with a value; undefined if nothing is. */
function messageOf(
  field: Exclude<DeclaredField, { kind: 'group' | 'entries' }>,
  value: unknown,
): string | undefined {
  const { kind, label } = field
  if (kind === 'number') {
    const { minimum, maximum, decimals, subject = label } = field
    if (decimals) {
      return isHundredth(value as number, minimum, maximum)
        ? undefined
        : `${subject} must be a number from ${minimum} to ${maximum} with at most two decimals.`
    }
    return isWhole(value as number, minimum, maximum)
      ? undefined
      : notWhole(subject, minimum, maximum)
  }
  if (kind === 'choice') {
    return value === '' || Object.hasOwn(field.values, value as string)
      ? undefined
      : notChosen(field)
  }
  const { choices } = field
  if (choices && ![value].flat().every((text) => text === '' || choices.includes(text as string))) {
    return `${label} must be ${kind === 'lines' ? 'some' : 'one'} of ${choices.join(', ')}.`
  }
  if (field.isDay && value !== '' && !isCalendarDay(value as string)) {
    return `${label} must be a date (yyyy-mm-dd).`
  }
  if (kind === 'text') {
    return (value as string).length > TEXT_MAX.line ? tooLong(label, TEXT_MAX.line) : undefined
  }
  if ((value as string[]).length > MAX_LINES) return `${label} can have at most ${MAX_LINES} lines.`
  const isLong = (value as string[]).some((line) => line.length > TEXT_MAX.name)
  return isLong ? tooLong(`A line of “${label}”`, TEXT_MAX.name) : undefined
}

function notChosen({ label, values }: ChoiceField): string {
  return `${label} must be one of ${Object.keys(values).join(', ')}.`
}

/** The lines of texts, without empty ones; of choices each once, in their order. */
function linesOf(list: string | readonly string[], choices?: readonly string[]): string[] {
  const lines = [list]
    .flat()
    .flatMap((text) => text.split(/\r\n|\r|\n/).map((line) => chosen(cleanText(line), choices)))
    .filter(Boolean)
  if (!choices) return lines
  return [...new Set(lines)].sort((a, b) => choices.indexOf(a) - choices.indexOf(b))
}

/** The choice that a text names in any case; another text as it is. */
function chosen(text: string, choices: readonly string[] = []): string {
  return choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text
}
