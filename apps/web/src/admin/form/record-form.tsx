import { Link } from '@tanstack/react-router'
import {
  type FormEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Labels, UploadProgress } from './fields.tsx'
import type { FormAction } from './form-definition.ts'
import { FormSection } from './form-section.tsx'
import { LeaveConfirm, LeaveGuard } from './leave-guard.tsx'
import type { RecordFormState } from './use-record-form.ts'

export interface RecordFormProps {
  state: RecordFormState
  /** A record is loaded into it. */
  loading?: boolean
  title: string
  submitLabel: string
  /** Shows a Cancel button, which Escape presses too. Both ask first if there is unsaved work. */
  onCancel?: (() => void) | undefined
  /** Saves in another way than the form itself. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined
  /** Further actions beside the submit button. */
  actions?: readonly FormAction[] | undefined
  /** The record in the history, such as `tours/<id>`: shows a link to its changes. */
  history?: string | false
  children: ReactNode
}

/**
 * An admin form: the frame, upload progress, the conflict of an outdated save, and the question before unsaved
 * work is left. Ctrl+S saves.
 */
export function RecordForm({
  state,
  loading = false,
  title,
  submitLabel,
  onSubmit = state.submit,
  onCancel,
  actions,
  history,
  children,
}: RecordFormProps) {
  const { element, editing, isDirty, busy } = state
  const [cancelling, setCancelling] = useState(false)
  const cancel =
    onCancel &&
    (() => {
      if (isDirty) setCancelling(true)
      else onCancel()
    })
  useFormKeys(element, { busy, loading }, cancel)
  useDropPrevented()

  return (
    <>
      <Labels value={state.labels}>
        <UploadProgress value={state.progressOf}>
          <FormSection
            ref={element}
            title={title}
            busy={busy}
            loading={loading}
            notice={state.notice}
            onSubmit={onSubmit}
            submitLabel={submitLabel}
            busyLabel={editing ? 'Updating…' : 'Saving…'}
            onCancel={cancel}
            actions={actions}
            aside={history && <HistoryLink record={history} />}
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

function HistoryLink({ record }: { record: string }) {
  return (
    <Link
      to="/adminHistory"
      search={{ record }}
      className="inline-flex min-h-11 items-center text-sm font-medium text-accent-strong underline decoration-gold underline-offset-4"
    >
      History
    </Link>
  )
}

/** Ctrl+S saves the form, Escape cancels it. */
function useFormKeys(
  element: RefObject<HTMLFormElement | null>,
  { busy, loading }: { busy: boolean; loading: boolean },
  cancel: (() => void) | undefined,
) {
  const pressCancel = useRef(cancel)
  pressCancel.current = cancel
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
      if (isSave) event.preventDefault()
      // Open dialogs and input methods that compose a character handle the keys themselves.
      if (document.querySelector('[role=dialog]') || event.isComposing) return
      if (isSave && !busy && !loading) element.current?.requestSubmit()
      if (event.key === 'Escape' && !busy && leavesForm(event, element.current)) {
        pressCancel.current?.()
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [element, busy, loading])
}

/** Prevents the browser from opening an image that is dropped beside its field. */
function useDropPrevented() {
  useEffect(() => {
    const prevent = (event: DragEvent) => event.preventDefault()
    window.addEventListener('dragover', prevent)
    window.addEventListener('drop', prevent)
    return () => {
      window.removeEventListener('dragover', prevent)
      window.removeEventListener('drop', prevent)
    }
  }, [])
}

/** Whether Escape was meant for the form, not for an open list or calendar of one of its fields. */
function leavesForm({ target, defaultPrevented }: KeyboardEvent, form: HTMLElement | null) {
  return (
    !defaultPrevented &&
    target instanceof Element &&
    form?.contains(target) === true &&
    !target.matches('select, [type=date]')
  )
}
