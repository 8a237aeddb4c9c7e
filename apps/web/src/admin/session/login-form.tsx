import { accountMessages } from '@bharat/contracts/accounts.messages'
import { Button } from '@bharat/ui/button'
import { TextInput } from '@bharat/ui/text-input'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Credentials, CredentialsForm } from './credentials-form.tsx'
import { login, loginFailure, type SessionReply } from './session.ts'

export interface LoginFormProps {
  /** Gets the result of a login, but not the request for a second factor. */
  onReply: (reply: SessionReply) => void
  submitLabel: string
  /** The only account that may log in; by default any. */
  email?: string | undefined
  /** The result, below the button. */
  children?: ReactNode
}

/** A login: email and password, then the code if the account has a second factor. */
export function LoginForm({ onReply, submitLabel, email, children }: LoginFormProps) {
  const [confirming, setConfirming] = useState<Credentials>()

  async function send(credentials: Credentials) {
    const reply = await login(credentials.email, credentials.password)
    if (reply.factor) setConfirming(credentials)
    else onReply(reply)
  }
  if (!confirming) {
    return (
      <CredentialsForm
        onSubmit={send}
        submitLabel={submitLabel}
        busyLabel="Logging in…"
        email={email}
      >
        {children}
      </CredentialsForm>
    )
  }
  return (
    <CodeForm
      submitLabel={submitLabel}
      onBack={() => setConfirming(undefined)}
      send={async (code) => {
        const reply = await login(confirming.email, confirming.password, code)
        if (!reply.ok) return loginFailure(reply)
        onReply(reply)
        return undefined
      }}
    />
  )
}

interface CodeFormProps {
  submitLabel: string
  /** Sends the code; returns the message of a failure. */
  send: (code: string) => Promise<string | undefined>
  onBack: () => void
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
function CodeForm({ submitLabel, send, onBack }: CodeFormProps) {
  const { register, setError, handleSubmit, formState } = useForm({ defaultValues: { code: '' } })
  const submit = handleSubmit(async ({ code }) => {
    const failure = await send(code)
    if (failure) setError('code', { message: failure }, { shouldFocus: true })
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        // React events bubble out of a portal: without this, the form around the dialog would be submitted too.
        event.stopPropagation()
        return submit(event)
      }}
      className="flex flex-col gap-4"
    >
      <TextInput
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // This step replaces the field that had the focus.
        autoFocus
        required
        hint="From your authenticator app, or one of your recovery codes."
        error={formState.errors.code?.message}
        {...register('code', { required: accountMessages.codeRequired })}
      />
      <Button type="submit" block busy={formState.isSubmitting} busyLabel="Logging in…">
        {submitLabel}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
