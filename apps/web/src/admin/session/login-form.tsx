import { accountMessages } from '@bharat/contracts/accounts.messages'
import type { Factor } from '@bharat/contracts/factor-kinds'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Credentials, CredentialsForm } from './credentials-form.tsx'
import { loginWithPasskey, passkeyObstacle } from './passkeys.ts'
import { login, loginFailure, type SessionReply } from './session.ts'
import { SessionForm } from './session-form.tsx'

export interface LoginFormProps {
  /** Gets the result of a login, but not the request for a second factor. */
  onReply: (reply: SessionReply) => void
  /** Called before each attempt to send email and password: removes the result of the former one. */
  onAttempt?: () => void
  submitLabel: string
  /** The only account that may log in; by default any. */
  email?: string | undefined
  /** The account that has probably been here before. */
  knownEmail?: string | undefined
  /** Called with the email as it is typed. */
  onEmail?: (email: string) => void
  /** The result, below the button. */
  children?: ReactNode
}

/** A login: email and password, then the code if the account has a second factor. */
export function LoginForm({
  onReply,
  onAttempt,
  submitLabel,
  email,
  knownEmail,
  onEmail,
  children,
}: LoginFormProps) {
  const [confirming, setConfirming] = useState<Confirming>()

  async function send(credentials: Credentials) {
    const reply = await login(credentials.email, credentials.password)
    if (reply.factor) setConfirming({ ...credentials, factor: reply.factor })
    else onReply(reply)
  }
  if (!confirming) {
    return (
      <CredentialsForm
        onSubmit={send}
        onAttempt={onAttempt}
        submitLabel={submitLabel}
        busyLabel="Logging in…"
        email={email}
        knownEmail={knownEmail}
        onEmail={onEmail}
      >
        <PasskeyLogin onReply={onReply} />
        {children}
      </CredentialsForm>
    )
  }
  return (
    <CodeForm
      factor={confirming.factor}
      onReply={onReply}
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

/** The credentials that a second factor has to confirm. */
interface Confirming extends Credentials {
  factor: Factor
}

interface CodeFormProps {
  factor: Factor
  onReply: (reply: SessionReply) => void
  submitLabel: string
  /** Sends the code; returns the message of a failure. */
  send: (code: string) => Promise<string | undefined>
  onBack: () => void
}

/** The second step of a login: a code of the authenticator app, a recovery code, or a passkey. */
function CodeForm({ factor, submitLabel, send, onBack, onReply }: CodeFormProps) {
  const { register, setError, handleSubmit, formState } = useForm({ defaultValues: { code: '' } })
  const submit = handleSubmit(async ({ code }) => {
    const failure = await send(code)
    if (failure) setError('code', { message: failure }, { shouldFocus: true })
  })
  return (
    <SessionForm onSubmit={submit}>
      <TextInput
        label={factor === 'totp' ? 'Code' : 'Recovery code'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // This step replaces the field that had the focus.
        autoFocus
        required
        hint={hints[factor]}
        error={formState.errors.code?.message}
        {...register('code', { required: accountMessages.codeRequired })}
      />
      <Button type="submit" block busy={formState.isSubmitting} busyLabel="Logging in…">
        {submitLabel}
      </Button>
      <PasskeyLogin onReply={onReply} />
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </SessionForm>
  )
}

const hints: Record<Factor, string> = {
  totp: 'From your authenticator app, or one of your recovery codes.',
  passkey: 'Use your passkey below, or enter one of your recovery codes.',
}

/** The button that logs in with a passkey; nothing where the browser has none. */
function PasskeyLogin({ onReply }: Pick<LoginFormProps, 'onReply'>) {
  const isHydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!isHydrated || passkeyObstacle()) return null

  async function run() {
    setBusy(true)
    setFailure(undefined)
    const message = await loginWithPasskey()
    setBusy(false)
    if (message) setFailure(message)
    else onReply({ ok: true, message: accountMessages.loggedIn, outOfReach: false })
  }
  return (
    <>
      <Button variant="secondary" block busy={busy} busyLabel="Waiting…" onClick={run}>
        Log in with a passkey
      </Button>
      <Notice tone="error" message={failure} />
    </>
  )
}
