import { accountMessages } from '@bharat/contracts/accounts.messages'
import { Button } from '@bharat/ui/button'
import { TextInput } from '@bharat/ui/text-input'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useClient } from 'urql'
import { failureText, mutate } from '../../admin/session/requests.ts'
import { ConfirmTotpDocument, type TotpEnrolment } from './own-account.admin-documents.ts'
import { QrCode } from './qr-code.tsx'

export interface TotpSetupProps {
  enrolment: TotpEnrolment
  /** Gets the recovery codes once the app works. */
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** The QR code of a new authenticator app, and the field for its first code, which gets the focus. */
export function TotpSetup({ enrolment, onConfirmed, onCancel }: TotpSetupProps) {
  const client = useClient()
  const { register, setError, setFocus, handleSubmit, formState } = useForm({
    defaultValues: { code: '' },
  })
  useEffect(() => setFocus('code'), [setFocus])
  const confirm = handleSubmit(async ({ code }) => {
    try {
      onConfirmed((await mutate(client, ConfirmTotpDocument, { code })).confirmTotp.recoveryCodes)
    } catch (error) {
      setError('code', { message: failureText(error) }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={confirm} className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-6">
        <QrCode text={enrolment.uri} label="QR code for your authenticator app" />
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-4">
          <p className="text-sm leading-6">
            Scan the code with an authenticator app, or enter this key there:{' '}
            <code className="font-medium break-all">{enrolment.secret}</code>
          </p>
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            hint="The six digits that the app shows now."
            error={formState.errors.code?.message}
            className="max-w-xs"
            {...register('code', { required: accountMessages.codeRequired })}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={formState.isSubmitting} busyLabel="Checking…" keepFocus>
          Turn on
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
