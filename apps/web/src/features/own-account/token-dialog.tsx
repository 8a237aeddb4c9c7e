import { API_TOKENS } from '@bharat/contracts/back-office-limits'
import { permissionTexts, TOKEN_SCOPES, type TokenScope } from '@bharat/contracts/permissions'
import { FormDialog } from '@bharat/ui/form-dialog'
import { MultiSelect } from '@bharat/ui/multi-select'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { Toggle } from '@bharat/ui/toggle'
import { useServerForm } from '../../admin/form/use-server-form.ts'
import { usePermissions } from '../../admin/session/permissions.ts'

/** The fields of the form. */
export interface TokenFields {
  name: string
  scopes: TokenScope[]
  readOnly: boolean
  expiresInDays: number
}

export interface TokenDialogProps {
  /** Resolves when the token is created. @throws AdminError */
  onCreate: (fields: TokenFields) => Promise<void>
  onCancel: () => void
}

const DAYS = [7, 30, API_TOKENS.days, 180, API_TOKENS.maxDays]
const empty: TokenFields = { name: '', scopes: [], readOnly: false, expiresInDays: API_TOKENS.days }
const labelOf = (scope: TokenScope) => permissionTexts[scope].label

/** The form of a new API token. Its scopes are permissions of the account. The server validates it. */
export function TokenDialog({ onCreate, onCancel }: TokenDialogProps) {
  const permissions = usePermissions()
  const { fields, busy, errorOf, failure, change, submit } = useServerForm(empty, onCreate)
  const scopes = TOKEN_SCOPES.filter((scope) => permissions.includes(scope))
  return (
    <FormDialog
      title="Create an API token"
      submitLabel="Create token"
      busy={busy}
      busyLabel="Creating…"
      onSubmit={submit}
      onCancel={onCancel}
    >
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
      <Notice tone="error" message={failure} />
    </FormDialog>
  )
}
