import type { AuditAction } from '@bharat/contracts/audit-actions'
import { AUDIT_PAGE } from '@bharat/contracts/back-office-limits'
import { formatDate, formatTime } from '@bharat/contracts/format'
import { privacyMessages } from '@bharat/contracts/privacy.messages'
import { Badge } from '@bharat/ui/badge'
import type { Column } from '@bharat/ui/data-table'
import { useState } from 'react'
import { breakable, PersonText } from '../../admin/list/columns.tsx'
import { ListSection } from '../../admin/list/list-section.tsx'
import { useListPage } from '../../admin/list/use-list-page.ts'
import { usePermissions } from '../../admin/session/permissions.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { PersonSearch } from './person-search.tsx'
import { AdminAuditDocument, type AuditRow } from './privacy.admin-documents.ts'

const actionLabels: Partial<Record<AuditAction, string>> = {
  personFound: 'Found',
  personExported: 'Copied',
  personErased: 'Erased',
}

/** Requests of visitors about their data, and the log of them for those who may read the audit log. */
export function PrivacyRequestsPage() {
  const mayReadLog = usePermissions().includes('accounts')
  const [done, setDone] = useState(0)
  return (
    <div className="flex flex-col gap-10">
      <PersonSearch onDone={() => setDone((count) => count + 1)} />
      {mayReadLog && <RecordedRequests done={done} />}
    </div>
  )
}

/** @param done the number of requests that this page has made: each one loads the list again */
function RecordedRequests({ done }: { done: number }) {
  const { search, section } = useListPage({
    pageSize: AUDIT_PAGE,
    load: async (client, variables) =>
      (await fetchData(client, AdminAuditDocument, variables)).adminAudit,
    changes: done,
  })
  return (
    <ListSection
      {...section}
      title="Recorded requests"
      searchLabel="Search by reference"
      empty={search.search ? 'No requests found.' : 'No requests yet.'}
      failed={privacyMessages.couldNotLoad}
      columns={columns}
    />
  )
}

const columns: Column<AuditRow>[] = [
  {
    header: 'When',
    phone: 'title',
    cell: ({ at }) => (
      <span className="font-medium">
        {formatDate(at)}, {formatTime(at)}
      </span>
    ),
  },
  {
    header: 'Who',
    className: 'md:min-w-36',
    cell: ({ actor }) => (actor ? <PersonText person={actor} /> : '—'),
  },
  {
    header: 'Action',
    cell: ({ action, completedAt }) => (
      <>
        {actionLabels[action]} {completedAt === null && <Badge tone="off">Not completed</Badge>}
      </>
    ),
  },
  {
    header: 'What',
    phone: 'whole-line',
    className: 'md:min-w-36',
    cell: ({ target }) => breakable(target),
  },
]
