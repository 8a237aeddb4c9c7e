import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { UrlOf } from '../../admin/form/field-table.ts'
import { pendingUrl } from '../../admin/form/rules.ts'
import { useReauth } from '../../admin/session/reauth-dialog.tsx'
import { AdminError, failureText } from '../../admin/session/requests.ts'

/** Where the server renders unsaved settings. */
const PREVIEW = '/home'

/**
 * Opens the home page with the unsaved settings in a new tab. Settings that the server rejects stay in
 * the form, with its errors. A chosen image is not uploaded yet; the preview shows the default one.
 */
export function SitePreview<Values extends FieldValues>({
  form,
  input,
}: {
  form: UseFormReturn<Values>
  /** What the API takes. */
  input: (values: Values, url: UrlOf) => object
}) {
  const reauth = useReauth()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function preview() {
    setFailure(undefined)
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return
    const values = input(form.getValues(), (image) =>
      image instanceof File ? '' : pendingUrl(image),
    )
    const settings = JSON.stringify(values)
    setBusy(true)
    try {
      await reauth(() => validate(settings))
      openPreview(settings)
    } catch (error) {
      setFailure(failureText(error))
      for (const { field, message } of error instanceof AdminError ? error.errors : []) {
        form.setError(field as FieldPath<Values>, { type: 'server', message })
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="secondary" busy={busy} keepFocus onClick={preview}>
        Preview in a new tab
      </Button>
      <Notice tone="error" message={failure} />
    </div>
  )
}

/** @throws AdminError where the server does not render the preview */
async function validate(settings: string): Promise<void> {
  const body = new URLSearchParams({ settings })
  const response = await fetch(PREVIEW, { method: 'POST', body }).catch(() => undefined)
  if (response?.ok) return response.body?.cancel()
  const { message, ...details } = (await response?.json().catch(() => undefined)) ?? {}
  const code = response?.status === 401 ? 'UNAUTHENTICATED' : 'PREVIEW'
  throw new AdminError(typeof message === 'string' ? message : SOMETHING_WENT_WRONG, code, details)
}

/** A form can post into a new tab; a script cannot give a tab the response to its own request. */
function openPreview(settings: string): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: PREVIEW, target: '_blank' })
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name: 'settings', value: settings })
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
