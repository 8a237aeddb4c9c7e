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

/** What a colleague may need who cannot log in. */
export const LOGIN_HELP = ['password', 'factors'] as const
export type LoginHelp = (typeof LOGIN_HELP)[number]
export const loginHelpLabels: Record<LoginHelp, string> = {
  password: 'Send a link for a new password',
  factors: 'Remove the second factors',
}
const explanations: Record<LoginHelp, string> = {
  password:
    'Be sure that the person has asked you: a stranger may pretend to be a colleague. The password stays until the link is used; the second factor stays anyway.',
  factors:
    'Be sure that the person has asked you: without the second factor the password alone protects the account. The account is logged out everywhere, and its owner gets a mail.',
}

export interface AccountAccessDialogProps {
  account: AccountRow
  help: LoginHelp
  onClose: () => void
}

/** Helps a colleague who cannot log in: a link for a new password, or the end of a lost second factor. */
export function AccountAccessDialog({ account, help, onClose }: AccountAccessDialogProps) {
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
      title={loginHelpLabels[help]}
      description={email}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-3 text-sm leading-6">
        <p>{explanations[help]}</p>
        <Button
          variant="secondary"
          busy={busy}
          keepFocus
          onClick={help === 'password' ? sendLink : removeFactors}
        >
          {loginHelpLabels[help]}
        </Button>
        <Notice {...result} />
      </div>
    </Dialog>
  )
}
