import { accountMessages } from '@bharat/contracts/accounts.messages'
import { PERSON_NAME_MAX } from '@bharat/contracts/back-office-limits'
import { PERMISSIONS, type Permission, permissionTexts } from '@bharat/contracts/permissions'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { FieldGroup } from '@bharat/ui/form-field'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { useState } from 'react'
import { LOGIN_HELP, type LoginHelp, loginHelpLabels } from './account-access-dialog.tsx'

export interface PermissionsDialogProps {
  title: string
  description: string
  confirmLabel: string
  /** The name of the account until now. */
  name: string
  /** The permissions that are chosen at first. */
  initial: readonly Permission[]
  busy: boolean
  /** Why the server rejected the last attempt. */
  failure: string | undefined
  /** Shows the API tokens of the account; undefined without a button for them. */
  onTokens?: (() => void) | undefined
  /** Helps a person who cannot log in; undefined without the buttons for it. */
  onAccess?: ((help: LoginHelp) => void) | undefined
  onConfirm: (permissions: Permission[], name: string) => void
  onCancel: () => void
}

/** Chooses what an administrator is called, and may work with: at least one permission. */
export function PermissionsDialog({
  title,
  description,
  confirmLabel,
  name,
  initial,
  busy,
  failure,
  onTokens,
  onAccess,
  onConfirm,
  onCancel,
}: PermissionsDialogProps) {
  const [chosen, setChosen] = useState(initial)
  const [newName, setNewName] = useState(name)
  const [missing, setMissing] = useState<string>()

  function confirm() {
    if (chosen.length === 0) setMissing(accountMessages.permissionMissing)
    else
      onConfirm(
        PERMISSIONS.filter((permission) => chosen.includes(permission)),
        newName,
      )
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button busy={busy} keepFocus onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
          value={newName}
          onChange={({ target }) => setNewName(target.value)}
        />
        <PermissionFields
          value={chosen}
          error={missing}
          onChange={(permissions) => {
            setChosen(permissions)
            setMissing(undefined)
          }}
        />
        {(onAccess || onTokens) && (
          <div className="flex flex-wrap gap-2 border-t border-line pt-5">
            {onAccess &&
              LOGIN_HELP.map((help) => (
                <Button key={help} variant="secondary" size="sm" onClick={() => onAccess(help)}>
                  {loginHelpLabels[help]}
                </Button>
              ))}
            {onTokens && (
              <Button variant="secondary" size="sm" onClick={onTokens}>
                API tokens
              </Button>
            )}
          </div>
        )}
        <Notice tone="error" message={failure} />
      </div>
    </Dialog>
  )
}

export interface PermissionFieldsProps {
  value: readonly Permission[]
  onChange: (permissions: Permission[]) => void
  error?: string | undefined
}

/** A checkbox for each permission, with its meaning. */
export function PermissionFields({ value, onChange, error }: PermissionFieldsProps) {
  return (
    <FieldGroup label="Permissions" required {...(error !== undefined && { error })}>
      <div className="flex flex-col">
        {PERMISSIONS.map((permission) => (
          <label
            key={permission}
            className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-sm text-ink"
          >
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0 accent-brown"
              checked={value.includes(permission)}
              aria-describedby={`about-${permission}`}
              onChange={({ target: { checked } }) =>
                onChange(
                  PERMISSIONS.filter((each) =>
                    each === permission ? checked : value.includes(each),
                  ),
                )
              }
            />
            <span>
              <span className="font-medium">{permissionTexts[permission].label}</span>
              <span id={`about-${permission}`} aria-hidden="true" className="block text-ink-soft">
                {permissionTexts[permission].description}
              </span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
