import { STALE_SAVE } from '@bharat/contracts/messages'
import type { RuleFailure } from '@bharat/contracts/tours'
import type { ImageChoice } from '@bharat/ui/image-preview'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useReauth } from '../session/reauth-dialog.tsx'
import { AdminError, failureText } from '../session/requests.ts'
import { type Difference, differences } from './conflict.ts'
import { areSameFiles, type ChosenFiles, chosenFiles, draftFiles } from './draft-files.ts'
import { drafts } from './drafts.ts'
import { type FieldLabels, labelledPath, type UrlOf } from './field-table.ts'
import { pendingUrl, type Schema, schemaFailures, toFieldErrors } from './rules.ts'
import { createUploader, type ImageSlot, sendTo } from './upload.ts'
import { uploadTarget } from './upload-target.ts'

/** What every record with a form has. */
export interface StoredRecord {
  _id: string
  /** Counts its saves; a save is refused once another version is stored than it started from. */
  version: number
}

/** The record that is being edited, and which version of it; null in create mode. */
export type Editing = { id: string; name: string; version: number } | null

/**
 * A form, declared: `Stored` is the record it edits, `Values` what its fields hold, `Input` what the
 * calls take.
 */
export interface FormDefinition<Stored extends StoredRecord, Values extends FieldValues, Input> {
  /** The cleared form. */
  empty: Values
  labels: FieldLabels
  /** A stored record's values, for editing. */
  values: (stored: Stored) => Values
  /** The images among the values, in the order in which a failure is named. */
  images: (values: Values) => ImageSlot[]
  /** What is sent; `url` gives an image's URL, '' for none. */
  input: (values: Values, url: UrlOf) => Input
  /** The contract that the calls hold what is sent to (section 5). */
  schema: Schema
  /** The contract names one failure at a time: between two saves no other one joins it. */
  oneFailure?: true
}

/** What a form says of its last action. */
export interface FormNotice {
  tone: 'success' | 'error' | 'info'
  message: string
  /** A way on, as a button beside the message. */
  action?: { label: string; run: () => void }
}

/** A refused save: somebody else has saved the record since it was loaded into the form. */
export interface Conflict {
  differences: Difference[]
  /** Goes on with what is in the form, over the version that was saved meanwhile. */
  keepMine: () => void
  /** Puts the saved version into the form. */
  takeSaved: () => void
  /** Changes nothing: neither the form nor what it is based on. */
  goBack: () => void
}

interface Options<Stored extends StoredRecord, Values extends FieldValues, Input> {
  /** The key of its draft. */
  id: string
  definition: FormDefinition<Stored, Values, Input>
  /** The record it opens with, unless a draft is kept; left out: the cleared form. */
  opened?: { editing: Editing; values: Values } | undefined
  /** Sends it, and tells what is stored then, where the call does. */
  save: (editing: Editing, input: Input) => Promise<Stored | undefined>
  /** After a save: what is stored, where that is known. */
  onSaved: (editing: Editing, stored: Stored | undefined) => void
  /** Somebody else has saved the record meanwhile. */
  onStale?: () => void
}

/** Quiet time after which unsaved work is written down. */
const DRAFT_DELAY_MS = 300

/**
 * The state of an admin form: rules, image upload before the save, messages, a draft that survives
 * a reload, a save that is done again after logging in again, and one that is refused because it is
 * based on a stale copy (docs/decisions/010-accounts-and-stale-saves.md).
 */
