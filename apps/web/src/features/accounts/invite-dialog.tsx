import { INVITATION_HOURS, PERSON_NAME_MAX } from '@bharat/contracts/back-office-limits'
import { invitationInput } from '@bharat/contracts/invitations'
import type { Permission } from '@bharat/contracts/permissions'
import { FormDialog } from '@bharat/ui/form-dialog'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { Controller } from 'react-hook-form'
import { useSchemaForm } from '../../admin/form/use-schema-form.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { PermissionFields } from './permissions-dialog.tsx'

export interface Invited {
  email: string
  name: string
  permissions: Permission[]
}

export interface InviteDialogProps {
  /** Sends the invitation; its error is shown here, and what was entered stays. */
  onInvite: (invited: Invited) => Promise<void>
  onCancel: () => void
}

/** Asks whom to invite, and for the permissions of the account. */
export function InviteDialog({ onInvite, onCancel }: InviteDialogProps) {
  const { busy, result, run } = useAction()
  const { field, control, handleSubmit } = useSchemaForm<Invited>(invitationInput, {
    email: '',
    name: '',
    permissions: ['catalogue'],
  })
  const submit = handleSubmit((invited) =>
    run(async () => {
      await onInvite(invited)
      return undefined
    }),
  )
  return (
    <FormDialog
      title="Invite a colleague"
      description={`The link creates an account with these permissions. It works once, within ${INVITATION_HOURS} hours.`}
      submitLabel="Invite"
      busy={busy}
      busyLabel="Inviting…"
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput label="Email" type="email" autoComplete="off" required {...field('email')} />
      <TextInput label="Name" autoComplete="off" maxLength={PERSON_NAME_MAX} {...field('name')} />
      <Controller
        control={control}
        name="permissions"
        render={({ field, fieldState }) => (
          <PermissionFields
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Notice tone="error" message={result.message} />
    </FormDialog>
  )
}
