import { loginInput } from '@bharat/contracts/accounts'
import { useHydrated } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { schemaFailures, toFieldErrors } from '../form/rules.ts'

export interface Credentials {
  email: string
  password: string
}

/**
 * The form of login and registration: both fields required, the email an email (section 5). Before the
 * page is hydrated a browser would submit it by itself, with the password in the address: until then it
 * has no submit button, and whatever submits it sends a body.
 */
export function useCredentials(
  send: (credentials: Credentials) => Promise<void>,
  schema: Parameters<typeof schemaFailures>[0] = loginInput,
) {
  const form = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    resolver: (values) => {
      const failures = schemaFailures(schema)(values)
      return failures.length > 0
        ? { values: {}, errors: toFieldErrors<Credentials>(failures) }
        : { values, errors: {} }
    },
  })
  return {
    form,
    formProps: { method: 'post', noValidate: true, onSubmit: form.handleSubmit(send) },
    submitType: useHydrated() ? 'submit' : 'button',
  } as const
}
