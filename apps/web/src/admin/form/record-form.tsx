import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Labels, UploadProgress } from './fields.tsx'
import { FormSection } from './form-section.tsx'
import { LeaveConfirm, LeaveGuard } from './leave-guard.tsx'
import type { RecordFormState } from './use-record-form.ts'

export interface RecordFormProps {
  /** What `useRecordForm` keeps. */
  state: RecordFormState
  title: string
  submitLabel: string
  /** Shows a Cancel button, which Escape presses too: both ask first where there is unsaved work. */
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/**
 * An admin form over its state: the frame, upload progress, the conflict of a stale save, and the
 * question before unsaved work is left. Ctrl+S saves.
 */
export function RecordForm({ state, title, submitLabel, onCancel, children }: RecordFormProps) {
  const { element, editing, isDirty, busy } = state
  const [cancelling, setCancelling] = useState(false)
  const cancel =
    onCancel &&
    (() => {
      if (isDirty) setCancelling(true)
      else onCancel()
    })
  const pressCancel = useRef(cancel)
  pressCancel.current = cancel

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
      if (isSave) event.preventDefault()
      // A dialog in front has the keys to itself, and so has whoever composes a letter of a script.
      if (document.querySelector('[role=dialog]') || event.isComposing) return
      if (isSave && !busy) element.current?.requestSubmit()
      if (event.key === 'Escape' && !busy && leavesForm(event, element.current)) {
        pressCancel.current?.()
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [element, busy])

  // A picture that is dropped beside its field would take the place of the page.
  useEffect(() => {
    const keep = (event: DragEvent) => event.preventDefault()
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])

  return (
    <>
      <Labels value={state.labels}>
        <UploadProgress value={state.progressOf}>
          <FormSection
            ref={element}
            title={title}
            busy={busy}
            notice={state.notice}
            onSubmit={state.submit}
            submitLabel={submitLabel}
            busyLabel={editing ? 'Updating…' : 'Saving…'}
            onCancel={cancel}
          >
            {children}
          </FormSection>
        </UploadProgress>
      </Labels>
      <ConflictDialog conflict={state.conflict} />
      <LeaveGuard isDirty={isDirty} onLeave={state.discard} />
      <LeaveConfirm
        open={cancelling}
        onStay={() => setCancelling(false)}
        onLeave={() => {
          setCancelling(false)
          onCancel?.()
        }}
      />
    </>
  )
}

/** Escape in the form, and not to close the list or the calendar of one of its fields. */
function leavesForm({ target, defaultPrevented }: KeyboardEvent, form: HTMLElement | null) {
  return (
    !defaultPrevented &&
    target instanceof Element &&
    form?.contains(target) === true &&
    !target.matches('select, [type=date]')
  )
}
