import { ROLES, type Role } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { LARGE_PAGE } from '@bharat/contracts/limits'
import { PERMISSIONS, type Permission } from '@bharat/contracts/permissions'
import { personChoice, personName } from '@bharat/contracts/persons'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import type { Column } from '@bharat/ui/data-table'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { useState } from 'react'
import { dateColumn, PersonText } from '../../admin/list/columns.tsx'
import { ListSection } from '../../admin/list/list-section.tsx'
import { useListPage } from '../../admin/list/use-list-page.ts'
import { fetchData, mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { useSession } from '../../admin/session/use-session.ts'
import { AccountAccessDialog, type LoginHelp } from './account-access-dialog.tsx'
import { AccountTokensDialog } from './account-tokens-dialog.tsx'
import {
  type AccountRow,
  AdminAccountsDocument,
  RemoveAccountDocument,
  SetAccountNameDocument,
  SetAccountPermissionsDocument,
} from './accounts.admin-documents.ts'
import { InvitationsSection, permissionsText } from './invitations-section.tsx'
import { PermissionsDialog } from './permissions-dialog.tsx'
import { RemoveAccountDialog } from './remove-account-dialog.tsx'

const roleLabels: Record<Role, string> = { admin: 'Admin', pending: 'Waiting for approval' }
const roles = ROLES.map((value) => ({ value, label: roleLabels[value] }))

type Action = 'approve' | 'change' | 'remove'

/** What the admin has decided. Without permissions, the account is removed. */
interface Decision {
  permissions?: Permission[]
  name?: string
  handOverTo?: string
}

/** The action that the admin must confirm. */
interface Question {
  action: Action
  account: AccountRow
}

const confirmLabels: Record<Action, string> = {
  approve: 'Approve',
  change: 'Save',
  remove: 'Remove',
}
const questions: Record<Action, { title: string; description: (person: string) => string }> = {
  approve: {
    title: 'Approve this account?',
    description: (person) =>
      `Anybody may register with any address: ask the owner of ${person} before you approve. The account can then enter this dashboard and work with what you choose.`,
  },
  change: {
    title: 'Manage this account',
    description: (person) => `${person}. A change takes effect immediately.`,
  },
  remove: {
    title: 'Remove this account?',
    description: (person) => `${person} is logged out at once and cannot log in any more.`,
  },
}

/** The accounts of the back-office: an admin approves, limits and removes accounts here. */
export function AccountsPage() {
  const { busy, result, run, clear } = useAction()
  const [question, setQuestion] = useState<Question>()
  const [withTokens, setWithTokens] = useState<AccountRow>()
  const [lockedOut, setLockedOut] = useState<{ account: AccountRow; help: LoginHelp }>()
  const userId = useSession()?.userId
  const { client, list, search, setSearch, section } = useListPage({
    pageSize: LARGE_PAGE,
    filters: ({ role = null }) => ({ role }),
    load: async (client, variables) =>
      (await fetchData(client, AdminAccountsDocument, variables)).adminAccounts,
  })

  async function change(account: AccountRow, { permissions, name, handOverTo = '' }: Decision) {
    const { _id: id } = account
    const isDone = await run(async () => {
      if (name !== undefined && name !== account.name) {
        await mutate(client, SetAccountNameDocument, { id, name })
      }
      const { message } = permissions
        ? (await mutate(client, SetAccountPermissionsDocument, { id, permissions }))
            .setAccountPermissions
        : (await mutate(client, RemoveAccountDocument, { id, handOverTo })).removeAccount
      return `${personChoice(account)}: ${message}`
    })
    if (isDone) setQuestion(undefined)
    list.reload()
  }

  function ask(next?: Question) {
    clear()
    setQuestion(next)
  }

  return (
    <>
      <InvitationsSection />
      <ListSection
        {...section}
        title="Everybody with an account"
        searchLabel="Search by name or email"
        empty="No accounts found."
        failed={accountMessages.couldNotLoad}
        columns={columnsOf({ userId, busy, ask })}
        filters={
          <Select
            label="Role"
            placeholder="All roles"
            options={roles}
            value={search.role ?? ''}
            onChange={({ target: { value } }) =>
              setSearch({ role: ROLES.find((role) => role === value) })
            }
            className="w-full sm:w-52"
          />
        }
        notice={<Notice {...result} message={question ? undefined : result.message} />}
      />
      <ActionQuestion
        question={question}
        busy={busy}
        failure={result.tone === 'error' ? result.message : undefined}
        onTokens={(account) => {
          ask()
          setWithTokens(account)
        }}
        onAccess={(account, help) => {
          ask()
          setLockedOut({ account, help })
        }}
        onCancel={() => ask()}
        onConfirm={change}
      />
      {lockedOut && <AccountAccessDialog {...lockedOut} onClose={() => setLockedOut(undefined)} />}
      {withTokens && (
        <AccountTokensDialog account={withTokens} onClose={() => setWithTokens(undefined)} />
      )}
    </>
  )
}

interface ActionQuestionProps {
  question: Question | undefined
  busy: boolean
  /** Why the server rejected the action. */
  failure: string | undefined
  onTokens: (account: AccountRow) => void
  onAccess: (account: AccountRow, help: LoginHelp) => void
  onCancel: () => void
  onConfirm: (account: AccountRow, decision: Decision) => void
}

/** Asks before an action, and for the permissions unless the account is removed. */
function ActionQuestion({
  question,
  onTokens,
  onAccess,
  onCancel,
  onConfirm,
  ...state
}: ActionQuestionProps) {
  if (!question) return null
  const { action, account } = question
  const texts = {
    title: questions[action].title,
    description: questions[action].description(personChoice(account)),
    confirmLabel: confirmLabels[action],
    onCancel,
    ...state,
  }
  if (action === 'remove') {
    return (
      <RemoveAccountDialog
        {...texts}
        account={account}
        onConfirm={(handOverTo) => onConfirm(account, { handOverTo })}
      />
    )
  }
  return (
    <PermissionsDialog
      {...texts}
      name={account.name}
      initial={action === 'approve' ? PERMISSIONS : account.permissions}
      onTokens={action === 'change' ? () => onTokens(account) : undefined}
      onAccess={action === 'change' ? (help) => onAccess(account, help) : undefined}
      onConfirm={(permissions, name) => onConfirm(account, { permissions, name })}
    />
  )
}

interface ColumnProps {
  /** The admin's own account, which cannot be removed; undefined until it is known. */
  userId: string | undefined
  /** While an action runs, no other one can start. */
  busy: boolean
  ask: (question: Question) => void
}

function columnsOf({ userId, busy, ask }: ColumnProps): Column<AccountRow>[] {
  return [
    {
      header: 'Account',
      phone: 'title',
      // On a phone all of a long address.
      className: 'md:min-w-48 [&>span]:line-clamp-none',
      cell: (row) => (
        <span className="font-medium">
          <PersonText person={row} />
          {row._id === userId && <span className="font-normal text-ink-soft"> (you)</span>}
        </span>
      ),
    },
    {
      header: 'Role',
      phoneLabel: '',
      className: 'lg:min-w-48',
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1">
          <Badge tone={row.role === 'admin' ? 'on' : 'off'}>{roleLabels[row.role]}</Badge>
          {!row.addressConfirmed && <Badge tone="off">Address not confirmed</Badge>}
        </span>
      ),
    },
    { header: 'Permissions', cell: ({ permissions }) => permissionsText(permissions) },
    dateColumn('Registered', (row) => row.createdAt),
    {
      header: 'Actions',
      bare: true,
      phone: 'wide-controls',
      cell: (account) => (
        <span className="flex flex-col gap-1 md:flex-row md:gap-2 md:min-h-11 md:flex-nowrap md:justify-end md:pointer-fine:min-h-9">
          {account.role === 'pending' && (
            <Button
              size="sm"
              disabled={busy}
              keepFocus
              onClick={() => ask({ action: 'approve', account })}
            >
              Approve<span className="sr-only"> {personName(account)}</span>
            </Button>
          )}
          {account.role === 'admin' && userId !== undefined && account._id !== userId && (
            <Button
              variant="secondary"
              size="sm"
              disabled={busy}
              keepFocus
              onClick={() => ask({ action: 'change', account })}
            >
              Manage<span className="sr-only"> {personName(account)}</span>
            </Button>
          )}
          {userId !== undefined && account._id !== userId && (
            <Button
              variant="secondary"
              size="sm"
              disabled={busy}
              keepFocus
              onClick={() => ask({ action: 'remove', account })}
            >
              Remove<span className="sr-only"> {personName(account)}</span>
            </Button>
          )}
        </span>
      ),
    },
  ]
}
