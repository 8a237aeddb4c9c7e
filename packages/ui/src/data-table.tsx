// The card layout's `display` values would take a table's roles away from assistive technology, so
// they are written out.
// biome-ignore-all lint/a11y/noRedundantRoles: see above
// biome-ignore-all lint/a11y/useSemanticElements: see above
import type { ReactNode } from 'react'

export interface Column<Row> {
  /** The column's heading; on a phone, the label beside the value. */
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and dates stand in columns: tabular figures, no wrapping. */
  numeric?: boolean
  /** Quantities and dates end in line, under a heading that does so too; not on a phone. */
  alignEnd?: boolean
  /** A picture or the buttons: no label on a phone, no wider than it must be. */
  bare?: boolean
  /** Further classes of the cell, e.g. a greatest width. */
  className?: string
}

export interface DataTableProps<Row> {
  /** Names the table; read out, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined until the first page has arrived. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** A further page is on its way: the old rows stay, dimmed. */
  loading: boolean
  /** Shown for a list without rows, e.g. 'No tours found.' */
  empty: ReactNode
  /** Shown, and read out, while the first page loads. */
  loadingText?: string
  /** Rows of the skeleton: the page size. */
  skeletonRows?: number
}

/** Rows of an admin list. Below 768 px each row reads as a card with labelled values. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  loading,
  empty,
  loadingText = 'Loading',
  skeletonRows = 5,
}: DataTableProps<Row>) {
  return (
    <div
      aria-busy={loading}
      className="relative overflow-x-auto md:rounded-md md:border md:border-line md:bg-surface"
    >
      <p role="status" className="sr-only">
        {loading ? loadingText : ''}
      </p>
      <table role="table" className="block w-full border-collapse text-sm text-ink md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row" className="bg-sunken text-left">
            {columns.map(({ header, numeric, alignEnd, bare }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={`px-3 py-2.5 text-xs font-semibold text-ink-soft md:px-4 ${numeric || bare ? 'w-px whitespace-nowrap' : ''} ${alignEnd ? 'text-right' : ''}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className={`flex flex-col gap-3 transition-opacity md:table-row-group ${loading && rows ? 'cursor-progress opacity-90' : ''}`}
        >
          {rows === undefined && loading && <Skeleton columns={columns} rows={skeletonRows} />}
          {rows?.length === 0 && (
            <tr role="row" className="block md:table-row">
              <td
                role="cell"
                colSpan={columns.length}
                className="block rounded-md border border-dashed border-line-strong px-4 py-10 text-center text-ink-soft md:table-cell md:rounded-none md:border-0"
              >
                {empty}
              </td>
            </tr>
          )}
          {rows?.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="flex flex-wrap items-center rounded-md border border-line bg-surface p-3 md:table-row md:rounded-none md:border-0 md:border-t md:bg-transparent md:p-0 md:hover:bg-paper"
            >
              {columns.map(({ header, cell, numeric, alignEnd, bare, className }) => (
                <td
                  key={header}
                  role="cell"
                  data-bare={bare}
                  className={`flex min-w-0 items-baseline gap-3 py-1 break-words md:table-cell md:px-4 md:py-2 md:align-middle ${numeric ? 'whitespace-nowrap tabular-nums' : ''} ${alignEnd ? 'md:text-right' : ''} ${bare ? barePlace : beforeBare} ${className ?? ''}`}
                >
                  {!bare && (
                    <span
                      aria-hidden="true"
                      className="w-28 shrink-0 text-xs font-medium text-ink-soft md:hidden"
                    >
                      {header}
                    </span>
                  )}
                  <span className="block min-w-0">{cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/*
 * On a phone every cell has a line of its own, but for the buttons: they stand at the end of the last
 * one where there is room.
 */
const barePlace = 'first:basis-full not-first:ml-auto md:w-px'
const beforeBare = 'basis-full [&:has(+[data-bare])]:basis-auto [&:has(+[data-bare])]:grow'

/** As tall as the rows that come, so that nothing jumps. */
function Skeleton<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr
      key={row}
      role="row"
      className="flex flex-col rounded-md border border-line bg-surface p-3 md:table-row md:rounded-none md:border-0 md:border-t md:bg-transparent"
    >
      {columns.map(({ header, bare }, at) => (
        <td key={header} role="cell" className="py-2 md:h-15 md:px-4 md:py-0 md:align-middle">
          <span
            className={`block animate-pulse rounded-sm bg-sunken md:h-4 md:w-full md:min-w-10 ${bare && at === 0 ? 'h-16 w-32' : 'h-4 w-full'}`}
          />
        </td>
      ))}
    </tr>
  ))
}
