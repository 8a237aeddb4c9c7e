import { useCallback, useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { areSameFiles, type ChosenFiles, chosenFiles, draftFiles } from './draft-files.ts'
import { type Draft, drafts } from './drafts.ts'
import type { FormNotice, FormStart } from './form-definition.ts'

/** The message of a form that opens with a draft. */
export const draftRestored: FormNotice = { tone: 'info', message: 'Your unsaved work is back.' }

const imagesLost: FormNotice = {
  tone: 'info',
  message: 'Your unsaved work is back. Chosen images have to be chosen again.',
}

/**
 * Stores a form's unsaved work, so that it survives a reload: restores the draft with which the form opened,
 * and stores the values and the chosen images of a changed form.
 * @returns a function that deletes the draft
 */
export function useDraft<Values extends FieldValues>({
  id,
  form,
  start,
  restored,
  setNotice,
}: {
  id: string
  form: UseFormReturn<Values>
  start: FormStart<Values>
  /** The draft with which the form opened. */
  restored: Draft<Values> | undefined
  setNotice: (notice: FormNotice) => void
}): () => void {
  const { isDirty } = form.formState
  const writtenFiles = useRef<ChosenFiles>(new Map())

  const clear = useCallback(() => {
    drafts.clear(id)
    writtenFiles.current = new Map()
    void draftFiles.clear(id)
  }, [id])

  useEffect(() => {
    if (!restored) return
    form.reset(restored.values, { keepDefaultValues: true })
    void draftFiles.read(id).then((files) => {
      if (restored.chosen && files.size === 0) setNotice(imagesLost)
      for (const [path, chosen] of files) {
        form.setValue(path as FieldPath<Values>, chosen as never, { shouldDirty: true })
      }
    })
  }, [restored, form, id, setNotice])

  // Runs after the effect above: that effect reads the files before an unchanged form deletes them.
  useEffect(() => {
    if (!isDirty) {
      clear()
      return
    }
    return writeOnChange(id, form, () => {
      const values = form.getValues()
      const files = chosenFiles(values)
      drafts.write(id, { ...start, values, chosen: files.size })
      if (areSameFiles(files, writtenFiles.current)) return
      writtenFiles.current = files
      void draftFiles.write(id, files)
    })
  }, [id, isDirty, start, form, clear])

  return clear
}

/** Calls `write` after a pause in typing, and when the visitor leaves the page. */
function writeOnChange<Values extends FieldValues>(
  id: string,
  form: UseFormReturn<Values>,
  write: () => void,
): () => void {
  drafts.schedule(id, write)
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: () => drafts.schedule(id, write),
  })
  window.addEventListener('pagehide', write)
  return () => {
    drafts.flush(id)
    unsubscribe()
    window.removeEventListener('pagehide', write)
  }
}
