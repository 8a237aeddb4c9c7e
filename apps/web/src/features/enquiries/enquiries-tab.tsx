import { callLink, mailLink } from '@bharat/contracts/contact-links'
import { channelLabels, ENQUIRY_CHANNELS } from '@bharat/contracts/enquiries'
import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { ENQUIRY_COLUMNS as columns } from '@bharat/contracts/enquiry-columns'
import { formatTime } from '@bharat/contracts/format'
import { ENQUIRY_TRUNCATION, LARGE_PAGE } from '@bharat/contracts/limits'
import { Badge } from '@bharat/ui/badge'
import { Button, buttonClass } from '@bharat/ui/button'
import type { Column } from '@bharat/ui/data-table'
import { Select } from '@bharat/ui/select'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { breakable, dateColumn } from '../../admin/list/columns.tsx'
import { DayInput } from '../../admin/list/day-input.tsx'
import { useExport } from '../../admin/list/export-menu.tsx'
import { ListSection } from '../../admin/list/list-section.tsx'
import { useListPage } from '../../admin/list/use-list-page.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { useEnquiryEvents } from '../../admin/shell/enquiry-events.tsx'
import type { ResultOf } from '../../graphql/graphql.ts'
import { AdminEnquiriesDocument } from './enquiries.admin-documents.ts'
import { EnquiryDialog } from './enquiry-dialog.tsx'

type Row = ResultOf<typeof AdminEnquiriesDocument>['adminEnquiries']['items'][number]

/** The columns of section 2; a press on the name or elsewhere in the row opens the full message. */
const columnsOf = (open: (row: Row) => void): Column<Row>[] => [
  {
    header: columns.fullName.label,
    phone: 'title',
    className: 'md:min-w-26 xl:min-w-40',
    cell: (row) => (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(row)}
        className="cursor-pointer text-left font-medium wrap-anywhere underline decoration-line-strong underline-offset-4 -outline-offset-2 hover:decoration-ink max-md:block max-md:max-w-full max-md:truncate max-md:leading-6 print:whitespace-normal md:min-h-11 md:pointer-fine:min-h-9"
      >
        {row.fullName}
        <span className="sr-only">: read the message</span>
      </button>
    ),
  },
  {
    header: columns.phone.label,
    numeric: true,
    phoneLabel: '',
    className: 'max-md:max-w-1/2',
    cell: (row) => <a href={callLink(row.phone)}>{row.phone}</a>,
  },
  {
    header: columns.email.label,
    phoneLabel: '',
    className: 'max-md:max-w-1/2 md:min-w-28 lg:min-w-36 xl:min-w-52',
    cell: (row) => <a href={mailLink(row.email)}>{breakable(row.email)}</a>,
  },
  {
    header: columns.message.label,
    phone: 'line',
    className: 'md:min-w-32 md:max-w-80 lg:min-w-56',
    cell: (row) => <span className="wrap-anywhere">{truncated(row.message)}</span>,
  },
  {
    header: columns.channel.label,
    phoneLabel: '',
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge>{columns.channel.value(row)}</Badge>
        {row.mail === 'pending' && (
          <span
            title={enquiryMessages.mailPendingHint}
            className="text-xs text-ink-soft md:text-sm"
          >
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
        notice={download.notice}
        filters={
          <>
            <Link to="/adminDesk" className={buttonClass({ variant: 'secondary' })}>
              Open sales desk
            </Link>
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
              className="w-full sm:w-44"
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
