import { accountMessages } from '@bharat/contracts/accounts.messages'
import { PASSKEY_NAME_MAX } from '@bharat/contracts/back-office-limits'
import { formatDate } from '@bharat/contracts/format'
import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useClient } from 'urql'
import type { Loaded } from '../../admin/list/use-loaded.ts'
import { addPasskey, passkeyObstacle } from '../../admin/session/passkeys.ts'
import { useReauth } from '../../admin/session/reauth-dialog.tsx'
import { mutate } from '../../admin/session/requests.ts'
import { useSender } from '../../admin/session/use-sender.ts'
import { AccountItem, AccountSection } from './account-section.tsx'
import {
  type OwnFactors,
  RemovePasskeyDocument,
  RenamePasskeyDocument,
} from './own-account.admin-documents.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenameDialog } from './rename-dialog.tsx'

export interface PasskeysSectionProps {
  factors: Loaded<OwnFactors>
}

type Passkey = OwnFactors['passkeys'][number]

/** The passkeys of the account. */
export function PasskeysSection({ factors: { data, reload } }: PasskeysSectionProps) {
  const client = useClient()
  const withLogin = useReauth()
  const { busy, result, run, send, setResult } = useSender()
  const [codes, setCodes] = useState<readonly string[]>()
  const [renaming, setRenaming] = useState<Passkey>()
  const [removing, setRemoving] = useState<Passkey>()
  const obstacle = passkeyObstacle()

  const add = (name: string) =>
    run(async () => {
      const recoveryCodes = await withLogin(() => addPasskey(name))
      if (recoveryCodes.length > 0) setCodes(recoveryCodes)
      reload()
      return accountMessages.passkeyAdded
    })
  async function rename({ _id: id }: Passkey, name: string) {
    const { message } = (await mutate(client, RenamePasskeyDocument, { id, name })).renamePasskey
    setRenaming(undefined)
    setResult({ tone: 'success', message })
    reload()
  }
  const remove = ({ _id: id }: Passkey) => {
    setRemoving(undefined)
    void send(RemovePasskeyDocument, { id }, reload)
  }

  return (
    <AccountSection
      title="Passkeys"
      lead="Log in with your fingerprint, face or screen lock instead of the password. Where you still use the password, a passkey or a recovery code is needed too."
    >
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {data?.passkeys.map((passkey) => (
          <PasskeyItem
            key={passkey._id}
            passkey={passkey}
            busy={busy}
            onRename={() => setRenaming(passkey)}
            onRemove={() => setRemoving(passkey)}
          />
        ))}
      </ul>
      {obstacle ? (
        <p className="text-sm text-ink-soft">{obstacle}</p>
      ) : (
        <AddPasskey busy={busy} onAdd={add} />
      )}
      {renaming && (
        <RenameDialog
          name={renaming.name}
          onCancel={() => setRenaming(undefined)}
          onRename={(name) => rename(renaming, name)}
        />
      )}
      <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
      <Confirm
        open={removing !== undefined}
        title="Remove this passkey?"
        description={`${removing?.name ?? ''} cannot be used to log in any more.${isLastFactor(data) ? ' Your password alone is then enough. The recovery codes become invalid.' : ''}`}
        confirmLabel="Remove"
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && remove(removing)}
      />
      <Notice {...result} />
    </AccountSection>
  )
}

/** Whether a removed passkey leaves only the password. */
function isLastFactor(factors: OwnFactors | undefined): boolean {
  return factors?.password === true && !factors.totp && factors.passkeys.length === 1
}

interface PasskeyItemProps {
  passkey: Passkey
  busy: boolean
  onRename: () => void
  onRemove: () => void
}

function PasskeyItem({ passkey, busy, onRename, onRemove }: PasskeyItemProps) {
  const { name, createdAt, lastUsedAt } = passkey
  const button = { variant: 'secondary', size: 'sm', busy, keepFocus: true } as const
  return (
    <AccountItem
      name={name}
      about={`Added ${formatDate(createdAt)}${lastUsedAt ? `, last used ${formatDate(lastUsedAt)}` : ''}`}
    >
      <Button {...button} aria-label={`Rename passkey: ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button {...button} aria-label={`Remove passkey: ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </AccountItem>
  )
}

interface AddPasskeyProps {
  busy: boolean
  /** Resolves to whether the passkey was added. */
  onAdd: (name: string) => Promise<boolean>
}

function AddPasskey({ busy, onAdd }: AddPasskeyProps) {
  const { register, reset, handleSubmit, formState } = useForm({ defaultValues: { name: '' } })
  const submit = handleSubmit(async ({ name }) => {
    if (await onAdd(name)) reset()
  })
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <TextInput
        label="Name of the passkey"
        autoComplete="off"
        required
        maxLength={PASSKEY_NAME_MAX}
        hint="By which you recognize it, such as Office laptop."
        error={formState.errors.name?.message}
        {...register('name', { required: accountMessages.passkeyNameRequired })}
      />
      <Button type="submit" className="self-start" busy={busy} busyLabel="Waiting…" keepFocus>
        Add a passkey
      </Button>
    </form>
  )
}
