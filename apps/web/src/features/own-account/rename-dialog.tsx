import { PASSKEY_NAME_MAX } from '@bharat/contracts/back-office-limits'
import { renamePasskeyInput } from '@bharat/contracts/passkeys'
import { FormDialog } from '@bharat/ui/form-dialog'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { useSchemaForm } from '../../admin/form/use-schema-form.ts'
import { useAction } from '../../admin/session/use-action.ts'

export interface RenameDialogProps {
  /** The name until now. */
  name: string
  /** Stores the name. Its error is shown here, and what was entered stays. */
  onRename: (name: string) => Promise<void>
  onCancel: () => void
}

/** Asks for another name of a passkey. */
export function RenameDialog({ name, onRename, onCancel }: RenameDialogProps) {
  const { busy, result, run } = useAction()
  const { field, handleSubmit } = useSchemaForm(renamePasskeyInput, { name })
  const submit = handleSubmit((entered) =>
    run(async () => {
      await onRename(entered.name)
      return undefined
    }),
  )
  return (
    <FormDialog
      title="Rename the passkey"
      submitLabel="Rename"
      busy={busy}
      busyLabel="Renaming…"
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput
        label="New name"
        autoComplete="off"
        required
        maxLength={PASSKEY_NAME_MAX}
        {...field('name')}
      />
      <Notice tone="error" message={result.message} />
    </FormDialog>
  )
}
