import type { RuleFailure } from '@bharat/contracts/tours'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { labelledPath } from './field-table.ts'
import type { FormDefinition, StoredRecord } from './form-definition.ts'
import { pendingUrl, schemaFailures, toFieldErrors } from './rules.ts'

/** The form, validated by its contract. */
export function useValidatedForm<Stored extends StoredRecord, Values extends FieldValues, Input>(
  definition: FormDefinition<Stored, Values, Input>,
  base: Values,
): UseFormReturn<Values> {
  const validate: Resolver<Values> = (values, _context, { names }) => {
    const failures = schemaFailures(definition.schema)(definition.input(values, pendingUrl))
      .map((failure) => besideField(definition, failure))
      // A change validates its own field, a save validates all of them.
      .filter(
        ({ field }) =>
          !definition.oneFailure ||
          names?.length !== 1 ||
          form.getFieldState(field as FieldPath<Values>).invalid,
      )
    return failures.length > 0
      ? { values: {}, errors: toFieldErrors<Values>(failures) }
      : { values, errors: {} }
  }
  const form = useForm<Values>({
    defaultValues: base as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: validate,
  })
  return form
}

/** A failure with the field that shows it. */
export function besideField(
  { labels }: Pick<FormDefinition<never, FieldValues, never>, 'labels'>,
  { field, message }: RuleFailure,
): RuleFailure {
  return { field: labelledPath(labels, field), message }
}
