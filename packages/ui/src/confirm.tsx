import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmProps {
  open: boolean
  title: string
  /** States what the confirmation does. */
  description: string
  confirmLabel: string
  cancelLabel: string
  /** The confirmed action destroys nothing: its button becomes the primary one. */
  isHarmless?: boolean
  /** Called on confirmation. */
  onConfirm: () => void
  /** Called on cancel, on Escape and on a click outside. */
  onCancel: () => void
}

/** Asks for confirmation before work is lost. Cancelling is the default. */
export function Confirm({
  open,
  title,
  description,
  confirmLabel,
  cancelLabel,
  isHarmless = false,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      description={description}
      actions={
        isHarmless ? (
          <>
            <Button variant="secondary" onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button onClick={onConfirm}>{confirmLabel}</Button>
          </>
        ) : (
          <>
            <Button variant="danger" onClick={onConfirm}>
              {confirmLabel}
            </Button>
            <Button onClick={onCancel}>{cancelLabel}</Button>
          </>
        )
      }
    />
  )
}
