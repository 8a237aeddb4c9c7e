import { Button, buttonClass } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { TextInput } from '@bharat/ui/text-input'
import { useEffect, useState } from 'react'
import { indianTime } from './indian-time.ts'

export interface PreviewLink {
  url: string
  expiresAt: string
}

export interface PreviewDialogProps {
  /** Undefined closes the dialog. */
  link: PreviewLink | undefined
  onClose: () => void
}

/** The link of a preview: to open, or to send to a colleague. */
export function PreviewDialog({ link, onClose }: PreviewDialogProps) {
  const [copied, setCopied] = useState<'yes' | 'failed'>()
  useEffect(() => {
    if (link) setCopied(undefined)
  }, [link])

  async function copy() {
    try {
      await navigator.clipboard.writeText(link?.url ?? '')
      setCopied('yes')
    } catch {
      // Without permission the text can still be selected.
      setCopied('failed')
    }
  }

  return (
    <Dialog
      open={link !== undefined}
      onClose={onClose}
      title="Preview"
      description={
        link &&
        `Anyone with this link sees the page of this tour as it was last saved, without a login. It works until ${indianTime(link.expiresAt)}, or until the draft is published or discarded.`
      }
      actions={
        <>
          <Button variant="secondary" onClick={copy}>
            Copy link
          </Button>
          <a href={link?.url} target="_blank" rel="noreferrer" className={buttonClass()}>
            Open preview
          </a>
        </>
      }
    >
      <TextInput
        label="Link"
        readOnly
        value={link?.url ?? ''}
        onFocus={({ target }) => target.select()}
      />
      <p role="status" className="mt-2 min-h-6 text-sm">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'Copying is not permitted here. Select the link and copy it.'}
      </p>
    </Dialog>
  )
}
