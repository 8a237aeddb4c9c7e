import { changePasswordInput } from '@bharat/contracts/accounts'
import { PASSWORD_MAX, PASSWORD_MIN } from '@bharat/contracts/limits'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { useForm } from 'react-hook-form'
import { useClient } from 'urql'
import { schemaResolver } from '../../admin/form/rules.ts'
import { AdminError, mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { AccountSection } from './account-section.tsx'
import { ChangePasswordDocument } from './own-account.admin-documents.ts'

interface Passwords {
  current: string
  next: string
}

export interface PasswordSectionProps {
  /** Called after a change, which ends the other sessions. */
  onChanged: () => void
}

/** The form that changes the own password. */
export function PasswordSection({ onChanged }: PasswordSectionProps) {
  const client = useClient()
  const action = useAction()
  const { register, reset, setError, handleSubmit, formState } = useForm<Passwords>({
    defaultValues: { current: '', next: '' },
    resolver: schemaResolver(changePasswordInput),
  })
  const { errors } = formState

  const change = (passwords: Passwords) =>
    action.run(async () => {
      try {
        const { message } = (await mutate(client, ChangePasswordDocument, passwords)).changePassword
        reset()
        onChanged()
        return message
      } catch (error) {
        const wrong =
          error instanceof AdminError && error.errors.find(({ field }) => field === 'current')
        if (!wrong) throw error
        setError('current', { message: wrong.message }, { shouldFocus: true })
        return undefined
      }
    })

  return (
    <AccountSection title="Password" lead="A change ends your other sessions. This one stays open.">
      <form noValidate onSubmit={handleSubmit(change)} className="flex max-w-md flex-col gap-4">
        <TextInput
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.current?.message}
          {...register('current')}
        />
        <TextInput
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          hint={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`}
          error={errors.next?.message}
          {...register('next')}
        />
        <Button
          type="submit"
          className="self-start"
          busy={formState.isSubmitting}
          busyLabel="Changing…"
        >
          Change password
        </Button>
      </form>
      <Notice {...action.result} />
    </AccountSection>
  )
}
