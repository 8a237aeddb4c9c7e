import type { FieldError } from '@bharat/contracts/replies'
import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { AdminError, failureText } from '../session/requests.ts'
import { type FieldLabels, labelledPath } from './field-table.ts'
import type { FormDefinition, FormNotice, StoredRecord } from './form-definition.ts'
import { pendingUrl, schemaFailures, toFieldErrors } from './rules.ts'
import { ConflictShown } from './use-conflict.ts'

/** A form that its contract validates. */
export function useValidatedForm<Stored extends StoredRecord, Values extends FieldValues, Input>(
  { schema, labels, input, oneFailure }: FormDefinition<Stored, Values, Input>,
  base: Values,
): UseFormReturn<Values> {
  const form: UseFormReturn<Values> = useForm<Values>({
    defaultValues: base as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (values, _context, { names }) => {
      // A change validates only its own field, a save validates all fields.
      const isShown = ({ field }: FieldError) =>
        !oneFailure || names?.length !== 1 || form.getFieldState(field as FieldPath<Values>).invalid
      const found = schemaFailures(schema)(input(values, pendingUrl))
      const failures = besideFields(labels, found).filter(isShown)
      return failures.length > 0
        ? { values: {}, errors: toFieldErrors<Values>(failures) }
        : { values, errors: {} }
    },
  })
  return form
}

/** Submits a valid form. It is busy during the save and shows why a save failed. */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { labels, empty }: { labels: FieldLabels; empty: Values },
  setNotice: (notice: FormNotice | undefined) => void,
  focusInvalid: () => void,
  save: (values: Values) => Promise<void>,
) {
  const [busy, setBusy] = useState(false)
  const { submitCount, errors } = form.formState
  const isRejected = submitCount > 0 && Object.keys(errors).length > 0

  // After the errors are rendered: before, the invalid fields are those of the previous save.
  useEffect(() => {
    if (isRejected) focusInvalid()
  }, [submitCount])

  async function submit(values: Values, send = save) {
    setBusy(true)
    setNotice(undefined)
    try {
      await send(values)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  /** Shows why the server has rejected the record, each message at its field. */
  function fail(error: unknown) {
    if (error instanceof ConflictShown) return
    setNotice({ tone: 'error', message: failureText(error) })
    showFieldErrors(error instanceof AdminError ? error.errors : [])
  }

  /** The same for another way to save. */
  function submitWith(send: (values: Values) => Promise<void>) {
    return form.handleSubmit(
      (values) => submit(values, send),
      () => setNotice(undefined),
    )
  }

  function showFieldErrors(failures: readonly FieldError[]) {
    const known = besideFields(labels, failures).filter(
      ({ field }) => (field.split('.')[0] ?? '') in empty,
    )
    for (const { field, message } of known) {
      form.setError(field as FieldPath<Values>, { type: 'server', message })
    }
    if (known.length > 0) focusInvalid()
  }

  return {
    busy,
    submit: submitWith(save),
    submitWith,
    fail,
  }
}

function besideFields(labels: FieldLabels, failures: readonly FieldError[]): FieldError[] {
  return failures.map(({ field, message }) => ({ field: labelledPath(labels, field), message }))
}
