import { callLink, mailLink } from '@bharat/contracts/contact-links'
import { channelLabels, ENQUIRY_CHANNELS } from '@bharat/contracts/enquiries'
import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { ENQUIRY_COLUMNS as columns } from '@bharat/contracts/enquiry-columns'
import { formatTime } from '@bharat/contracts/format'
import { ENQUIRY_TRUNCATION, LARGE_PAGE } from '@bharat/contracts/limits'
import { formatPhone } from '@bharat/contracts/site'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import type { Column } from '@bharat/ui/data-table'
import { Select } from '@bharat/ui/select'
import { useMemo, useState } from 'react'
import { breakable, dateColumn, ROW_BUTTON } from '../../admin/list/columns.tsx'
import { DayInput } from '../../admin/list/day-input.tsx'
import { useExport } from '../../admin/list/export-menu.tsx'
import { ListSection } from '../../admin/list/list-section.tsx'
import { useListPage } from '../../admin/list/use-list-page.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { useEnquiryEvents } from '../../admin/shell/enquiry-events.tsx'
import type { ResultOf } from '../../graphql/graphql.ts'
import { AdminEnquiriesDocument } from './enquiries.admin-documents.ts'
import { EnquiryDialog } from './enquiry-dialog.tsx'
import { SearchedSince } from './searched-since.tsx'

type Row = ResultOf<typeof AdminEnquiriesDocument>['adminEnquiries']['items'][number]

/** The columns of section 2; a press on the name or elsewhere in the row opens the full message. */
const columnsOf = (open: (row: Row) => void): Column<Row>[] => [
  {
    header: columns.fullName.label,
    phone: 'title',
    className: 'md:min-w-26 md:max-w-55 xl:min-w-50',
    cell: (row) => (
      <button type="button" aria-haspopup="dialog" onClick={() => open(row)} className={ROW_BUTTON}>
        <span className="md:line-clamp-2 print:line-clamp-none">{row.fullName}</span>
        <span className="sr-only">: read the message</span>
      </button>
    ),
  },
  {
    header: columns.phone.label,
    numeric: true,
    phoneLabel: '',
    className: 'max-md:max-w-1/2',
    cell: (row) =>
      row.phoneKey ? (
        <a href={callLink(row.phone)} className="whitespace-nowrap">
          {formatPhone(row.phone)}
        </a>
      ) : (
        row.phone
      ),
  },
  {
    header: columns.email.label,
    phoneLabel: '',
    className: 'max-md:max-w-1/2 md:min-w-28 lg:min-w-36 xl:min-w-48',
    cell: (row) =>
      row.email && (
        <a href={mailLink(row.email)} className="md:line-clamp-2 print:line-clamp-none">
          {breakable(row.email)}
        </a>
      ),
  },
  {
    header: columns.message.label,
    phone: 'line',
    className: 'md:min-w-32 lg:min-w-56 xl:min-w-96',
    cell: (row) => <span className="wrap-anywhere">{truncated(row.message)}</span>,
  },
  {
    header: columns.channel.label,
    phoneLabel: '',
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Badge>{columns.channel.value(row)}</Badge>
        {row.mail === 'pending' && (
          <span title={enquiryMessages.mailPendingHint} className="text-xs leading-4 text-ink-soft">
            {enquiryMessages.mailPending}
          </span>
        )}
      </span>
    ),
  },
  { ...dateColumn<Row>('Date', (row) => row.createdAt), phoneLabel: '' },
  {
    header: 'Time',
    numeric: true,
    alignEnd: true,
    phoneLabel: '',
    cell: (row) => formatTime(row.createdAt),
  },
]

const channels = ENQUIRY_CHANNELS.map((value) => ({ value, label: channelLabels[value] }))

/** Section 2, tab 9: the enquiries, read-only. */
export function EnquiriesTab() {
  const [opened, setOpened] = useState<Pick<Row, '_id' | 'fullName'>>()
  const shown = useMemo(() => columnsOf(setOpened), [])
  const { list, setSearch, variables, section } = useListPage({
    pageSize: LARGE_PAGE,
    filters: ({ from = null, to = null, channel = null }) => ({ from, to, channel }),
    load: async (client, variables) =>
      (await fetchData(client, AdminEnquiriesDocument, variables)).adminEnquiries,
  })
  const { search, from, to, channel } = variables
  useEnquiryEvents(list.reload)
  const download = useExport('/admin/enquiries', { search, from, to, channel })

  return (
    <>
      <ListSection
        {...section}
        title="Enquired Clients"
        searchLabel="Search (name, phone, email, message)"
        empty="No enquiries found."
        failed={enquiryMessages.couldNotLoad}
        columns={shown}
        onOpen={setOpened}
        dense
        notice={
          list.searchedSince ? (
            <SearchedSince since={list.searchedSince} onOlder={(to) => setSearch({ to })} />
          ) : (
            download.notice
          )
        }
        filters={
          <>
            <Select
              label="Channel"
              placeholder="All channels"
              options={channels}
              value={channel ?? ''}
              onChange={({ target: { value } }) =>
                setSearch({
                  channel: value === 'email' || value === 'whatsapp' ? value : undefined,
                })
              }
              className="w-full sm:w-40"
            />
            <DayInput label="From" value={from} onDay={(day) => setSearch({ from: day })} />
            <DayInput label="To" value={to} onDay={(day) => setSearch({ to: day })} />
            {(from || to) && (
              <Button variant="ghost" onClick={() => setSearch({ from: undefined, to: undefined })}>
                Clear dates
              </Button>
            )}
            {download.menu}
          </>
        }
      />
      <EnquiryDialog enquiry={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />
    </>
  )
}

/** Section 9: 90 characters, then an ellipsis. */
function truncated(message: string): string {
  const characters = Array.from(message)
  return characters.length > ENQUIRY_TRUNCATION
    ? `${characters.slice(0, ENQUIRY_TRUNCATION).join('')}…`
    : message
}
