import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { TextInput } from '@bharat/ui/text-input'
import { useCopy } from './use-copy.tsx'

export interface SecretDialogProps {
  title: string
  /** What the secret is called, such as 'Token'. */
  label: string
  /** What it is for. */
  hint: string
  /** The message of the server, and the new secret. Undefined closes the dialog. */
  reply: { message: string; secret: string } | undefined
  /** Called by the button Done, which alone closes the dialog: the secret cannot be shown again. */
  onClose: () => void
}

/** Shows a new secret, this once. */
export function SecretDialog({ title, label, hint, reply, onClose }: SecretDialogProps) {
  const { copy, result } = useCopy(reply?.secret ?? '', 'text')
  return (
    <Dialog
      open={reply !== undefined}
      tone="success"
      title={title}
      description={reply?.message}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Button onClick={copy}>Copy {label.toLowerCase()}</Button>
        </>
      }
    >
      <TextInput
        label={label}
        hint={hint}
        readOnly
        value={reply?.secret ?? ''}
        onFocus={({ target }) => target.select()}
      />
      {result}
    </Dialog>
  )
}
