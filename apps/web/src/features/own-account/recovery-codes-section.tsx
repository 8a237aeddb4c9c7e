import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { useState } from 'react'
import type { Loaded } from '../../admin/list/use-loaded.ts'
import { useSender } from '../../admin/session/use-sender.ts'
import { AccountSection } from './account-section.tsx'
import { type OwnFactors, ReplaceRecoveryCodesDocument } from './own-account.admin-documents.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export interface RecoveryCodesSectionProps {
  factors: Loaded<OwnFactors>
}

/**
 * The number of recovery codes that are left, and new codes. Only a login with a password and a second factor asks
 * for one; other accounts do not see the section.
 */
export function RecoveryCodesSection({ factors: { data, reload } }: RecoveryCodesSectionProps) {
  const { busy, result, send } = useSender()
  const [codes, setCodes] = useState<readonly string[]>()
  const hasFactor = data && (data.totp || data.passkeys.length > 0)
  if (!data?.password || !hasFactor) return null

  const replace = () =>
    send(ReplaceRecoveryCodesDocument, {}, ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      reload()
    })
  return (
    <AccountSection
      title="Recovery codes"
      lead="Each one works once after your password, in place of your authenticator app or passkey. New codes replace all old ones."
    >
      <p className="text-sm">{codesLeft(data.recoveryCodes)}</p>
      <Button
        variant="secondary"
        className="self-start"
        busy={busy}
        busyLabel="Creating…"
        keepFocus
        onClick={replace}
      >
        New recovery codes
      </Button>
      <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
      <Notice {...result} />
    </AccountSection>
  )
}

function codesLeft(count: number): string {
  if (count === 0) return 'No recovery codes are left. Create new ones.'
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`
}
