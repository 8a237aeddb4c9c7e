import { ROLES, type Role } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { LARGE_PAGE } from '@bharat/contracts/limits'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import type { Column } from '@bharat/ui/data-table'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { breakable, dateColumn } from '../../admin/list/columns.tsx'
import { ListSection } from '../../admin/list/list-section.tsx'
import { useDashboardSearch } from '../../admin/list/use-dashboard-search.ts'
import { useList } from '../../admin/list/use-list.ts'
import { failureText, fetchData, mutate } from '../../admin/session/requests.ts'
import { currentSession } from '../../admin/session/session.ts'
import {
  type AccountRow,
  AdminAccountsDocument,
  ApproveAccountDocument,
  RemoveAccountDocument,
} from './accounts.admin-documents.ts'

const roleLabels: Record<Role, string> = { admin: 'Admin', pending: 'Waiting for approval' }
const roles = ROLES.map((value) => ({ value, label: roleLabels[value] }))

type Action = 'approve' | 'remove'

/** The action that the admin must confirm. */
interface Question {
  action: Action
  account: AccountRow
}

const questions: Record<Action, { title: string; description: (email: string) => string }> = {
  approve: {
    title: 'Approve this account?',
    description: (email) => `${email} can then change everything in this dashboard.`,
  },
  remove: {
    title: 'Remove this account?',
    description: (email) => `${email} is logged out at once and cannot log in any more.`,
  },
}

/** The accounts of the back-office: an admin approves or removes pending accounts here. */
export function AccountsPage() {
  const client = useClient()
  const [search, setSearch] = useDashboardSearch()
  const [notice, setNotice] = useState<{ tone: 'success' | 'error'; message: string }>()
  const [question, setQuestion] = useState<Question>()
  const [busy, setBusy] = useState(false)
  const userId = useUserId()
  const variables = {
    page: search.page ?? 1,
    limit: LARGE_PAGE,
    search: search.search ?? '',
    role: search.role ?? null,
  }
  const list = useList<AccountRow>(
    JSON.stringify(variables),
    async () => (await fetchData(client, AdminAccountsDocument, variables)).adminAccounts,
  )

  async function run(action: Action, account: AccountRow) {
    setBusy(true)
    try {
      const id = account._id
      const { message } =
        action === 'approve'
          ? (await mutate(client, ApproveAccountDocument, { id })).approveAccount
          : (await mutate(client, RemoveAccountDocument, { id })).removeAccount
      setNotice({ tone: 'success', message: `${message} (${account.email})` })
    } catch (error) {
      setNotice({ tone: 'error', message: failureText(error) })
    } finally {
      setBusy(false)
      list.reload()
    }
  }

  return (
    <>
      <ListSection
        title="Everybody with an account"
        searchLabel="Search by email"
        empty="No accounts found."
        failed={accountMessages.couldNotLoad}
        columns={columnsOf({ userId, busy, ask: setQuestion })}
        pageSize={LARGE_PAGE}
        list={list}
        search={search}
        onSearch={setSearch}
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
        notice={<Notice tone={notice?.tone ?? 'success'} message={notice?.message} />}
      />
      <Confirm
        open={question !== undefined}
        title={question ? questions[question.action].title : ''}
        description={question ? questions[question.action].description(question.account.email) : ''}
        confirmLabel={question?.action === 'approve' ? 'Approve' : 'Remove'}
        cancelLabel="Cancel"
        isHarmless={question?.action === 'approve'}
        onCancel={() => setQuestion(undefined)}
        onConfirm={() => {
          setQuestion(undefined)
          if (question) void run(question.action, question.account)
        }}
      />
    </>
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
      header: 'Email',
      phone: 'title',
      cell: (row) => (
        <span className="font-medium">
          {breakable(row.email)}
          {row._id === userId && <span className="font-normal text-ink-soft"> (you)</span>}
        </span>
      ),
    },
    {
      header: 'Role',
      phoneLabel: '',
      cell: (row) => (
        <Badge tone={row.role === 'admin' ? 'on' : 'off'}>{roleLabels[row.role]}</Badge>
      ),
    },
    dateColumn('Registered', (row) => row.createdAt),
    {
      header: 'Actions',
      bare: true,
      phone: 'wide-control',
      cell: (account) => (
        <span className="flex flex-col gap-1 md:flex-row md:gap-2 md:min-h-11 md:flex-nowrap md:justify-end md:pointer-fine:min-h-9">
          {account.role === 'pending' && (
            <Button size="sm" disabled={busy} onClick={() => ask({ action: 'approve', account })}>
              Approve<span className="sr-only"> {account.email}</span>
            </Button>
          )}
          {userId !== undefined && account._id !== userId && (
            <Button
              variant="secondary"
              size="sm"
              disabled={busy}
              onClick={() => ask({ action: 'remove', account })}
            >
              Remove<span className="sr-only"> {account.email}</span>
            </Button>
          )}
        </span>
      ),
    },
  ]
}

/** The account of the session, once it is known: admins must not remove their own account by mistake. */
function useUserId(): string | undefined {
  const [userId, setUserId] = useState<string>()
  useEffect(() => void currentSession().then((session) => setUserId(session?.userId)), [])
  return userId
}
