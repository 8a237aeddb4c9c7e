import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmProps {
  open: boolean
  title: string
  /** What happens on yes. */
  description: string
  confirmLabel: string
  cancelLabel: string
  /** Yes takes nothing away: it is the main button then. */
  isHarmless?: boolean
  /** Yes. */
  onConfirm: () => void
  /** No; also on Escape and on a click outside. */
  onCancel: () => void
}

/** Asks before work is lost; 'no' is the safe and default way out. */
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
      onOpenChange={(stays) => {
        if (!stays) onCancel()
      }}
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
