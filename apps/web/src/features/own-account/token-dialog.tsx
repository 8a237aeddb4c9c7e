import { API_TOKENS } from '@bharat/contracts/limits'
import { permissionTexts, TOKEN_SCOPES, type TokenScope } from '@bharat/contracts/permissions'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { MultiSelect } from '@bharat/ui/multi-select'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { Toggle } from '@bharat/ui/toggle'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { usePermissions } from '../../admin/session/permissions.ts'
import { AdminError, failureText } from '../../admin/session/requests.ts'

/** The fields of the form. */
export interface TokenFields {
  name: string
  scopes: TokenScope[]
  readOnly: boolean
  expiresInDays: number
}

export interface TokenDialogProps {
  open: boolean
  /** Resolves when the token is created. @throws AdminError */
  onCreate: (fields: TokenFields) => Promise<void>
  onCancel: () => void
}

const DAYS = [7, 30, API_TOKENS.days, 180, API_TOKENS.maxDays]
const empty: TokenFields = { name: '', scopes: [], readOnly: false, expiresInDays: API_TOKENS.days }
const labelOf = (scope: TokenScope) => permissionTexts[scope].label

/** The form of a new API token. Its scopes are permissions of the account. The server validates it. */
export function TokenDialog({ open, onCreate, onCancel }: TokenDialogProps) {
  const id = useId()
  const permissions = usePermissions()
  const [fields, setFields] = useState(empty)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!open) return
    setFields(empty)
    setFailure(undefined)
  }, [open])

  const change = (changes: Partial<TokenFields>) => setFields({ ...fields, ...changes })
  const errorOf = (name: keyof TokenFields) =>
    failure instanceof AdminError
      ? failure.errors.find(({ field }) => field.split('.')[0] === name)?.message
      : undefined
  const isGeneral = failure !== undefined && !errorOf('name') && !errorOf('scopes')
  const scopes = TOKEN_SCOPES.filter((scope) => permissions.includes(scope))

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      await onCreate(fields)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onCancel()
      }}
      title="Create an API token"
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Creating…">
            Create token
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextInput
          label="Name of the token"
          hint="What uses it, such as Price list."
          required
          autoComplete="off"
          maxLength={API_TOKENS.name}
          value={fields.name}
          error={errorOf('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
        <MultiSelect
          label="Scopes"
          hint="What it may work with. It can never change accounts, export lists or erase data."
          required
          options={scopes.map(labelOf)}
          value={fields.scopes.map(labelOf)}
          error={errorOf('scopes')}
          onChange={(chosen) =>
            change({ scopes: scopes.filter((scope) => chosen.includes(labelOf(scope))) })
          }
        />
        <span className="flex items-center gap-3 text-sm">
          <Toggle
            label="Can only read"
            checked={fields.readOnly}
            onChange={(readOnly) => change({ readOnly })}
          />
          <span aria-hidden="true">Can only read</span>
        </span>
        <Select
          label="Expires"
          options={DAYS.map((days) => ({ value: String(days), label: `After ${days} days` }))}
          value={String(fields.expiresInDays)}
          error={errorOf('expiresInDays')}
          onChange={({ target }) => change({ expiresInDays: Number(target.value) })}
        />
        <Notice tone="error" message={isGeneral ? failureText(failure) : undefined} />
      </form>
    </Dialog>
  )
}
