import { Button } from '@bharat/ui/button'
import { Menu, MenuItem } from '@bharat/ui/menu'
import { Notice } from '@bharat/ui/notice'
import type { FormEventHandler, ReactNode, Ref } from 'react'
import type { FormAction, FormNotice } from './form-definition.ts'

export interface FormSectionProps {
  ref?: Ref<HTMLFormElement>
  title: string
  busy: boolean
  /** A record is loaded into it: nothing can be entered or sent, but it can be cancelled. */
  loading?: boolean
  notice: FormNotice | undefined
  onSubmit: FormEventHandler<HTMLFormElement>
  submitLabel: string
  /** 'Saving…' or 'Updating…'. */
  busyLabel: string
  /** Shows a Cancel button. */
  onCancel?: (() => void) | undefined
  /** Further actions beside the submit button; on a phone in a menu. */
  actions?: readonly FormAction[] | undefined
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of every admin form: title, fields, message and buttons; disabled while it is saved. */
export function FormSection({
  ref,
  title,
  busy,
  loading = false,
  notice,
  onSubmit,
  submitLabel,
  busyLabel,
  onCancel,
  actions = [],
  aside,
  children,
}: FormSectionProps) {
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={onSubmit}
      aria-label={title}
      className="flex flex-col gap-6 rounded-lg tall:**:scroll-mb-48 border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 data-form-title tabIndex={-1} className="text-lg leading-7 font-semibold outline-none">
          {title}
        </h2>
        {aside}
      </div>
      <fieldset disabled={busy || loading} className="contents">
        {children}
      </fieldset>
      {/* Always visible, also below a long form. The scroll padding keeps focused fields above it. */}
      <div className="bottom-0 z-20 tall:sticky -mx-4 -mb-4 flex flex-col gap-4 rounded-b-lg border-t border-line bg-surface p-4 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Notice tone={notice?.tone ?? 'info'} message={notice?.message} action={notice?.action} />
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <Button
            type="submit"
            busy={busy || loading}
            busyLabel={loading ? 'Loading…' : busyLabel}
            className={actions.length > 0 ? 'max-sm:grow sm:min-w-40' : 'min-w-40'}
          >
            {submitLabel}
          </Button>
          {actions.length > 0 && (
            <Actions
              actions={loading ? actions.map((action) => ({ ...action, disabled: true })) : actions}
            />
          )}
          {onCancel && (
            <Button variant="secondary" disabled={busy} onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

/** Buttons in one row; on a phone, where they would need three, a menu. */
function Actions({ actions }: { actions: readonly FormAction[] }) {
  return (
    <>
      {actions.map(({ label, disabled, run }) => (
        <Button
          key={label}
          variant="secondary"
          // It keeps the focus while it works.
          aria-disabled={disabled || undefined}
          onClick={disabled ? undefined : run}
          className="max-sm:hidden aria-disabled:opacity-60"
        >
          {label}
        </Button>
      ))}
      <span className="sm:hidden">
        <Menu look="button" label="More" busy={actions.every(({ disabled }) => disabled)}>
          {actions.map(({ label, disabled, run }) => (
            <MenuItem key={label}>
              <button type="button" disabled={disabled} onClick={run}>
                {label}
              </button>
            </MenuItem>
          ))}
        </Menu>
      </span>
    </>
  )
}
