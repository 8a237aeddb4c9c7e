import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { AdminError, failureText } from '../session/requests.ts'
import type { FormDefinition, FormNotice, StoredRecord } from './form-definition.ts'
import { ConflictShown } from './use-conflict.ts'
import { besideField } from './use-validated-form.ts'

/** Submits a form: it is busy while it is saved, and shows why a save failed. */
export function useSubmit<Stored extends StoredRecord, Values extends FieldValues, Input>({
  form,
  definition,
  setNotice,
  focusInvalid,
  save,
}: {
  form: UseFormReturn<Values>
  definition: FormDefinition<Stored, Values, Input>
  setNotice: (notice: FormNotice | undefined) => void
  focusInvalid: () => void
  /** Saves valid values. */
  save: (values: Values) => Promise<void>
}) {
  const [busy, setBusy] = useState(false)

  async function submit(values: Values) {
    setBusy(true)
    setNotice(undefined)
    try {
      await save(values)
    } catch (error) {
      if (error instanceof ConflictShown) return
      setNotice({ tone: 'error', message: failureText(error) })
      if (showFieldErrors(form, definition, error)) focusInvalid()
    } finally {
      setBusy(false)
    }
  }

  function reject() {
    setNotice(undefined)
    focusInvalid()
  }

  return { busy, submit: form.handleSubmit(submit, reject) }
}

/**
 * Shows the field errors that the server named.
 * @returns whether there are any
 */
function showFieldErrors<Stored extends StoredRecord, Values extends FieldValues, Input>(
  form: UseFormReturn<Values>,
  definition: FormDefinition<Stored, Values, Input>,
  error: unknown,
): boolean {
  const failures = error instanceof AdminError ? error.errors : []
  const known = failures
    .map((failure) => besideField(definition, failure))
    .filter(({ field }) => (field.split('.')[0] ?? '') in definition.empty)
  for (const { field, message } of known) {
    form.setError(field as FieldPath<Values>, { type: 'server', message })
  }
  return known.length > 0
}
