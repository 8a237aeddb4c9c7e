import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import { API_TOKENS } from '@bharat/contracts/back-office-limits'
import { formatDate } from '@bharat/contracts/format'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { useState } from 'react'
import { useClient } from 'urql'
import type { Loaded } from '../../admin/list/use-loaded.ts'
import { mutate } from '../../admin/session/requests.ts'
import { SecretDialog, type SecretDialogProps } from '../../admin/session/secret-dialog.tsx'
import { TokenList } from '../../admin/session/token-list.tsx'
import type { ApiTokenRow } from '../../admin/session/tokens.admin-documents.ts'
import { useSender } from '../../admin/session/use-sender.ts'
import { AccountSection } from './account-section.tsx'
import { CreateTokenDocument, RevokeTokenDocument } from './own-account.admin-documents.ts'
import { TokenDialog, type TokenFields } from './token-dialog.tsx'

export interface TokensSectionProps {
  tokens: Loaded<ApiTokenRow[]>
}

/** The API tokens of the account. A new one is shown once. */
export function TokensSection({ tokens }: TokensSectionProps) {
  const client = useClient()
  const { busy, result, send } = useSender()
  const [isOpen, setOpen] = useState(false)
  const [created, setCreated] = useState<SecretDialogProps['reply']>()

  async function create(fields: TokenFields) {
    const { message, token } = (await mutate(client, CreateTokenDocument, fields)).createToken
    setOpen(false)
    setCreated({ message, secret: token })
    tokens.reload()
  }
  const revoke = ({ _id: id }: ApiTokenRow) => send(RevokeTokenDocument, { id }, tokens.reload)

  return (
    <AccountSection
      title="API tokens"
      lead="Other programs use the API with them, without your password. A change of your password does not end them: revoke a token that another person may know."
    >
      <Notice tone="info" message={expiringText(tokens.data)} />
      <TokenList tokens={tokens} empty="No API tokens yet." busy={busy} onRevoke={revoke} />
      <Button className="self-start" busy={busy} keepFocus onClick={() => setOpen(true)}>
        Create token
      </Button>
      {isOpen && <TokenDialog onCreate={create} onCancel={() => setOpen(false)} />}
      <SecretDialog
        title="Your new API token"
        label="Token"
        hint="Programs send it with each request: Authorization: Bearer, and the token."
        reply={created}
        onClose={() => setCreated(undefined)}
      />
      <Notice {...result} />
    </AccountSection>
  )
}

const NOTICE_MS = Math.max(...API_TOKENS.noticeDays) * 86_400_000

function expiringText(tokens: readonly ApiTokenRow[] = []): string | undefined {
  const soon = tokens.filter(({ createdAt, expiresAt }) => {
    const left = Date.parse(expiresAt) - Date.now()
    // A token for a few days expires soon from its beginning.
    const isShort = Date.parse(expiresAt) - Date.parse(createdAt) <= NOTICE_MS
    return left > 0 && left <= NOTICE_MS && !isShort
  })
  const lines = soon.map(({ name, expiresAt }) =>
    tokenMessages.expiresSoon(name, formatDate(expiresAt)),
  )
  return lines.length > 0 ? lines.join('\n') : undefined
}
