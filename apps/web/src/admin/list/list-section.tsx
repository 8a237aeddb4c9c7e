import { Button } from '@bharat/ui/button'
import { type Column, DataTable, type DataTableProps } from '@bharat/ui/data-table'
import { Notice } from '@bharat/ui/notice'
import { Paging } from '@bharat/ui/paging'
import { SearchField } from '@bharat/ui/search-field'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type DashboardSearch, FILTERS, NO_FILTERS } from './dashboard-search.ts'
import type { List } from './use-list.ts'

export interface ListSectionProps<Row extends { _id: string }>
  extends Pick<DataTableProps<Row>, 'dense' | 'onOpen' | 'selection'> {
  /** Heading and table caption. */
  title: string
  searchLabel: string
  empty: string
  /** The message if the list failed to load, e.g. 'Failed to load tours.' */
  failed: string
  columns: readonly Column<Row>[]
  pageSize: number
  list: List<Row>
  search: DashboardSearch
  onSearch: (
    changes: Partial<Record<Exclude<keyof typeof NO_FILTERS, 'search'>, undefined>> & {
      search?: string | undefined
      page?: number | undefined
    },
  ) => void
  /** More controls beside the search field. */
  filters?: ReactNode
  /** The actions for the selected rows. */
  bulk?: ReactNode
  /** A message about the last action. */
  notice?: ReactNode
}

/**
 * The lower half of every list tab (section 2): search, filters, table and paging. If loading fails, it shows a
 * message and a retry button; the previous rows stay, with their own page number.
 */
export function ListSection<Row extends { _id: string }>({
  title,
  searchLabel,
  empty,
  failed,
  columns,
  pageSize,
  list,
  search,
  onSearch,
  filters,
  dense,
  onOpen,
  selection,
  bulk,
  notice,
}: ListSectionProps<Row>) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const requested = search.page ?? 1
  const hasFailed = list.failure !== undefined

  // A page that no longer exists (its last row moved, or an old URL) redirects to the last page.
  const isBehind = !list.loading && !hasFailed && requested > list.totalPages
  useEffect(() => {
    if (isBehind) onSearch({ page: list.totalPages })
  }, [isBehind, list.totalPages, onSearch])

  /** The pressed button disappears, so the focus moves to the result. */
  const focus = (selector: string) => section.current?.querySelector<HTMLElement>(selector)?.focus()

  function retry() {
    list.reload()
    focus('h2')
  }
  const failure = (
    <Notice tone="error" message={failed} action={{ label: 'Try again', run: retry }} />
  )

  return (
    <section ref={section} aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <h2
          id={id}
          tabIndex={-1}
          className="min-w-40 grow text-lg leading-8 font-semibold outline-none"
        >
          {title}
        </h2>
        <div className="contents print:hidden">
          {filters}
          <SearchField
            label={searchLabel}
            value={search.search ?? ''}
            onSearch={(text) => onSearch({ search: text || undefined })}
            className="w-full sm:w-72"
          />
        </div>
      </div>
      {hasFailed && !list.rows ? (
        failure
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={list.rows}
          rowKey={(row) => row._id}
          loading={list.loading}
          dense={dense}
          onOpen={onOpen}
          selection={selection}
          empty={
            <EmptyList
              message={empty}
              search={search}
              onClear={(changes) => {
                onSearch(changes)
                focus('[type=search]')
              }}
            />
          }
          skeletonRows={pageSize}
        />
      )}
      {/* The message comes after the rows, so that no row moves under the pointer; it is visible anyway. */}
      <div className="bottom-4 z-10 tall:sticky flex flex-col gap-2 rounded-md shadow-raised empty:hidden print:hidden has-[>:only-child:empty]:sr-only">
        {bulk}
        {hasFailed && list.rows && failure}
        {notice}
      </div>
      <Paging
        label={title}
        page={Math.min((hasFailed && list.page) || requested, list.totalPages)}
        totalPages={list.totalPages}
        totalItems={list.rows && list.totalItems}
        // After a failure the URL already has the requested page.
        onPage={(next) => (next === requested ? list.reload() : onSearch({ page: next }))}
      />
    </section>
  )
}

interface EmptyListProps extends Pick<ListSectionProps<{ _id: string }>, 'search'> {
  message: string
  onClear: ListSectionProps<{ _id: string }>['onSearch']
}

/** A search without results has a button that clears it, with its filters. */
function EmptyList({ message, search, onClear }: EmptyListProps) {
  const isFiltered = FILTERS.some((name) => search[name] !== undefined)
  if (!isFiltered && search.search === undefined) return message
  return (
    <span className="inline-flex flex-col items-center gap-3">
      <span>{message}</span>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => onClear(isFiltered ? NO_FILTERS : { search: undefined })}
      >
        {isFiltered ? 'Clear filters' : 'Clear search'}
      </Button>
    </span>
  )
}
