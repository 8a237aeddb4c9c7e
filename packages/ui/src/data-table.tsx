// The card layout changes `display`, which removes a table's implicit roles. The roles are therefore explicit.
// biome-ignore-all lint/a11y/noRedundantRoles: see above
// biome-ignore-all lint/a11y/useSemanticElements: see above
import type { MouseEvent, ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'

export interface Column<Row> {
  /** The column's heading; on a phone, the label of a fact. */
  header: string
  cell: (row: Row) => ReactNode
  /** A smaller, second line below the value. */
  below?: (row: Row) => ReactNode
  /** Numbers and dates: tabular figures, no wrapping. */
  numeric?: boolean
  /** Aligns values and heading at the end of the cell, for quantities and dates; not on a phone. */
  alignEnd?: boolean
  /** An image or buttons: as narrow as the content allows. Buttons are not printed. */
  bare?: boolean
  /** The cell's slot in the compact row of a phone; default: a fact. */
  phone?: PhonePlace
  /** Label of a fact on a phone; '' for a value that needs none; default: the heading. */
  phoneLabel?: string
  /** More classes of the cell, e.g. a maximum width. */
  className?: string
}

/**
 * Slots of the compact row: the image at its start, the title on top, facts side by side below it, a separate
 * line (of at most two lines of text; a `whole-line` has all of it), and up to two controls above each other at its
 * end. `wide-control` is a wider one, `wide-controls` are two of them in one cell.
 */
export type PhonePlace =
  | 'image'
  | 'title'
  | 'fact'
  | 'line'
  | 'whole-line'
  | 'control'
  | 'wide-control'
  | 'wide-controls'

/** Rows that can be selected. The checkboxes are in the first column. */
export interface RowSelection<Row> {
  /** The accessible name of a row's checkbox: 'Select Kerala tours'. */
  label: (row: Row) => string
  isSelected: (row: Row) => boolean
  /** Whether all rows, none (false) or some of them are selected. */
  page: boolean | 'mixed'
  /** `isRange`: also the rows up to the one that was pressed before. */
  onSelect: (row: Row, isSelected: boolean, isRange: boolean) => void
  onSelectPage: (isSelected: boolean) => void
}

export interface DataTableProps<Row> {
  /** Accessible name of the table, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /**
   * Called for a press anywhere in a row except on its links and controls. A button in the row does the same.
   */
  onOpen?: ((row: Row) => void) | undefined
  selection?: RowSelection<Row> | undefined
  /** The row whose record is open beside the table. */
  isCurrent?: (row: Row) => boolean
  /** Another page is loading: the old rows stay, dimmed. */
  loading: boolean
  /** Shown for a list without rows, e.g. 'No tours found.' */
  empty: ReactNode
  /** Less space in the rows of a wide screen, for a list that is read row by row. */
  dense?: boolean
  /** Number of skeleton rows: the page size. */
  skeletonRows?: number
}

/**
 * Rows of an admin list. Below 768 px each row is a card of at most 110 px: longer values are cut with an
 * ellipsis, and a list with longer values opens the row (`onOpen`). On paper nothing is cut.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  onOpen,
  selection,
  isCurrent,
  loading,
  empty,
  dense = false,
  skeletonRows = 5,
}: DataTableProps<Row>) {
  return (
    <div
      aria-busy={loading}
      // A box that scrolls would be cut between two pages, through a row.
      className="relative overflow-x-auto print:overflow-visible md:rounded-md md:border md:border-line md:bg-surface"
    >
      <p role="status" className="sr-only">
        {loading ? 'Loading' : ''}
      </p>
      {selection && rows && rows.length > 0 && (
        <SelectPage selection={selection} showLabel className="md:hidden print:hidden" />
      )}
      <table role="table" className="block w-full border-collapse text-sm text-ink md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row" className="bg-sunken text-left">
            {columns.map(({ header, numeric, alignEnd, bare, phone }, at) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={`px-3 py-2.5 text-xs font-semibold text-ink-soft md:px-2 ${dense ? 'lg:px-3' : 'lg:px-4'} ${numeric || bare ? 'w-px whitespace-nowrap' : ''} ${alignEnd ? 'text-right' : ''} ${hasButtons({ bare, phone }) ? 'print:hidden' : ''}`}
              >
                {selection && at === 0 ? (
                  <span className="flex items-center gap-2">
                    {/* A phone shows no headings. */}
                    <SelectPage
                      selection={selection}
                      className="-my-2 -ml-2 max-md:hidden print:hidden"
                    />
                    {header}
                  </span>
                ) : (
                  header
                )}
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
              aria-current={isCurrent?.(row) ? 'true' : undefined}
              onClick={onOpen && ((event) => isOnRow(event) && onOpen(row))}
              className={`relative block break-inside-avoid rounded-md border border-line bg-surface px-3 text-xs leading-4 md:static md:table-row md:min-h-0 md:rounded-none md:border-0 md:border-t md:bg-transparent md:p-0 md:text-sm md:leading-5 md:hover:bg-paper aria-current:bg-sunken aria-current:shadow-[inset_var(--spacing)_0_0_var(--color-gold)] ${spaceFor(columns, selection !== undefined)} ${onOpen ? 'cursor-pointer' : ''}`}
            >
              {columns.map((column, at) => (
                <Cell
                  key={column.header}
                  column={column}
                  row={row}
                  columns={columns}
                  dense={dense}
                  selection={at === 0 ? selection : undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SelectPage<Row>({
  selection: { page, onSelectPage },
  ...look
}: {
  selection: RowSelection<Row>
  showLabel?: boolean
  className: string
}) {
  return (
    <Checkbox label="Select all on this page" checked={page} onChange={onSelectPage} {...look} />
  )
}

function Cell<Row>({
  column,
  row,
  columns,
  dense,
  selection,
}: {
  column: Column<Row>
  row: Row
  columns: readonly Column<Row>[]
  dense: boolean
  selection: RowSelection<Row> | undefined
}) {
  const {
    header,
    cell,
    below,
    numeric,
    alignEnd,
    bare,
    phone = 'fact',
    phoneLabel = header,
  } = column
  const { outside, inside } = places[phone]
  const titleLines = columns.filter(isBelowTitle).length > 1 ? 'line-clamp-2' : 'line-clamp-3'
  const isLower = isControl(column) && columns.find(isControl) !== column
  return (
    <td
      role="cell"
      className={`md:static md:table-cell md:max-w-none ${dense ? 'md:px-2 md:py-1 lg:px-3' : 'md:px-2 md:py-2 lg:px-4'} md:align-middle md:break-words ${outside} ${isControl(column) ? (isLower ? 'bottom-1.5' : 'top-1.5') : ''} ${numeric ? 'whitespace-nowrap tabular-nums' : ''} ${alignEnd ? 'md:text-right' : ''} ${bare ? 'md:w-px' : ''} ${hasButtons(column) ? 'print:hidden' : ''} ${column.className ?? ''}`}
    >
      {phone === 'fact' && phoneLabel !== '' && (
        <span aria-hidden="true" className="mr-1 text-ink-soft md:hidden">
          {phoneLabel}
        </span>
      )}
      <span
        className={`md:block md:min-w-0 md:overflow-visible ${inside} ${phone === 'title' ? titleLines : ''}`}
      >
        {selection ? (
          <span className="flex items-center gap-2">
            <Checkbox
              label={selection.label(row)}
              checked={selection.isSelected(row)}
              onChange={(isSelected, isRange) => selection.onSelect(row, isSelected, isRange)}
              // Over the corner of a phone's image.
              className="print:hidden max-md:absolute max-md:-top-1 max-md:-left-1 max-md:z-1 md:-ml-2"
            />
            {cell(row)}
          </span>
        ) : (
          cell(row)
        )}
      </span>
      {below && (
        <span className="block text-xs leading-4 text-ink-soft tabular-nums max-md:truncate md:pt-0.5 print:whitespace-normal">
          {below(row)}
        </span>
      )}
    </td>
  )
}

/** On a phone: classes of the cell and of its content. */
const places: Record<PhonePlace, { outside: string; inside: string }> = {
  image: { outside: 'absolute top-2 left-2', inside: 'block' },
  title: {
    outside: 'block text-sm leading-5 max-md:min-h-5',
    inside: 'break-words md:line-clamp-none print:line-clamp-none print:wrap-anywhere',
  },
  // The space between two facts is text, so that the line may break there.
  fact: {
    outside:
      'inline-block max-w-full overflow-x-clip text-ellipsis whitespace-nowrap pr-3 align-middle md:overflow-visible md:text-clip md:whitespace-normal print:overflow-visible print:whitespace-normal',
    inside:
      // One line: a `wbr` would break it despite `nowrap`. A border makes the link as tall as a finger needs, and hides that line.
      'max-md:[&_a]:-my-2.5 max-md:[&_a]:max-h-11 max-md:[&_a]:min-w-11 max-md:[&_a]:border-y-10 max-md:[&_a]:border-transparent [&_a]:-outline-offset-2 max-md:[&_a]:inline-block max-md:[&_a]:max-w-full max-md:[&_a]:truncate max-md:[&_a]:align-middle max-md:[&_a]:leading-6',
  },
  line: {
    outside: 'block',
    inside: 'line-clamp-2 break-words md:line-clamp-none print:line-clamp-none',
  },
  'whole-line': { outside: 'block', inside: 'wrap-anywhere' },
  control: { outside: 'absolute right-2 flex', inside: 'block' },
  'wide-control': { outside: 'absolute right-2 flex', inside: 'block' },
  'wide-controls': { outside: 'absolute right-2 flex', inside: 'block' },
}

/** A fact or a line. A title with at most one of them below it may take a third line. */
function isBelowTitle<Row>({ phone = 'fact' }: Column<Row>): boolean {
  return phone === 'fact' || phone === 'line'
}

function isControl<Row>({ phone }: Column<Row>): boolean {
  return phone === 'control' || isWide(phone)
}

/** Buttons mean nothing on paper. */
function hasButtons({ bare, phone }: { bare?: boolean; phone?: PhonePlace }): boolean {
  return bare === true && phone !== 'image'
}

function isWide(phone: PhonePlace | undefined): boolean {
  return phone === 'wide-control' || phone === 'wide-controls'
}

/** The space that the image and the controls of a phone's row need. */
function spaceFor<Row>(columns: readonly Column<Row>[], hasSelection = false): string {
  const controls = columns.filter(isControl)
  const isTall = controls.length > 1 || controls.some(({ phone }) => phone === 'wide-controls')
  return [
    columns.some(({ phone }) => phone === 'line') ? 'py-1' : 'py-1.5',
    columns.some(({ phone }) => phone === 'image')
      ? 'max-md:min-h-21 max-md:pl-25'
      : hasSelection
        ? 'max-md:pl-11'
        : '',
    controls.length > 0
      ? controls.some(({ phone }) => isWide(phone))
        ? 'max-md:pr-32'
        : 'max-md:pr-18'
      : '',
    isTall ? 'max-md:min-h-26' : controls.length > 0 ? 'max-md:min-h-15' : '',
  ].join(' ')
}

/** Whether the press was on the row itself: not on a control in it, and without selected text. */
function isOnRow({ target }: MouseEvent): boolean {
  const isOnControl = target instanceof Element && target.closest('a, button, input, label, select')
  return !isOnControl && window.getSelection()?.isCollapsed !== false
}

/** As tall as the expected rows, so that the layout does not shift. */
function Skeleton<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: number }) {
  const image = columns.find(({ phone }) => phone === 'image')
  return Array.from({ length: rows }, (_, row) => (
    <tr
      key={row}
      role="row"
      className={`relative block rounded-md border border-line bg-surface p-3 md:static md:table-row md:min-h-0 md:rounded-none md:border-0 md:border-t md:bg-transparent ${spaceFor(columns)}`}
    >
      {columns.map((column) => (
        <td
          key={column.header}
          role="cell"
          className={`md:static md:table-cell md:h-15 md:px-2 md:py-0 lg:px-4 md:align-middle ${column === image ? 'absolute top-2 left-2' : 'block max-w-40 pb-2 max-md:nth-[n+4]:hidden md:max-w-none'}`}
        >
          <span
            className={`block animate-pulse rounded-sm bg-sunken md:h-4 md:w-full md:min-w-10 ${column === image ? 'h-16 w-20' : 'h-4 w-full'}`}
          />
        </td>
      ))}
    </tr>
  ))
}
