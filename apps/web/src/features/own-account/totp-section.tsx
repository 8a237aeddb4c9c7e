import { accountMessages } from '@bharat/contracts/accounts.messages'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { Notice } from '@bharat/ui/notice'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useClient } from 'urql'
import type { Loaded } from '../../admin/list/use-loaded.ts'
import { mutate } from '../../admin/session/requests.ts'
import { useSender } from '../../admin/session/use-sender.ts'
import { AccountSection, LoadState } from './account-section.tsx'
import {
  type OwnFactors,
  RemoveTotpDocument,
  StartTotpDocument,
  type TotpEnrolment,
} from './own-account.admin-documents.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

export interface TotpSectionProps {
  factors: Loaded<OwnFactors>
}

/** The authenticator app of the account. */
export function TotpSection({ factors }: TotpSectionProps) {
  const client = useClient()
  const { busy, result, run, send } = useSender()
  const [setup, setSetup] = useState<TotpEnrolment>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [removing, setRemoving] = useState(false)
  const { data, reload } = factors
  const heading = useRef<HTMLHeadingElement>(null)
  const setUpButton = useRef<HTMLButtonElement>(null)

  const start = () =>
    run(async () => {
      setSetup((await mutate(client, StartTotpDocument, {})).startTotp)
      return undefined
    })

  return (
    <AccountSection
      title="Authenticator app"
      lead="After your password, a login asks for a code that your phone shows."
      headingRef={heading}
    >
      <LoadState loaded={factors} failed={accountMessages.factorsCouldNotLoad} />
      {data?.totp && (
        <>
          <p>
            <Badge>On</Badge>
          </p>
          <Button
            variant="secondary"
            className="self-start"
            busy={busy}
            keepFocus
            onClick={() => setRemoving(true)}
          >
            Remove the app
          </Button>
        </>
      )}
      {data && !data.password && (
        <p className="text-sm text-ink-soft">
          Your account has no password. A login with a passkey asks for no code.
        </p>
      )}
      {data?.password && !data.totp && !setup && (
        <Button ref={setUpButton} className="self-start" busy={busy} keepFocus onClick={start}>
          Set up
        </Button>
      )}
      {setup && (
        <TotpSetup
          enrolment={setup}
          onCancel={() => {
            flushSync(() => setSetup(undefined))
            setUpButton.current?.focus()
          }}
          onConfirmed={(recoveryCodes) => {
            flushSync(() => setSetup(undefined))
            // The dialog returns the focus there.
            heading.current?.focus()
            setCodes(recoveryCodes)
            reload()
          }}
        />
      )}
      <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
      <Confirm
        open={removing}
        title="Remove the authenticator app?"
        description={afterRemoval(data)}
        confirmLabel="Remove"
        onCancel={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false)
          void send(RemoveTotpDocument, {}, reload)
        }}
      />
      <Notice {...result} />
    </AccountSection>
  )
}

/** How logins work without the app. */
function afterRemoval(factors: OwnFactors | undefined): string {
  if (!factors?.password) return 'Logins with your passkeys do not change.'
  return factors.passkeys.length > 0
    ? 'A login with your password then needs a passkey or a recovery code.'
    : 'Your password alone is then enough to log in. The recovery codes become invalid.'
}