export function useRecordForm<Stored extends StoredRecord, Values extends FieldValues, Input>({
  id,
  definition,
  opened = { editing: null, values: definition.empty },
  save,
  onSaved,
  onStale,
}: Options<Stored, Values, Input>) {
  const withReauth = useReauth()
  const uploader = useMemo(() => createUploader(sendTo(uploadTarget)), [])

  const [draft] = useState(() => drafts.read(id, definition.empty))
  const [editing, setEditing] = useState<Editing>((draft ?? opened).editing)
  const [notice, setNotice] = useState<FormNotice | undefined>(
    draft && { tone: 'info', message: 'Your unsaved work is back.' },
  )
  const keptFiles = useRef<ChosenFiles>(new Map())
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<ReadonlyMap<File, number>>(new Map())
  const [conflict, setConflict] = useState<Conflict>()
  const element = useRef<HTMLFormElement>(null)
  const base = useRef<Values>(draft?.base ?? opened.values)

  const failuresOf = (values: Values) =>
    schemaFailures(definition.schema)(definition.input(values, pendingUrl)).map(beside)
  /** A failure of a list as a whole stands beside its first field. */
  const beside = ({ field, message }: RuleFailure) => ({
    field: labelledPath(definition.labels, field),
    message,
  })
  const form: UseFormReturn<Values> = useForm<Values>({
    defaultValues: base.current as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (values, _context, { names }) => {
      const failures = failuresOf(values).filter(
        // A change validates its own field, a save validates all of them.
        ({ field }) =>
          !definition.oneFailure ||
          names?.length !== 1 ||
          form.getFieldState(field as FieldPath<Values>).invalid,
      )
      return failures.length > 0
        ? { values: {}, errors: toFieldErrors<Values>(failures) }
        : { values, errors: {} }
    },
  })
  const { isDirty } = form.formState

  const forget = useCallback(() => {
    drafts.clear(id)
    keptFiles.current = new Map()
    void draftFiles.clear(id)
  }, [id])

  useEffect(() => {
    if (!draft) return
    form.reset(draft.values, { keepDefaultValues: true })
    void draftFiles.read(id).then((files) => {
      if (draft.chosen && files.size === 0) {
        setNotice({
          tone: 'info',
          message: 'Your unsaved work is back. Chosen images have to be chosen again.',
        })
      }
      for (const [path, chosen] of files) {
        form.setValue(path as FieldPath<Values>, chosen as never, { shouldDirty: true })
      }
    })
  }, [draft, form, id])

  // After the files of a draft were asked for: what is not dirty yet forgets them.
  useEffect(() => {
    if (!isDirty) {
      forget()
      return
    }
    const write = () => {
      const values = form.getValues()
      const files = chosenFiles(values)
      drafts.write(id, { editing, base: base.current, values, chosen: files.size })
      if (areSameFiles(files, keptFiles.current)) return
      keptFiles.current = files
      void draftFiles.write(id, files)
    }
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
  }, [id, isDirty, editing, form, forget])

  /**
   * Puts the form into a mode, with the values that belong to it.
   * @param values what stands in the fields, where that is not what the form starts from
   */
  const enter = useCallback(
    (next: Editing, started: Values, values?: Values) => {
      base.current = started
      setEditing(next)
      form.reset(started)
      if (values) form.reset(values, { keepDefaultValues: true })
    },
    [form],
  )

  async function send(values: Values) {
    setBusy(true)
    setNotice(undefined)
    try {
      const url = await withReauth(() =>
        uploader.uploadAll(definition.images(values), (file, share) =>
          setProgress((now) => new Map(now).set(file, share)),
        ),
      )
      const input = definition.input(values, url)
      done(await save(editing, input).catch((error) => arrived(error, values, input, url)))
    } catch (error) {
      if (error instanceof Stale) return
      setNotice({ tone: 'error', message: failureText(error) })
      showFieldErrors(error)
    } finally {
      setBusy(false)
      setProgress(new Map())
    }
  }

  function done(stored: Stored | undefined) {
    forget()
    onSaved(editing, stored)
  }

  /**
   * A refused save whose record is stored as it was sent has arrived: the answer to an earlier try was
   * lost on the way. Any other stale save becomes a conflict.
   * @throws what the save threw, or Stale
   */
  function arrived(error: unknown, mine: Values, input: Input, url: UrlOf): Stored {
    if (!(error instanceof AdminError) || !error.current) throw error
    // Of the server's word, as the data of every answer is.
    const stored = error.current as Stored
    const saved = definition.values(stored)
    const asStored = (values: Input) =>
      JSON.stringify(definition.schema.safeParse(values).data ?? values)
    if (asStored(input) === asStored(definition.input(saved, url))) return stored

    const images = new Set(
      [base.current, mine, saved].flatMap((values) =>
        definition.images(values).map(({ image }) => image),
      ),
    )
    const found = differences(
      definition.labels,
      { base: base.current, mine, saved },
      (value) => images.has(value as ImageChoice),
      url,
    )
    // What nobody can see is nothing to choose between.
    if (found.length === 0) return stored
    const next = { id: stored._id, name: editing?.name ?? '', version: stored.version }
    const keepMine = () => {
      setConflict(undefined)
      enter(next, saved, mine)
      setNotice({ tone: 'info', message: 'Saving now replaces what was saved meanwhile.' })
      focusAfterDialog('[type=submit]')
    }
    setConflict({
      differences: found,
      keepMine,
      takeSaved() {
        setConflict(undefined)
        enter(next, saved)
        setNotice({
          tone: 'info',
          message: 'This is the saved version. What you had entered is not lost.',
          action: { label: 'Put mine back', run: keepMine },
        })
        focusAfterDialog('[data-form-title]')
      },
      goBack() {
        setConflict(undefined)
        setNotice({ tone: 'error', message: STALE_SAVE })
        focusAfterDialog('[type=submit]')
      },
    })
    onStale?.()
    throw new Stale()
  }

  function showFieldErrors(error: unknown) {
    if (!(error instanceof AdminError)) return
    const known = error.errors
      .map(beside)
      .filter(({ field }) => (field.split('.')[0] ?? '') in definition.empty)
    for (const { field, message } of known) {
      form.setError(field as FieldPath<Values>, { type: 'server', message })
    }
    if (known.length > 0) focusLater('[aria-invalid=true]')
  }

  /** Once it is there to be focused: after the change is drawn and the fields are enabled again. */
  function focusLater(selector: string, frames = 30) {
    requestAnimationFrame(() => {
      const wanted = element.current?.querySelector<HTMLElement>(selector)
      wanted?.focus()
      // A long form is drawn later than the next frame.
      if (frames > 0 && (!wanted || document.activeElement !== wanted))
        focusLater(selector, frames - 1)
    })
  }

  /** After a dialog has closed and given the focus back to where it was. */
  function focusAfterDialog(selector: string) {
    requestAnimationFrame(() => focusLater(selector))
  }

  const submit = form.handleSubmit(send, () => {
    setNotice(undefined)
    focusLater('[aria-invalid=true]')
  })

  return {
    form,
    labels: definition.labels,
    element,
    editing,
    isDirty,
    busy,
    notice,
    setNotice,
    conflict,
    /** Share of an image's upload that is done; undefined when none is under way. */
    progressOf: (image: File | string | null) =>
      image instanceof File ? progress.get(image) : undefined,
    submit,
    enter,
    /** Where the next record begins: the first field is one Tab away. */
    focusTitle: () => focusLater('[data-form-title]'),
    /** Forgets unsaved work for good. */
    discard: forget,
  }
}

/** A form's state, as its frame shows it. */
export type RecordFormState = Omit<
  ReturnType<typeof useRecordForm<StoredRecord, FieldValues, unknown>>,
  'form' | 'enter'
>

/** The save was refused, and the conflict is shown. */
class Stale extends Error {}
