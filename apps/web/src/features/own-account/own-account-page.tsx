import { passwordKnown } from '@bharat/contracts/accounts.messages'
import { formatMoment } from '@bharat/contracts/format'
import { Notice } from '@bharat/ui/notice'
import { useClient } from 'urql'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { usePermissions } from '../../admin/session/permissions.ts'
import { browserPush } from '../../admin/session/push.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { DevicesSection } from './devices-section.tsx'
import { NameSection } from './name-section.tsx'
import {
  OwnDevicesDocument,
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

/** The account of the administrator: name, reminders, devices, password, second factors, sessions and API tokens. */
export function OwnAccountPage() {
  const client = useClient()
  const mayWork = usePermissions().includes('enquiries')
  const sessions = useLoaded(
    'sessions',
    async () => (await fetchData(client, OwnSessionsDocument, {})).ownSessions.items,
  )
  const devices = useLoaded('devices', async () => ({
    ...(await fetchData(client, OwnDevicesDocument, {})).ownDevices,
    current: await browserPush.currentId(),
  }))
  // The end of the other sessions ends the notifications, too.
  const reloadBoth = () => {
    sessions.reload()
    devices.reload()
  }
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
      {mayWork && <DevicesSection devices={devices} />}
      <PasswordSection factors={factors} onChanged={reloadBoth} />
      <TotpSection factors={factors} />
      <PasskeysSection factors={factors} />
      <RecoveryCodesSection factors={factors} />
      <SessionsSection sessions={{ ...sessions, reload: reloadBoth }} />
      <TokensSection tokens={tokens} />
    </>
  )
}
