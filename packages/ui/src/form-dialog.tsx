import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface FormDialogProps {
  title: string
  description?: string
  submitLabel: string
  /** The form is on its way: the dialog stays, so that it can say whether the form was stored. */
  busy?: boolean
  /** The fields are not known yet: the button waits. */
  loading?: boolean
  /** Replaces the label of the button while busy. */
  busyLabel?: string
  onSubmit: (event: FormEvent) => unknown
  /** Called on Cancel, on Escape, on a click outside and on the close button. */
  onCancel: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with a form, and the buttons that cancel and submit it. Mounting opens it, with empty fields. */
export function FormDialog({
  submitLabel,
  busy = false,
  loading = false,
  busyLabel,
  onSubmit,
  onCancel,
  children,
  ...texts
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      {...texts}
      open
      onClose={busy ? undefined : onCancel}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            busy={busy || loading}
            busyLabel={loading ? 'Loading…' : busyLabel}
            keepFocus
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React passes the events of a dialog on to the form that contains it in React's tree.
          event.stopPropagation()
          void onSubmit(event)
        }}
        className="flex flex-col gap-3 tall:gap-4"
      >
        {children}
      </form>
    </Dialog>
  )
}
