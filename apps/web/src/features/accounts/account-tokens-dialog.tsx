import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { Notice } from '@bharat/ui/notice'
import { useClient } from 'urql'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { TokenList } from '../../admin/session/token-list.tsx'
import type { ApiTokenRow } from '../../admin/session/tokens.admin-documents.ts'
import { useSender } from '../../admin/session/use-sender.ts'
import {
  type AccountRow,
  AccountTokensDocument,
  RevokeAccountTokenDocument,
} from './accounts.admin-documents.ts'

export interface AccountTokensDialogProps {
  account: AccountRow
  onClose: () => void
}

/** The API tokens of another account; each can be revoked. */
export function AccountTokensDialog({ account, onClose }: AccountTokensDialogProps) {
  const { _id: id, email } = account
  const client = useClient()
  const { busy, result, send } = useSender()
  const tokens = useLoaded(
    `tokens ${id}`,
    async () => (await fetchData(client, AccountTokensDocument, { id })).accountTokens.items,
  )

  const revoke = ({ _id: tokenId }: ApiTokenRow) =>
    send(RevokeAccountTokenDocument, { id, tokenId }, tokens.reload)

  return (
    <Dialog
      open
      onClose={onClose}
      title="API tokens"
      description={email}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-3">
        <TokenList
          tokens={tokens}
          empty="This account has no API tokens."
          busy={busy}
          onRevoke={revoke}
        />
        <Notice {...result} />
      </div>
    </Dialog>
  )
}
