import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { TextInput } from '@bharat/ui/text-input'
import { useEffect, useState } from 'react'

export interface SecretDialogProps {
  /** The message of the server, and the new secret. Undefined closes the dialog. */
  reply: { message: string; secret: string } | undefined
  onClose: () => void
}

/** Shows a new secret, this once. */
export function SecretDialog({ reply, onClose }: SecretDialogProps) {
  const [copied, setCopied] = useState<'yes' | 'failed'>()
  useEffect(() => {
    if (reply) setCopied(undefined)
  }, [reply])

  async function copy() {
    try {
      await navigator.clipboard.writeText(reply?.secret ?? '')
      setCopied('yes')
    } catch {
      // Without permission the text can still be selected.
      setCopied('failed')
    }
  }

  return (
    <Dialog
      open={reply !== undefined}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      tone="success"
      title="Secret of the webhook"
      description={reply?.message}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Button onClick={copy}>Copy secret</Button>
        </>
      }
    >
      <TextInput
        label="Secret"
        hint="Enter it at the receiver, which verifies with it that events come from this site."
        readOnly
        value={reply?.secret ?? ''}
        onFocus={({ target }) => target.select()}
      />
      <p role="status" className="mt-2 min-h-6 text-sm">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'Copying is not permitted here. Select the secret and copy it.'}
      </p>
    </Dialog>
  )
}
