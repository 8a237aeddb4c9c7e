import { accountMessages } from '@bharat/contracts/accounts.messages'
import { formatDate } from '@bharat/contracts/format'
import { PASSKEY_NAME_MAX } from '@bharat/contracts/limits'
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
import { useAction } from '../../admin/session/use-action.ts'
import { AccountSection } from './account-section.tsx'
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

/** The passkeys of the account. */
export function PasskeysSection({ factors }: PasskeysSectionProps) {
  const client = useClient()
  const withLogin = useReauth()
  const { busy, result, run } = useAction()
  const [codes, setCodes] = useState<readonly string[]>()
  const [renaming, setRenaming] = useState<OwnFactors['passkeys'][number]>()
  const [removing, setRemoving] = useState<OwnFactors['passkeys'][number]>()
  const { register, reset, handleSubmit, formState } = useForm({ defaultValues: { name: '' } })
  const { data, reload } = factors
  const obstacle = passkeyObstacle()

  const add = handleSubmit(async ({ name }) => {
    await run(async () => {
      const recoveryCodes = await withLogin(() => addPasskey(name))
      if (recoveryCodes.length > 0) setCodes(recoveryCodes)
      reset()
      reload()
      return accountMessages.passkeyAdded
    })
  })
  const rename = (id: string, name: string) =>
    run(async () => {
      const { message } = (await mutate(client, RenamePasskeyDocument, { id, name })).renamePasskey
      reload()
      return message
    })
  const remove = (id: string) =>
    run(async () => {
      const { message } = (await mutate(client, RemovePasskeyDocument, { id })).removePasskey
      reload()
      return message
    })

  return (
    <AccountSection
      title="Passkeys"
      lead="Log in with your fingerprint, face or screen lock instead of the password. Where you still use the password, a passkey or a recovery code is needed too."
    >
      {data && data.passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {data.passkeys.map((passkey) => (
            <li
              key={passkey._id}
              className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2"
            >
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">{passkey.name}</p>
                <p className="text-sm text-ink-soft tabular-nums">
                  Added {formatDate(passkey.createdAt)}
                  {passkey.lastUsedAt && `, last used ${formatDate(passkey.lastUsedAt)}`}
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                busy={busy}
                aria-label={`Rename passkey: ${passkey.name}`}
                onClick={() => setRenaming(passkey)}
              >
                Rename
              </Button>
              <Button
                variant="secondary"
                size="sm"
                busy={busy}
                aria-label={`Remove passkey: ${passkey.name}`}
                onClick={() => setRemoving(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {obstacle ? (
        <p className="text-sm text-ink-soft">{obstacle}</p>
      ) : (
        <form noValidate onSubmit={add} className="flex max-w-md flex-col gap-4">
          <TextInput
            label="Name of the passkey"
            autoComplete="off"
            required
            maxLength={PASSKEY_NAME_MAX}
            hint="By which you recognize it, such as Office laptop."
            error={formState.errors.name?.message}
            {...register('name', { required: accountMessages.passkeyNameRequired })}
          />
          <Button type="submit" className="self-start" busy={busy} busyLabel="Waiting…">
            Add a passkey
          </Button>
        </form>
      )}
      {renaming && (
        <RenameDialog
          name={renaming.name}
          onCancel={() => setRenaming(undefined)}
          onRename={(name) => {
            setRenaming(undefined)
            void rename(renaming._id, name)
          }}
        />
      )}
      <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
      <Confirm
        open={removing !== undefined}
        title="Remove this passkey?"
        description={`${removing?.name ?? ''} cannot be used to log in any more.`}
        confirmLabel="Remove"
        cancelLabel="Cancel"
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => {
          setRemoving(undefined)
          if (removing) void remove(removing._id)
        }}
      />
      <Notice {...result} />
    </AccountSection>
  )
}
