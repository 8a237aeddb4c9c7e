import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { drafts } from './drafts.ts'
import type {
  Editing,
  FormDefinition,
  FormNotice,
  FormStart,
  StoredRecord,
} from './form-definition.ts'
import { useConflict } from './use-conflict.ts'
import { draftRestored, useDraft } from './use-draft.ts'
import { useFormFocus } from './use-form-focus.ts'
import { useImageUploads } from './use-image-uploads.ts'
import { useSubmit, useValidatedForm } from './use-validated-form.ts'

interface Options<Stored extends StoredRecord, Values extends FieldValues, Input> {
  /** Storage key of its draft. */
  id: string
  definition: FormDefinition<Stored, Values, Input>
  /** The start of the form if there is no draft; default: the empty form. */
  opened?: FormStart<Values> | undefined
  /** Sends the input; resolves to the stored record if the response carries it. */
  save: (editing: Editing, input: Input) => Promise<Stored | undefined>
  /** After a save; `stored` is the stored record if it is known. */
  onSaved: (editing: Editing, stored: Stored | undefined) => void
  /** Another administrator has saved the record in the meantime. */
  onStale?: () => void
}

/**
 * The state of an admin form. A save uploads the chosen images and sends the input. Unsaved work survives a
 * reload. A save that is based on an outdated version is merged with the stored one; fields that both have changed
 * become a conflict (docs/decisions/053-merged-saves.md).
 */
export function useRecordForm<Stored extends StoredRecord, Values extends FieldValues, Input>({
  id,
  definition,
  opened = { editing: null, base: definition.empty },
  save,
  onSaved,
  onStale,
}: Options<Stored, Values, Input>) {
  const [restored] = useState(() => drafts.read(id, definition.empty))
  const [start, setStart] = useState<FormStart<Values>>(restored ?? opened)
  const [notice, setNotice] = useState<FormNotice | undefined>(restored && draftRestored)
  const form = useValidatedForm(definition, start.base)
  const { upload, progressOf } = useImageUploads()
  const { element, focusInvalid, focusTitle, focusField, selectField, focusAfterDialog } =
    useFormFocus()
  const discard = useDraft({ id, form, start, restored, setNotice })
  const { conflict, resolve } = useConflict({
    definition,
    enter,
    setNotice,
    focusAfterDialog,
    onStale,
  })
  const { busy, submit, submitWith, fail } = useSubmit(
    form,
    definition,
    setNotice,
    focusInvalid,
    async (values) => onSaved(start.editing, await send(values, save)),
  )

  /** Uploads the images and sends the input; resolves to the stored record if the response carries it. */
  async function send<Reply extends Stored | undefined>(
    values: Values,
    request: (editing: Editing, input: Input) => Promise<Reply>,
  ): Promise<Reply | Stored> {
    const url = await upload(definition.images(values))
    const attempt = (from: FormStart<Values>, mine: Values): Promise<Reply | Stored> =>
      request(from.editing, definition.input(mine, url)).catch((error) => {
        const resolved = resolve(error, from, mine, url)
        if ('stored' in resolved) return resolved.stored
        enter(resolved.start, resolved.values)
        return attempt(resolved.start, resolved.values)
      })
    const stored = await attempt(start, values)
    discard()
    return stored
  }

  function enter(next: FormStart<Values>, values?: Values) {
    setStart(next)
    form.reset(next.base)
    if (values) form.reset(values, { keepDefaultValues: true })
  }

  return {
    form,
    labels: definition.labels,
    element,
    editing: start.editing,
    isDirty: form.formState.isDirty,
    busy,
    notice,
    setNotice,
    conflict,
    progressOf,
    submit,
    /** Shows why another request for the record was rejected, each message at its field. */
    fail,
    /** Saves the edited record by another request; `after` gets the stored record. */
    submitAs: (
      request: (editing: NonNullable<Editing>, input: Input) => Promise<Stored>,
      after: (stored: Stored) => Promise<void> | void,
    ) =>
      submitWith(async (values) => {
        if (!start.editing) return
        const stored = await send(values, async (editing, input) => {
          if (!editing) throw new Error('The form has no record.')
          return request(editing, input)
        })
        await after(stored)
      }),
    /** Changes what is known of the edited record; its values stay. */
    setEditing: (editing: Editing) =>
      // Another record may be in the form by now.
      setStart((now) => (now.editing?.id === editing?.id ? { ...now, editing } : now)),
    /**
     * Restarts the form with a record, or empty.
     * @param values the current values, if they differ from the original ones
     */
    enter,
    focusTitle,
    focusField,
    selectField,
    /** Deletes unsaved work. */
    discard,
  }
}

/** A form's state, as its frame needs it. */
export type RecordFormState = Omit<
  ReturnType<typeof useRecordForm<StoredRecord, FieldValues, unknown>>,
  'form' | 'enter' | 'submitAs' | 'fail'
>
