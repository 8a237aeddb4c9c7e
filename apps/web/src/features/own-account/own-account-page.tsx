import { passwordKnown } from '@bharat/contracts/accounts.messages'
import { formatMoment } from '@bharat/contracts/format'
import { Notice } from '@bharat/ui/notice'
import { useClient } from 'urql'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { usePermissions } from '../../admin/session/permissions.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { NameSection } from './name-section.tsx'
import {
  OwnFactorsDocument,
  OwnSessionsDocument,
  OwnTokensDocument,
} from './own-account.admin-documents.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import { TotpSection } from './totp-section.tsx'

/** The account of the administrator: name, password, second factors, sessions and API tokens. */
export function OwnAccountPage() {
  const client = useClient()
  const mayWork = usePermissions().includes('enquiries')
  const sessions = useLoaded(
    'sessions',
    async () => (await fetchData(client, OwnSessionsDocument, {})).ownSessions.items,
  )
  const factors = useLoaded(
    'factors',
    async () => (await fetchData(client, OwnFactorsDocument, {})).ownFactors,
  )
  const tokens = useLoaded(
    'tokens',
    async () => (await fetchData(client, OwnTokensDocument, {})).ownTokens.items,
  )
  return (
    <>
      {factors.data?.passwordKnownAt && (
        <Notice tone="error" message={passwordKnown(formatMoment(factors.data.passwordKnownAt))} />
      )}
      <NameSection />
      {mayWork && <RemindersSection />}
      <PasswordSection factors={factors} onChanged={sessions.reload} />
      <TotpSection factors={factors} />
      <PasskeysSection factors={factors} />
      <RecoveryCodesSection factors={factors} />
      <SessionsSection sessions={sessions} />
      <TokensSection tokens={tokens} />
    </>
  )
}
