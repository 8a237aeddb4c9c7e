import { Button } from '@bharat/ui/button'
import { type Column, DataTable } from '@bharat/ui/data-table'
import { Paging } from '@bharat/ui/paging'
import { SearchField } from '@bharat/ui/search-field'
import { type ReactNode, useEffect, useId } from 'react'
import type { DashboardSearch } from './dashboard-search.ts'
import type { List } from './use-list.ts'

export interface ListSectionProps<Row extends { _id: string }> {
  /** Heading, and the table's caption. */
  title: string
  searchLabel: string
  empty: string
  columns: readonly Column<Row>[]
  pageSize: number
  list: List<Row>
  search: DashboardSearch
  onSearch: (changes: { search?: string | undefined; page?: number | undefined }) => void
  /** Further controls beside the search box. */
  filters?: ReactNode
  /** A message on what was done, or on a list that could not be loaded. */
  notice?: ReactNode
}

/** The lower half of every list tab (section 2): search, filters, table and paging. */
export function ListSection<Row extends { _id: string }>({
  title,
  searchLabel,
  empty,
  columns,
  pageSize,
  list,
  search,
  onSearch,
  filters,
  notice,
}: ListSectionProps<Row>) {
  const heading = useId()
  const page = search.page ?? 1

  // A page that is gone (its last row moved, or an old address) leads to the last there is.
  useEffect(() => {
    if (!list.loading && !list.failure && page > list.totalPages)
      onSearch({ page: list.totalPages })
  }, [list.loading, list.failure, list.totalPages, page, onSearch])

  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <h2 id={heading} className="min-w-40 grow text-lg leading-8 font-semibold">
          {title}
        </h2>
        {filters}
        <SearchField
          label={searchLabel}
          value={search.search ?? ''}
          onSearch={(text) => onSearch({ search: text || undefined })}
          className="w-full sm:w-72"
        />
      </div>
      {list.failure !== undefined && !list.rows ? (
        <div className="flex justify-center rounded-md border border-dashed border-line-strong p-10">
          <Button variant="secondary" busy={list.loading} onClick={list.reload}>
            Load the list again
          </Button>
        </div>
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={list.rows}
          rowKey={(row) => row._id}
          loading={list.loading}
          empty={empty}
          skeletonRows={pageSize}
        />
      )}
      {/* Behind the rows, so that none moves away under the pointer; in sight all the same. */}
      <div className="bottom-4 z-10 tall:sticky rounded-md shadow-raised empty:hidden has-[>:empty]:sr-only">
        {notice}
      </div>
      <Paging
        label={title}
        page={Math.min(page, list.totalPages)}
        totalPages={list.totalPages}
        totalItems={list.rows && list.totalItems}
        onPage={(next) => onSearch({ page: next })}
      />
    </section>
  )
}
