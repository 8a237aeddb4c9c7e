import { useClient } from 'urql'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { OwnSessionsDocument } from './own-account.admin-documents.ts'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The account of the administrator: password and sessions. */
export function OwnAccountPage() {
  const client = useClient()
  const sessions = useLoaded(
    'sessions',
    async () => (await fetchData(client, OwnSessionsDocument, {})).ownSessions.items,
  )
  return (
    <>
      <PasswordSection onChanged={sessions.reload} />
      <SessionsSection sessions={sessions} />
    </>
  )
}
