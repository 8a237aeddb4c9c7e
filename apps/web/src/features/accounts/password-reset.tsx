import { completeResetInput, resetInput } from '@bharat/contracts/password-resets'
import { passwordResetMessages } from '@bharat/contracts/password-resets.messages'
import { Button, buttonClass } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSchemaForm } from '../../admin/form/use-schema-form.ts'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { PasswordInput } from '../../admin/session/password-input.tsx'
import { failureText } from '../../admin/session/requests.ts'
import { post } from '../../admin/session/rest-requests.ts'
import { SessionForm } from '../../admin/session/session-form.tsx'
import { useAction } from '../../admin/session/use-action.ts'
import { SessionPage } from './session-page.tsx'

/** The email of a form that another one may replace. */
export interface TypedEmail {
  email: string
  onEmail: (email: string) => void
}

export interface ForgottenPasswordProps extends TypedEmail {
  /** Whether the server has a mail server; without one the page says who can help. */
  mailsLinks: boolean
}

/** Asks for the address to which a link for a new password goes. */
export function ForgottenPassword({ mailsLinks, email, onEmail }: ForgottenPasswordProps) {
  const { field, handleSubmit } = useSchemaForm(resetInput, { email })
  const { busy, result, run } = useAction()
  const submit = handleSubmit(async (values) => {
    await run(async () => String((await post('password-resets', values)).message))
  })
  return (
    <Frame title="Forgot password">
      {mailsLinks ? (
        <SessionForm onSubmit={submit}>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            required
            autoFocus
            onInput={({ currentTarget }) => onEmail(currentTarget.value)}
            {...field('email')}
          />
          <Button type="submit" block busy={busy} busyLabel="Sending…">
            Send a link
          </Button>
          <Notice {...result} />
        </SessionForm>
      ) : (
        <Notice tone="info" message={passwordResetMessages.noMails} />
      )}
    </Frame>
  )
}

export interface NewPasswordProps {
  /** From the fragment of the link. */
  token: string
}

/** Sets a new password by a link. The account stays logged out: a login may need its second factor. */
export function NewPassword({ token }: NewPasswordProps) {
  const { field, handleSubmit } = useSchemaForm(completeResetInput, { token, password: '' })
  const { busy, result, run } = useAction()
  const submit = handleSubmit(async (values) => {
    await run(async () => String((await post('password-resets/completion', values)).message))
  })
  const isDone = result.tone === 'success' && result.message !== undefined
  const { data: isOver } = useLoaded(token, () => isLinkOver(token))
  return (
    <Frame title="New password">
      {isDone ? (
        <Notice {...result} />
      ) : isOver ? (
        <div className="flex flex-col items-start gap-4">
          <Notice tone="error" message={passwordResetMessages.ended} />
          <Link to="/adminLogin" hash="forgot" className={buttonClass()}>
            Ask for another link
          </Link>
        </div>
      ) : (
        <SessionForm onSubmit={submit}>
          <PasswordInput label="New password" isNew autoFocus {...field('password')} />
          <Button type="submit" block busy={busy} busyLabel="Saving…">
            Save password
          </Button>
          <Notice {...result} />
        </SessionForm>
      )}
    </Frame>
  )
}

/** Whether a link was used or has expired: only that is rejected before the password. */
const isLinkOver = (token: string): Promise<boolean> =>
  post('password-resets/completion', { token, password: '' }).then(
    () => false,
    (error: unknown) => failureText(error) === passwordResetMessages.ended,
  )

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SessionPage
      title={title}
      footer={
        <Link to="/adminLogin" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          Go to login
        </Link>
      }
    >
      {children}
    </SessionPage>
  )
}
