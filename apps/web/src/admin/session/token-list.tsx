import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import { formatDate, formatTime } from '@bharat/contracts/format'
import { permissionTexts } from '@bharat/contracts/permissions'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { useState } from 'react'
import { LoadFailure } from '../list/load-failure.tsx'
import type { Loaded } from '../list/use-loaded.ts'
import type { ApiTokenRow } from './tokens.admin-documents.ts'

export interface TokenListProps {
  tokens: Loaded<ApiTokenRow[]>
  empty: string
  /** While an action runs, no other one can start. */
  busy: boolean
  onRevoke: (token: ApiTokenRow) => void
}

/** The API tokens of an account; each can be revoked. */
export function TokenList({ tokens, empty, busy, onRevoke }: TokenListProps) {
  const [revoking, setRevoking] = useState<ApiTokenRow>()
  const { data, failure } = tokens
  return (
    <>
      <LoadFailure loaded={tokens} message={tokenMessages.couldNotLoad} />
      {!data && failure === undefined && <p className="text-ink-soft">Loading</p>}
      {data?.length === 0 && <p className="text-sm text-ink-soft">{empty}</p>}
      {data && data.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {data.map((token) => (
            <li
              key={token._id}
              className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2 sm:flex-nowrap"
            >
              <TokenFacts token={token} />
              <Button
                variant="secondary"
                size="sm"
                busy={busy}
                keepFocus
                aria-label={`Revoke token: ${token.name}`}
                onClick={() => setRevoking(token)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Confirm
        open={revoking !== undefined}
        title="Revoke this token?"
        description={`Programs that use “${revoking?.name ?? ''}” are rejected at once. A token cannot be restored.`}
        confirmLabel="Revoke"
        onCancel={() => setRevoking(undefined)}
        onConfirm={() => {
          setRevoking(undefined)
          if (revoking) onRevoke(revoking)
        }}
      />
    </>
  )
}

function TokenFacts({ token }: { token: ApiTokenRow }) {
  const { name, scopes, readOnly, createdAt, lastUsedAt, expiresAt } = token
  const isExpired = Date.parse(expiresAt) <= Date.now()
  const used = lastUsedAt
    ? `last used ${formatDate(lastUsedAt)}, ${formatTime(lastUsedAt)}`
    : 'never used'
  return (
    <div className="flex min-w-0 grow flex-col gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        {readOnly && <Badge>Can only read</Badge>}
        {isExpired && <Badge tone="off">Expired</Badge>}
      </p>
      <p className="text-sm">{scopes.map((scope) => permissionTexts[scope].label).join(', ')}</p>
      <p className="text-sm text-ink-soft tabular-nums">
        Created {formatDate(createdAt)}, {used}, {isExpired ? 'expired' : 'expires'}{' '}
        {formatDate(expiresAt)}
      </p>
    </div>
  )
}
