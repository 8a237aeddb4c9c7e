import { accountMessages } from '@bharat/contracts/accounts.messages'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { Notice } from '@bharat/ui/notice'
import { useState } from 'react'
import { useClient } from 'urql'
import type { Loaded } from '../../admin/list/use-loaded.ts'
import { mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { AccountSection, LoadState } from './account-section.tsx'
import {
  type OwnFactors,
  RemoveTotpDocument,
  ReplaceRecoveryCodesDocument,
  StartTotpDocument,
  type TotpEnrolment,
} from './own-account.admin-documents.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

export interface TotpSectionProps {
  factors: Loaded<OwnFactors>
}

/** The authenticator app of the account and its recovery codes. */
export function TotpSection({ factors }: TotpSectionProps) {
  const client = useClient()
  const { busy, result, run } = useAction()
  const [setup, setSetup] = useState<TotpEnrolment>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [removing, setRemoving] = useState(false)
  const { data, reload } = factors

  const start = () =>
    run(async () => {
      setSetup((await mutate(client, StartTotpDocument, {})).startTotp)
      return undefined
    })
  const replaceCodes = () =>
    run(async () => {
      const { replaceRecoveryCodes } = await mutate(client, ReplaceRecoveryCodesDocument, {})
      setCodes(replaceRecoveryCodes.recoveryCodes)
      reload()
      return replaceRecoveryCodes.message
    })
  const remove = () =>
    run(async () => {
      const { message } = (await mutate(client, RemoveTotpDocument, {})).removeTotp
      reload()
      return message
    })

  return (
    <AccountSection
      title="Authenticator app"
      lead="After your password, a login asks for a code that your phone shows."
    >
      <LoadState loaded={factors} failed={accountMessages.factorsCouldNotLoad} />
      {data?.totp && (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <Badge>On</Badge> {codesLeft(data.recoveryCodes)}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" busy={busy} onClick={replaceCodes}>
              New recovery codes
            </Button>
            <Button variant="secondary" busy={busy} onClick={() => setRemoving(true)}>
              Remove the app
            </Button>
          </div>
        </>
      )}
      {data && !data.totp && !data.password && (
        <p className="text-sm text-ink-soft">
          Your account has no password. A login with a passkey asks for no code.
        </p>
      )}
      {data?.password && !data.totp && !setup && (
        <Button className="self-start" busy={busy} onClick={start}>
          Set up
        </Button>
      )}
      {setup && (
        <TotpSetup
          enrolment={setup}
          onCancel={() => setSetup(undefined)}
          onConfirmed={(recoveryCodes) => {
            setSetup(undefined)
            setCodes(recoveryCodes)
            reload()
          }}
        />
      )}
      <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
      <Confirm
        open={removing}
        title="Remove the authenticator app?"
        description="Your password alone is then enough to log in. The recovery codes become invalid."
        confirmLabel="Remove"
        cancelLabel="Cancel"
        onCancel={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false)
          void remove()
        }}
      />
      <Notice {...result} />
    </AccountSection>
  )
}

function codesLeft(count: number): string {
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`
}
