import { PASSKEY_NAME_MAX } from '@bharat/contracts/limits'
import { renamePasskeyInput } from '@bharat/contracts/passkeys'
import { FormDialog } from '@bharat/ui/form-dialog'
import { TextInput } from '@bharat/ui/text-input'
import { useForm } from 'react-hook-form'
import { schemaResolver } from '../../admin/form/rules.ts'

export interface RenameDialogProps {
  /** The name until now. */
  name: string
  onRename: (name: string) => void
  onCancel: () => void
}

/** Asks for another name of a passkey. */
export function RenameDialog({ name, onRename, onCancel }: RenameDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name },
    resolver: schemaResolver(renamePasskeyInput),
  })
  return (
    <FormDialog
      title="Rename the passkey"
      submitLabel="Rename"
      onSubmit={handleSubmit((entered) => onRename(entered.name))}
      onCancel={onCancel}
    >
      <TextInput
        label="New name"
        autoComplete="off"
        required
        maxLength={PASSKEY_NAME_MAX}
        error={formState.errors.name?.message}
        {...register('name')}
      />
    </FormDialog>
  )
}
