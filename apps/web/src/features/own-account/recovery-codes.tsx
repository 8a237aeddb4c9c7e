import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'

export interface RecoveryCodesProps {
  /** Undefined: the dialog is closed. */
  codes: readonly string[] | undefined
  /** Called by the button, which alone closes the dialog: the codes cannot be shown again. */
  onClose: () => void
}

/** New recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Dialog
      open={codes !== undefined}
      title="Your recovery codes"
      description="Keep them in a safe place. Each one works once, in place of your authenticator app or passkey. They are not shown again."
      actions={<Button onClick={onClose}>I have saved them</Button>}
    >
      <ul className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-md bg-sunken p-4 text-sm tabular-nums sm:grid-cols-2">
        {codes?.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
