import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { Notice } from '@bharat/ui/notice'
import { useState } from 'react'
import { useClient } from 'urql'
import { mutate } from '../../admin/session/requests.ts'
import { SecretDialog } from '../../admin/session/secret-dialog.tsx'
import { useSender } from '../../admin/session/use-sender.ts'
import {
  type AccountRow,
  RemoveAccountFactorsDocument,
  SendPasswordResetDocument,
} from './accounts.admin-documents.ts'

export interface AccountAccessDialogProps {
  account: AccountRow
  onClose: () => void
}

/** Helps a colleague who cannot log in: a link for a new password, or the end of a lost second factor. */
export function AccountAccessDialog({ account, onClose }: AccountAccessDialogProps) {
  const { _id: id, email } = account
  const client = useClient()
  const { busy, result, run, send } = useSender()
  const [link, setLink] = useState<{ message: string; secret: string }>()

  const sendLink = () =>
    run(async () => {
      const { message, path } = (await mutate(client, SendPasswordResetDocument, { id }))
        .sendPasswordReset
      if (path === null) return message
      setLink({ message, secret: new URL(path, window.location.origin).href })
      return undefined
    })
  const removeFactors = () => send(RemoveAccountFactorsDocument, { id })

  if (link) {
    return (
      <SecretDialog
        title="Link for a new password"
        label="Link"
        hint={`For ${email}. It is shown this once.`}
        reply={link}
        onClose={() => setLink(undefined)}
      />
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Help with the login"
      description={email}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-3 text-sm leading-6">
        <p>
          Be sure that the person has asked you: a stranger may pretend to be a colleague. The
          password stays until the link is used; the second factor stays anyway.
        </p>
        <Button variant="secondary" busy={busy} keepFocus onClick={sendLink}>
          Send a link for a new password
        </Button>
        <p>
          Without the second factor the password alone protects the account. The account is logged
          out everywhere, and its owner gets a mail.
        </p>
        <Button variant="secondary" busy={busy} keepFocus onClick={removeFactors}>
          Remove the second factors
        </Button>
        <Notice {...result} />
      </div>
    </Dialog>
  )
}
