import { accountMessages, registerInput } from '@bharat/contracts/accounts'
import { PASSWORD_MAX, PASSWORD_MIN } from '@bharat/contracts/limits'
import { Button, buttonClass } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { CheckAgain } from '../../admin/session/check-again.tsx'
import { type Credentials, useCredentials } from '../../admin/session/credentials.ts'
import { login, register } from '../../admin/session/session.ts'
import { SessionPage } from '../../admin/session/session-page.tsx'

/** /adminRegister (sections 2 and 8): email and password, and a message line below. */
export function RegisterPage() {
  const [result, setResult] = useState<{ message: string; ok: boolean }>()
  /** Whose account waits for approval. */
  const [waiting, setWaiting] = useState<Credentials>()

  // A fragment is sent to no server and stands in no log.
  const setupToken = useLocation({
    select: ({ hash }) => new URLSearchParams(hash).get('setup') ?? undefined,
  })

  async function send({ email, password }: Credentials) {
    setResult(undefined)
    setWaiting(undefined)
    const { ok, message } = await register(email, password, setupToken)
    setResult({
      ok,
      message: message ?? (ok ? accountMessages.registeredAdmin : accountMessages.registerFailed),
    })
    if (ok) form.reset()
    if (message === accountMessages.registeredPending) setWaiting({ email, password })
  }

  const { form, formProps, submitType } = useCredentials(send, registerInput)

  return (
    <SessionPage
      title="Admin Register"
      footer={
        <Link to="/adminLogin" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          Go to login
        </Link>
      }
    >
      <form {...formProps} className="flex flex-col gap-4">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <TextInput
          label="Password"
          type="password"
          autoComplete="new-password"
          required
          hint={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`}
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        <Button type={submitType} block busy={form.formState.isSubmitting} busyLabel="Registering…">
          Register
        </Button>
        <Notice tone={result?.ok ? 'success' : 'error'} message={result?.message} />
      </form>
      {waiting && (
        <CheckAgain
          variant="secondary"
          login={async () => {
            const { ok, message } = await login(waiting.email, waiting.password)
            return ok ? undefined : (message ?? accountMessages.registerFailed)
          }}
        />
      )}
    </SessionPage>
  )
}
