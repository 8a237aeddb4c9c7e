import type { FieldError } from '@bharat/contracts/replies'
import type { ImageChoice } from '@bharat/ui/image-preview'
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'

/** The part of a Zod schema that this file uses. */
export interface Schema {
  safeParse: (value: unknown) => {
    data?: unknown
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/** The failures of a contract's schema, one per field, in field order. */
export function schemaFailures(schema: Schema): (input: unknown) => FieldError[] {
  return (input) => {
    const byField = new Map<string, FieldError>()
    for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
      const field = path.map(String).join('.')
      if (!byField.has(field)) byField.set(field, { field, message })
    }
    return [...byField.values()]
  }
}

/** Failures in the format of react-hook-form. */
export function toFieldErrors<Values extends FieldValues>(
  failures: readonly FieldError[],
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  for (const { field, message } of failures) set(errors, field, { type: 'rule', message })
  return errors
}

/** Validates the values of a form as they are by a contract's schema. */
export function schemaResolver<Values extends FieldValues>(schema: Schema): Resolver<Values> {
  return (values) => {
    const failures = schemaFailures(schema)(values)
    return failures.length > 0
      ? { values: {}, errors: toFieldErrors<Values>(failures) }
      : { values, errors: {} }
  }
}

/** Replaces the URL of a chosen file before its upload, so that form and payload share their rules. */
export function pendingUrl(image: ImageChoice): string {
  return image instanceof File ? '/pending' : (image ?? '')
}
