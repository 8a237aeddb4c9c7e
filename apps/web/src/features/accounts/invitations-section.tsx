import { formatMoment } from '@bharat/contracts/format'
import type { InvitationMail, InvitationState } from '@bharat/contracts/invitation-states'
import { invitationMessages } from '@bharat/contracts/invitations.messages'
import { MAX_PAGE } from '@bharat/contracts/limits'
import { PERMISSIONS, type Permission, permissionTexts } from '@bharat/contracts/permissions'
import { personChoice, personName } from '@bharat/contracts/persons'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { Notice } from '@bharat/ui/notice'
import { useId, useState } from 'react'
import { useClient } from 'urql'
import { LoadFailure } from '../../admin/list/load-failure.tsx'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { fetchData, mutate } from '../../admin/session/requests.ts'
import { SecretDialog } from '../../admin/session/secret-dialog.tsx'
import { useAction } from '../../admin/session/use-action.ts'
import {
  AdminInvitationsDocument,
  type InvitationRow,
  InviteDocument,
  type NewInvitation,
  RevokeInvitationDocument,
  SendInvitationAgainDocument,
} from './invitations.admin-documents.ts'
import { InviteDialog } from './invite-dialog.tsx'

/** The invitations that nobody has accepted: an admin invites, sends a link again and revokes here. */
export function InvitationsSection() {
  const id = useId()
  const client = useClient()
  const { busy, result, run } = useAction()
  const [inviting, setInviting] = useState(false)
  const [created, setCreated] = useState<NewInvitation>()
  const [revoking, setRevoking] = useState<InvitationRow>()
  const loaded = useLoaded('invitations', async () => {
    const { adminInvitations } = await fetchData(client, AdminInvitationsDocument, LIMIT)
    return adminInvitations.items
  })
  const { data, reload } = loaded

  function show(invitation: NewInvitation) {
    setInviting(false)
    setCreated(invitation)
    reload()
  }
  const sendAgain = ({ _id }: InvitationRow) =>
    run(async () => {
      show((await mutate(client, SendInvitationAgainDocument, { id: _id })).sendInvitationAgain)
      return undefined
    })
  const revoke = ({ _id, email }: InvitationRow) =>
    run(async () => {
      const { revokeInvitation } = await mutate(client, RevokeInvitationDocument, { id: _id })
      reload()
      return `${revokeInvitation.message} (${email})`
    })

  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg leading-7 font-semibold">
          Invitations
        </h2>
        <Button onClick={() => setInviting(true)}>Invite</Button>
      </div>
      <LoadFailure loaded={loaded} message={invitationMessages.couldNotLoad} />
      {data?.length === 0 && <p className="text-sm text-ink-soft">No invitation is open.</p>}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {data?.map((row) => (
          <InvitationItem
            key={row._id}
            row={row}
            busy={busy}
            onSendAgain={() => sendAgain(row)}
            onRevoke={() => setRevoking(row)}
          />
        ))}
      </ul>
      <Notice {...result} />
      {inviting && (
        <InviteDialog
          onCancel={() => setInviting(false)}
          onInvite={async (invited) => show((await mutate(client, InviteDocument, invited)).invite)}
        />
      )}
      <InvitationLink created={created} onClose={() => setCreated(undefined)} />
      <Confirm
        open={revoking !== undefined}
        title="Revoke this invitation?"
        description={`The link of ${revoking?.email ?? ''} is not valid any more.`}
        confirmLabel="Revoke"
        onCancel={() => setRevoking(undefined)}
        onConfirm={() => {
          setRevoking(undefined)
          if (revoking) void revoke(revoking)
        }}
      />
    </section>
  )
}

const LIMIT = { limit: MAX_PAGE }

interface InvitationLinkProps {
  /** Undefined closes the dialog. */
  created: NewInvitation | undefined
  onClose: () => void
}

/** The link of a new invitation, shown this once. */
function InvitationLink({ created, onClose }: InvitationLinkProps) {
  return (
    <SecretDialog
      reply={
        created && {
          message: created.message,
          secret: new URL(created.path, location.origin).href,
        }
      }
      title={`Invitation for ${created?.item.email ?? ''}`}
      label="Link"
      hint={linkHints[created?.item.mail === 'none' ? 'none' : 'mailed']}
      onClose={onClose}
    />
  )
}

const linkHints = {
  none: 'No mail server is configured: send the link yourself. It is not shown again.',
  mailed: 'The server mails it, too. It is not shown again.',
} as const

interface InvitationItemProps {
  row: InvitationRow
  busy: boolean
  onSendAgain: () => void
  onRevoke: () => void
}

/** One invitation with its state and actions. */
function InvitationItem({ row, busy, onSendAgain, onRevoke }: InvitationItemProps) {
  const { email, name, permissions, invitedBy, expiresAt, state, mail } = row
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{personChoice({ name, email })}</span>
          <Badge tone={state === 'open' ? 'on' : 'off'}>{stateLabels[state]}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {permissionsText(permissions)} · invited by {personName(invitedBy)}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {state === 'suspended'
            ? 'Who sent it may no longer manage accounts. Send it again.'
            : `${state === 'expired' ? 'Expired' : 'Until'} ${formatMoment(expiresAt)} · ${mailLabels[mail]}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" disabled={busy} keepFocus onClick={onSendAgain}>
          Send again<span className="sr-only"> {email}</span>
        </Button>
        <Button variant="secondary" size="sm" disabled={busy} keepFocus onClick={onRevoke}>
          Revoke<span className="sr-only"> {email}</span>
        </Button>
      </div>
    </li>
  )
}

const stateLabels: Record<InvitationState, string> = {
  open: 'Open',
  expired: 'Expired',
  suspended: 'Suspended',
}

const mailLabels: Record<InvitationMail, string> = {
  none: 'link to be copied',
  waiting: 'mail not sent yet',
  sent: 'mail sent',
}

/** The permissions of an account as one text. */
export function permissionsText(permissions: readonly Permission[]): string {
  if (permissions.length === PERMISSIONS.length) return 'All'
  return permissions.map((permission) => permissionTexts[permission].label).join(', ') || '–'
}
