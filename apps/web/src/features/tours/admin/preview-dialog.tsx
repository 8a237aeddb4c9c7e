import { Button, buttonClass } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { TextInput } from '@bharat/ui/text-input'
import { useCopy } from '../../../admin/session/use-copy.tsx'
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
  const { copy, result } = useCopy(link?.url ?? '', 'link')
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
      {result}
    </Dialog>
  )
}
