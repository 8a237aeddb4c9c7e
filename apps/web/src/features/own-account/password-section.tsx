import { changePasswordInput, setPasswordInput } from '@bharat/contracts/accounts'
import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { Notice } from '@bharat/ui/notice'
import { useState } from 'react'
import { useClient } from 'urql'
import { useSchemaForm } from '../../admin/form/use-schema-form.ts'
import type { Loaded } from '../../admin/list/use-loaded.ts'
import { PasswordInput } from '../../admin/session/password-input.tsx'
import { AdminError, mutate } from '../../admin/session/requests.ts'
import type { useAction } from '../../admin/session/use-action.ts'
import { useSender } from '../../admin/session/use-sender.ts'
import { AccountSection } from './account-section.tsx'
import {
  ChangePasswordDocument,
  type OwnFactors,
  RemovePasswordDocument,
  SetPasswordDocument,
} from './own-account.admin-documents.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Passwords {
  current: string
  next: string
}

export interface PasswordSectionProps {
  factors: Loaded<OwnFactors>
  /** Called after a change, which ends the other sessions. */
  onChanged: () => void
}

/** The own password: changed, removed where a passkey exists, or set again. */
export function PasswordSection({ factors, onChanged }: PasswordSectionProps) {
  const { run, send, busy, result } = useSender()
  const { data, reload } = factors
  const changed = () => {
    onChanged()
    reload()
  }
  const hasPassword = data?.password !== false
  const mayRemove = hasPassword && data !== undefined && data.passkeys.length > 0
  return (
    <AccountSection
      title="Password"
      lead={
        hasPassword
          ? 'A change ends your other sessions. This one stays open.'
          : 'Your account has no password: only your passkeys log in. With a password, a passkey or a recovery code is needed too.'
      }
    >
      {hasPassword ? (
        <ChangePassword run={run} onChanged={changed} />
      ) : (
        <SetPassword run={run} onChanged={changed} />
      )}
      {mayRemove && (
        <RemovePassword
          busy={busy}
          onRemove={() => void send(RemovePasswordDocument, {}, changed)}
        />
      )}
      {/* It stays while the form changes, so that the result is announced. */}
      <Notice {...result} />
    </AccountSection>
  )
}

type Run = ReturnType<typeof useAction>['run']

interface PasswordFormProps {
  run: Run
  onChanged: () => void
}

function ChangePassword({ run, onChanged }: PasswordFormProps) {
  const client = useClient()
  const { field, reset, setError, handleSubmit, formState } = useSchemaForm<Passwords>(
    changePasswordInput,
    { current: '', next: '' },
  )
  const change = (passwords: Passwords) =>
    run(async () => {
      try {
        const { message } = (await mutate(client, ChangePasswordDocument, passwords)).changePassword
        reset()
        onChanged()
        return message
      } catch (error) {
        return showAtFields(error, ['current', 'next'], setError)
      }
    })

  return (
    <form noValidate onSubmit={handleSubmit(change)} className="flex max-w-md flex-col gap-4">
      <PasswordInput label="Current password" {...field('current')} />
      <PasswordInput label="New password" isNew {...field('next')} />
      <Button
        type="submit"
        className="self-start"
        busy={formState.isSubmitting}
        busyLabel="Changing…"
        keepFocus
      >
        Change password
      </Button>
    </form>
  )
}

/**
 * Shows the messages of the server at their fields, of which the first gets the focus.
 * @throws the error if it names none of the fields
 */
function showAtFields<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  setError: (field: Field, error: { message: string }, options: { shouldFocus: boolean }) => void,
): undefined {
  const failures = error instanceof AdminError ? error.errors : []
  const shown = fields.flatMap((name) => {
    const failure = failures.find(({ field }) => field === name)
    return failure ? [{ name, message: failure.message }] : []
  })
  if (shown.length === 0) throw error
  shown.forEach(({ name, message }, n) => {
    setError(name, { message }, { shouldFocus: n === 0 })
  })
}

function RemovePassword({ busy, onRemove }: { busy: boolean; onRemove: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        className="self-start"
        busy={busy}
        keepFocus
        onClick={() => setAsking(true)}
      >
        Remove password
      </Button>
      <Confirm
        open={asking}
        title="Remove your password?"
        description="Only your passkeys can log in then. Your other sessions end."
        confirmLabel="Remove"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onRemove()
        }}
      />
    </>
  )
}

function SetPassword({ run, onChanged }: PasswordFormProps) {
  const client = useClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const { field, setError, handleSubmit, formState } = useSchemaForm(setPasswordInput, { next: '' })
  const set = ({ next }: { next: string }) =>
    run(async () => {
      try {
        const reply = (await mutate(client, SetPasswordDocument, { next })).setPassword
        if (reply.recoveryCodes.length > 0) setCodes(reply.recoveryCodes)
        else onChanged()
        return reply.message
      } catch (error) {
        return showAtFields(error, ['next'], setError)
      }
    })
  return (
    <>
      <form noValidate onSubmit={handleSubmit(set)} className="flex max-w-md flex-col gap-4">
        <PasswordInput label="New password" isNew {...field('next')} />
        <Button
          type="submit"
          className="self-start"
          busy={formState.isSubmitting}
          busyLabel="Saving…"
          keepFocus
        >
          Set password
        </Button>
      </form>
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          setCodes(undefined)
          onChanged()
        }}
      />
    </>
  )
}
