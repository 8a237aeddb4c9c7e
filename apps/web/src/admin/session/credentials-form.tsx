import { loginInput, registerInput } from '@bharat/contracts/accounts'
import { Button } from '@bharat/ui/button'
import { TextInput } from '@bharat/ui/text-input'
import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSchemaForm } from '../form/use-schema-form.ts'
import { PasswordInput } from './password-input.tsx'
import { SessionForm } from './session-form.tsx'

export interface Credentials {
  email: string
  password: string
}

export interface CredentialsFormProps {
  /** Sends valid credentials; `clear` empties both fields. */
  onSubmit: (credentials: Credentials, clear: () => void) => Promise<void>
  /** Called before each attempt to submit, valid or not: removes the result of the former one. */
  onAttempt?: (() => void) | undefined
  submitLabel: string
  busyLabel: string
  /** The email, if it cannot be changed. */
  email?: string | undefined
  /** The email to begin with. */
  knownEmail?: string | undefined
  /** Called with the email as it is typed. */
  onEmail?: ((email: string) => void) | undefined
  /** For a new account: the password has to follow the rules. */
  isNew?: boolean
  /** Further fields, above the password. */
  fields?: ReactNode
  /** The result, below the button. */
  children?: ReactNode
}

/** Email and password (section 5): of the login page, the registration page and the re-login dialog. */
export function CredentialsForm({
  onSubmit,
  onAttempt,
  submitLabel,
  busyLabel,
  email,
  knownEmail = email,
  onEmail,
  isNew = false,
  fields,
  children,
}: CredentialsFormProps) {
  const { field, reset, handleSubmit, formState } = useSchemaForm<Credentials>(
    isNew ? registerInput : loginInput,
    { email: knownEmail ?? '', password: '' },
  )
  const submit = handleSubmit((credentials) => onSubmit(credentials, reset))
  // Before hydration the browser would submit the form itself. Until then it has no submit button.
  const submitType = useHydrated() ? 'submit' : 'button'

  return (
    <SessionForm
      onSubmit={(event) => {
        onAttempt?.()
        return submit(event)
      }}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        readOnly={email !== undefined}
        onInput={({ currentTarget }) => onEmail?.(currentTarget.value)}
        {...field('email')}
      />
      {fields}
      <PasswordInput
        label="Password"
        isNew={isNew}
        data-first-focus={Boolean(knownEmail)}
        {...field('password')}
      />
      <Button type={submitType} block busy={formState.isSubmitting} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
      {children}
    </SessionForm>
  )
}
