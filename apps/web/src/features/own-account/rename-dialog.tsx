import { PASSKEY_NAME_MAX } from '@bharat/contracts/limits'
import { renamePasskeyInput } from '@bharat/contracts/passkeys'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { TextInput } from '@bharat/ui/text-input'
import { useId } from 'react'
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
  const formId = useId()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name },
    resolver: schemaResolver(renamePasskeyInput),
  })
  return (
    <Dialog
      open
      onOpenChange={(stays) => {
        if (!stays) onCancel()
      }}
      title="Rename the passkey"
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit((entered) => onRename(entered.name))}>
        <TextInput
          label="New name"
          autoComplete="off"
          required
          maxLength={PASSKEY_NAME_MAX}
          error={formState.errors.name?.message}
          {...register('name')}
        />
      </form>
    </Dialog>
  )
}
