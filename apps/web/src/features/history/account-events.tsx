import { AUDIT_PAGE } from '@bharat/contracts/back-office-limits'
import { formatMoment } from '@bharat/contracts/format'
import { historyMessages } from '@bharat/contracts/history.messages'
import { Badge } from '@bharat/ui/badge'
import type { Column } from '@bharat/ui/data-table'
import type { ReactNode } from 'react'
import { breakable, PersonText } from '../../admin/list/columns.tsx'
import { ListSection } from '../../admin/list/list-section.tsx'
import { useListPage } from '../../admin/list/use-list-page.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { AccountEventsDocument, type EventRow } from './history.admin-documents.ts'
import { actionLabels, resultLabels } from './history-labels.ts'
import { TokenText } from './record-cell.tsx'

/** The audit log: logins, decisions on accounts, exports and requests about the data of persons. */
export function AccountEvents({ filter }: { filter: ReactNode }) {
  const { search, section } = useListPage({
    pageSize: AUDIT_PAGE,
    load: async (client, variables) =>
      (await fetchData(client, AccountEventsDocument, variables)).adminAudit,
  })
  return (
    <ListSection
      {...section}
      title="Logins, accounts, exports"
      searchLabel="Search by account or reference"
      empty={search.search ? 'No entries found.' : 'No entries yet.'}
      failed={historyMessages.couldNotLoad}
      columns={columns}
      filters={filter}
    />
  )
}

const columns: Column<EventRow>[] = [
  {
    header: 'Action',
    phone: 'title',
    cell: ({ action }) => <span className="font-medium">{actionLabels[action] ?? action}</span>,
  },
  { header: 'When', phoneLabel: '', cell: ({ at }) => formatMoment(at) },
  {
    header: 'Who',
    phone: 'whole-line',
    className: 'md:min-w-36',
    cell: ({ actor, token }) => (
      <>
        {actor ? <PersonText person={actor} /> : '—'} <TokenText token={token} />
      </>
    ),
  },
  {
    header: 'What',
    phone: 'whole-line',
    className: 'md:min-w-36',
    cell: ({ target }) => breakable(target),
  },
  { header: 'From', cell: ({ client }) => client },
  {
    header: 'Result',
    phoneLabel: '',
    cell: ({ result }) => (
      <Badge tone={result === 'done' ? 'on' : 'off'}>{resultLabels[result]}</Badge>
    ),
  },
]
