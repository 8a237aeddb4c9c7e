import { type DeclaredField, type Fields, mapFields, type ValuesOf } from './fields.ts'

/** A value for each field: its example. */
export function exampleValues<F extends Fields>(fields: F): ValuesOf<F> {
  return mapFields(fields, exampleOf) as ValuesOf<F>
}

function exampleOf(field: DeclaredField): unknown {
  if (field.kind === 'group') return exampleValues(field.fields)
  if (field.kind === 'entries') return [exampleValues(field.fields)]
  return field.kind === 'lines' ? [field.example] : field.example
}
