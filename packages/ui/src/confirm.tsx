import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmProps {
  open: boolean
  title: string
  description: string
  confirmLabel: string
  cancelLabel?: string
  /** The confirmed action destroys nothing: its button becomes the primary one. */
  isHarmless?: boolean
  /** The confirmed action is in progress. */
  busy?: boolean
  /** The action cannot be confirmed yet. */
  disabled?: boolean
  /** Below the description. */
  children?: ReactNode
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
  cancelLabel = 'Cancel',
  isHarmless = false,
  busy = false,
  disabled = false,
  children,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const confirming = { busy, disabled, keepFocus: true, onClick: onConfirm }
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
            <Button {...confirming}>{confirmLabel}</Button>
          </>
        ) : (
          <>
            <Button variant="danger" {...confirming}>
              {confirmLabel}
            </Button>
            <Button onClick={onCancel}>{cancelLabel}</Button>
          </>
        )
      }
    >
      {children}
    </Dialog>
  )
}
