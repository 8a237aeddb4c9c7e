import { PRIVACY_MAX } from './back-office-limits.ts'
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

/** Variants of the value: each text and each list made longer than any may be, one at a time. */
export function* lengthened(
  value: unknown,
  path = '',
): Generator<[path: string, changed: unknown]> {
  if (typeof value === 'string') yield [path, value + 'x'.repeat(PRIVACY_MAX.policy)]
  if (Array.isArray(value)) {
    yield [`${path}[]`, Array.from({ length: 1001 }, () => value[0])]
    for (const [other, changed] of lengthened(value[0], `${path}.0`)) {
      yield [other, [changed, ...value.slice(1)]]
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      for (const [other, changed] of lengthened(member, `${path}.${key}`)) {
        yield [other, { ...value, [key]: changed }]
      }
    }
  }
}
