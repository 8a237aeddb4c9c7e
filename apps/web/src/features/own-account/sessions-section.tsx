import { accountMessages } from '@bharat/contracts/accounts.messages'
import { formatDate, formatTime } from '@bharat/contracts/format'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import type { Loaded } from '../../admin/list/use-loaded.ts'
import { useSender } from '../../admin/session/use-sender.ts'
import { AccountItem, AccountSection, LoadState } from './account-section.tsx'
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  type OwnSessions,
} from './own-account.admin-documents.ts'

export interface SessionsSectionProps {
  sessions: Loaded<OwnSessions>
}

/** The own sessions with device and last use; each other one can be ended. */
export function SessionsSection({ sessions }: SessionsSectionProps) {
  const { busy, result, send } = useSender()
  const { data, reload } = sessions
  const hasOthers = data?.some(({ current }) => !current) ?? false

  const end = (ended: Promise<boolean>) => void ended.then(reload)
  return (
    <AccountSection
      title="Sessions"
      lead="Where your account is logged in. A session ends 2 hours after its last use, and 12 hours after its login."
    >
      <LoadState loaded={sessions} failed={accountMessages.sessionsCouldNotLoad} />
      <ul className="flex flex-col divide-y divide-line">
        {data?.map(({ _id: id, device, lastUsedAt, current }) => (
          <AccountItem
            key={id}
            name={device}
            about={`Last used ${formatDate(lastUsedAt)}, ${formatTime(lastUsedAt)}`}
          >
            {current ? (
              <Badge>This session</Badge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                busy={busy}
                keepFocus
                aria-label={`End session: ${device}`}
                onClick={() => end(send(EndSessionDocument, { id }))}
              >
                End
              </Button>
            )}
          </AccountItem>
        ))}
      </ul>
      {hasOthers && (
        <Button
          variant="secondary"
          className="self-start"
          busy={busy}
          keepFocus
          onClick={() => end(send(EndOtherSessionsDocument, {}))}
        >
          End all others
        </Button>
      )}
      <Notice {...result} />
    </AccountSection>
  )
}
