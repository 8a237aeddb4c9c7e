import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import { useClient } from 'urql'
import type { Editing, Resource, ResourceRow } from './define-resource.tsx'
import { drafts } from './drafts.ts'
import { logFailure } from './log.ts'
import { useSessionEnded } from './login-again.tsx'
import { AdminError, failureText, isSessionEnded } from './requests.ts'
import { pendingUrl, toFieldErrors } from './rules.ts'
import { createUploader, sendTo } from './upload.ts'
import { uploadTarget } from './upload-target.ts'

/** What a form says of its last action. */
export interface FormNotice {
  tone: 'success' | 'error' | 'info'
  message: string
}

/** Quiet time after which unsaved work is written down. */
const DRAFT_DELAY_MS = 300

/**
 * The state of a tab's form (section 2): create or edit mode, rules, image upload before the save,
 * messages, and a draft that survives a reload.
 * @param onSaved reloads the list
 */
export function useResourceForm<Row extends ResourceRow, Values extends FieldValues, Input>(
  resource: Resource<Row, Values, Input>,
  onSaved: () => void,
) {
  const { id, texts, form: definition } = resource
  const client = useClient()
  const sessionEnded = useSessionEnded()
  const uploader = useMemo(() => createUploader(sendTo(uploadTarget)), [])

  const [draft] = useState(() => drafts.read(id, definition.empty))
  const [editing, setEditing] = useState<Editing>(draft?.editing ?? null)
  const [notice, setNotice] = useState<FormNotice | undefined>(
    draft && {
      tone: 'info',
      message: 'Your unsaved work is back. Chosen images have to be chosen again.',
    },
  )
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<ReadonlyMap<File, number>>(new Map())
  const element = useRef<HTMLFormElement>(null)
  const base = useRef<Values>(draft?.base ?? definition.empty)
  const loading = useRef(0)

  const form = useForm<Values>({
    defaultValues: base.current as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (values) => {
      const failures = definition.failures(definition.input(values, pendingUrl), editing)
      return failures.length > 0
        ? { values: {}, errors: toFieldErrors<Values>(failures) }
        : { values, errors: {} }
    },
  })
  const { isDirty } = form.formState

  useEffect(() => {
    if (draft) form.reset(draft.values, { keepDefaultValues: true })
  }, [draft, form])

  useEffect(() => {
    if (!isDirty) {
      drafts.clear(id)
      return
    }
    const write = () => drafts.write(id, { editing, base: base.current, values: form.getValues() })
    let timer = setTimeout(write, DRAFT_DELAY_MS)
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(write, DRAFT_DELAY_MS)
      },
    })
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      window.removeEventListener('pagehide', write)
    }
  }, [id, isDirty, editing, form])

  /** Puts the form into a mode, with the values that belong to it. */
  const enter = useCallback(
    (next: Editing, values: Values) => {
      loading.current += 1
      base.current = values
      setEditing(next)
      form.reset(values)
    },
    [form],
  )

  /** Loads a row into the form; a failure is only logged (section 8). */
  async function edit(row: Row) {
    loading.current += 1
    const turn = loading.current
    try {
      const values = await definition.load(row, client)
      // Another row, or Cancel, was pressed meanwhile.
      if (turn !== loading.current) return
      enter({ id: row._id, name: resource.rowName(row) }, values)
      setNotice(undefined)
      window.scrollTo({ top: 0 })
      element.current
        ?.querySelector<HTMLElement>('[data-form-title]')
        ?.focus({ preventScroll: true })
    } catch (error) {
      logFailure(`${row._id} not loaded for editing`, error)
      if (isSessionEnded(error)) sessionEnded(() => edit(row))
    }
  }

  function cancel() {
    enter(null, definition.empty)
    setNotice(undefined)
    onSaved()
  }

  async function save(values: Values) {
    setBusy(true)
    setNotice(undefined)
    try {
      const url = await uploader.uploadAll(definition.images(values), (file, share) =>
        setProgress((now) => new Map(now).set(file, share)),
      )
      const input = definition.input(values, url)
      await (editing
        ? definition.update(client, editing.id, input)
        : definition.create(client, input))
      enter(null, definition.empty)
      setNotice({ tone: 'success', message: editing ? texts.updated : texts.created })
      onSaved()
    } catch (error) {
      setNotice({ tone: 'error', message: failureText(error) })
      showFieldErrors(error)
      if (isSessionEnded(error)) sessionEnded(() => void submit())
    } finally {
      setBusy(false)
      setProgress(new Map())
    }
  }

  function showFieldErrors(error: unknown) {
    if (!(error instanceof AdminError)) return
    const known = error.errors.filter(
      ({ field }) => (field.split('.')[0] ?? '') in definition.empty,
    )
    for (const { field, message } of known) {
      form.setError(field as FieldPath<Values>, { type: 'server', message })
    }
    if (known.length > 0) focusFirstInvalid()
  }

  function focusFirstInvalid() {
    // After the errors are drawn, and the fields enabled again.
    setTimeout(() => {
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    })
  }

  const submit = form.handleSubmit(save, () => {
    setNotice(undefined)
    focusFirstInvalid()
  })

  return {
    form,
    element,
    editing,
    isDirty,
    busy,
    notice,
    /** Share of an image's upload that is done; undefined when none is under way. */
    progressOf: (image: File | string | null) =>
      image instanceof File ? progress.get(image) : undefined,
    submit,
    edit,
    cancel,
    /** Forgets unsaved work for good. */
    discard: () => drafts.clear(id),
  }
}
