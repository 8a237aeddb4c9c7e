import { formatCalendarDay, formatDate } from '@bharat/contracts/format'
import { LARGE_PAGE } from '@bharat/contracts/limits'
import { failedToLoad } from '@bharat/contracts/messages'
import { formatRupees } from '@bharat/contracts/quote-amounts'
import {
  QUOTE_STATES,
  QUOTE_VIEWS,
  type QuoteView,
  quoteStateLabels,
  quoteViewLabels,
} from '@bharat/contracts/quote-states'
import { Button } from '@bharat/ui/button'
import type { Column } from '@bharat/ui/data-table'
import { Select } from '@bharat/ui/select'
import { Link } from '@tanstack/react-router'
import { ROW_BUTTON } from '../../admin/list/columns.tsx'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { useExport } from '../../admin/list/export-menu.tsx'
import { ListSection } from '../../admin/list/list-section.tsx'
import { useListPage } from '../../admin/list/use-list-page.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { useEnquiryEvents } from '../../admin/shell/enquiry-events.tsx'
import { NewQuoteDialog } from './new-quote-dialog.tsx'
import { askedText } from './quote-format.ts'
import { QuoteStateBadge } from './quote-state-badge.tsx'
import { AdminQuotesDocument, type QuoteRow } from './quotes.admin-documents.ts'

/** The field of the address that opens the dialog of a new quote, as those of forms. */
const NEW = 'quote:'

/** All quotes, or those of a view. The list is live. */
export function QuotesList() {
  const { list, search, setSearch, section, variables } = useListPage({
    pageSize: LARGE_PAGE,
    filters: ({ quotes, quoteState }) => ({
      view: quotes ?? '',
      state: quoteState ?? '',
      enquiryId: '',
      sort: quotes === 'ending' ? 'validUntil' : '-createdAt',
    }),
    load: async (client, variables) =>
      (await fetchData(client, AdminQuotesDocument, variables)).adminQuotes,
  })
  useEnquiryEvents(list.reload)
  const { page: _, limit: __, ...exported } = variables
  const download = useExport('/admin/quotes', exported)
  return (
    <div className="flex flex-col gap-4">
      <nav aria-label="Views" className="flex flex-wrap gap-2 print:hidden">
        <View search={search} view={undefined} label="All" />
        {QUOTE_VIEWS.map((view) => (
          <View key={view} search={search} view={view} label={quoteViewLabels[view]} />
        ))}
      </nav>
      <ListSection
        {...section}
        title="Quotes"
        searchLabel="Search (number, name, title)"
        empty="No quotes found."
        failed={failedToLoad('quotes')}
        columns={columns}
        onOpen={({ _id }) => void setSearch({ edit: _id, page: search.page })}
        notice={download.notice}
        filters={
          <>
            <Select
              label="State"
              placeholder="All states"
              options={QUOTE_STATES.map((value) => ({ value, label: quoteStateLabels[value] }))}
              value={search.quoteState ?? ''}
              onChange={({ target: { value } }) =>
                setSearch({ quoteState: QUOTE_STATES.find((state) => state === value) })
              }
              className="grow sm:w-44 sm:grow-0"
            />
            {download.menu}
            <Button onClick={() => void setSearch({ field: NEW, page: search.page })}>
              New quote
            </Button>
          </>
        }
      />
      {search.field === NEW && (
        <NewQuoteDialog onClose={() => void setSearch({ field: undefined, page: search.page })} />
      )}
    </div>
  )
}

const columns: Column<QuoteRow>[] = [
  {
    header: 'Quote',
    phone: 'title',
    cell: ({ _id, number }) => (
      <Link
        to="/adminQuotes"
        search={{ edit: _id }}
        className={`${ROW_BUTTON} tabular-nums md:inline-flex md:items-center`}
      >
        {number}
      </Link>
    ),
    below: ({ title }) => <span className="wrap-anywhere">{title}</span>,
  },
  {
    header: 'State',
    phoneLabel: '',
    cell: ({ state }) => <QuoteStateBadge state={state} />,
    below: askedText,
  },
  {
    header: 'Person',
    phoneLabel: '',
    className: 'wrap-anywhere',
    cell: ({ fullName }) => fullName || '—',
  },
  {
    header: 'Tour',
    phoneLabel: '',
    className: 'wrap-anywhere',
    cell: ({ tourName }) => tourName || '—',
  },
  {
    header: 'Total',
    phoneLabel: '',
    numeric: true,
    alignEnd: true,
    cell: ({ total }) => formatRupees(total),
  },
  {
    header: 'Valid until',
    numeric: true,
    alignEnd: true,
    cell: ({ validUntil }) => formatCalendarDay(validUntil),
  },
  {
    header: 'Last seen',
    phoneLabel: 'Seen',
    numeric: true,
    alignEnd: true,
    cell: ({ lastOpenedAt, openings }) =>
      lastOpenedAt ? `${formatDate(lastOpenedAt)} (${openings}×)` : '—',
  },
]

/** A link to a view of the list; the search stays. */
function View({
  search: { page: _, ...others },
  view,
  label,
}: {
  search: DashboardSearch
  view: QuoteView | undefined
  label: string
}) {
  const isChosen = others.quotes === view
  return (
    <Link
      to="."
      search={{ ...others, quotes: view } as DashboardSearch}
      resetScroll={false}
      aria-current={isChosen ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      className={`inline-flex min-h-11 items-center rounded-md border border-line-strong px-3 text-sm no-underline md:pointer-fine:min-h-9 ${isChosen ? 'bg-espresso text-white' : 'bg-surface text-ink hover:bg-sunken'}`}
    >
      {label}
    </Link>
  )
}
