import { MAX_PAGE } from '@bharat/contracts/limits'
import type { Page } from '@bharat/contracts/list'
import { Button } from '@bharat/ui/button'
import { ArrowDownIcon, ArrowToTopIcon, ArrowUpIcon, GripIcon } from '@bharat/ui/icons'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { failureText } from '../session/requests.ts'
import { useDragOrder } from './use-drag-order.ts'
import { useList } from './use-list.ts'

/** The variables that load a whole list in the manual order. */
export const MANUAL_ORDER = { page: 1, limit: MAX_PAGE, search: '', sort: 'position' } as const

export interface OrderListProps<Row extends { _id: string }> {
  /** The list's name: 'Categories'. */
  title: string
  /** Says that the list could not be loaded, e.g. 'Failed to load categories.' */
  failed: string
  /** All rows in the manual order. */
  load: () => Promise<Pick<Page<Row>, 'items'>>
  /** Stores that a row stands behind another one, or first of all. */
  move: (id: string, after: string | null) => Promise<unknown>
  rowName: (row: Row) => string
  /** The part of the list that a row is ordered in, such as a tour's category; one part unless declared. */
  partOf?: ((row: Row) => string) | undefined
  onDone: () => void
}

/**
 * A list in its manual order. Rows are moved with buttons (up, down, to the top) or dragged by their
 * handles. A move shows at once and goes back when the server rejects it.
 */
export function OrderList<Row extends { _id: string }>({
  title,
  failed,
  load,
  move,
  rowName,
  partOf = () => '',
  onDone,
}: OrderListProps<Row>) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useList<Row>('order', async () => wholePage((await load()).items))
  const order = useOrder(list.rows, move)
  const [chosen, setChosen] = useState<string>()
  const parts = [...new Set(order.rows.map(partOf))]
  const part = chosen ?? parts[0]
  const rows = order.rows.filter((row) => partOf(row) === part)
  useEffect(() => heading.current?.focus(), [])

  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <h2
          id={id}
          ref={heading}
          tabIndex={-1}
          className="min-w-40 grow text-lg leading-8 font-semibold outline-none"
        >
          Order of {title}
        </h2>
        {parts.length > 1 && (
          <Select
            label="Category"
            options={parts.map((name) => ({ value: name, label: name }))}
            value={part}
            onChange={(event) => setChosen(event.target.value)}
            className="w-full sm:w-56"
          />
        )}
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        The site shows them in this order. Drag a row by its handle, or use its buttons. Each move
        is saved at once.
      </p>
      {list.failure ? (
        <Notice tone="error" message={failed} action={{ label: 'Try again', run: list.reload }} />
      ) : (
        <OrderRows rows={rows} rowName={rowName} label={title} onMove={order.move} />
      )}
      <Notice
        tone="error"
        message={order.failure === undefined ? undefined : failureText(order.failure)}
      />
      <p role="status" className="text-sm text-ink-soft">
        {list.loading ? 'Loading…' : list.rows?.length === 0 && 'There is nothing to order yet.'}
      </p>
    </section>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

/**
 * Opens the manual order of a list.
 * @param isOrdering whether it is open; false once it is closed again: the button then takes the focus
 */
export function OrderButton({
  isOrdering,
  onClick,
}: {
  isOrdering: boolean | undefined
  onClick: () => void
}) {
  return (
    <Button ref={isOrdering === false ? focus : undefined} variant="secondary" onClick={onClick}>
      Change order
    </Button>
  )
}

interface OrderRowsProps<Row> {
  rows: readonly Row[]
  rowName: (row: Row) => string
  label: string
  /** A row now stands behind another one, or first. */
  onMove: (row: Row, after: Row | undefined) => void
}

const STEPS: { label: string; icon: ReactNode; to: (at: number) => number }[] = [
  { label: 'Move to top', icon: <ArrowToTopIcon className="size-4" />, to: () => 0 },
  { label: 'Move up', icon: <ArrowUpIcon className="size-4" />, to: (at) => at - 1 },
  { label: 'Move down', icon: <ArrowDownIcon className="size-4" />, to: (at) => at + 1 },
]

function OrderRows<Row extends { _id: string }>({
  rows,
  rowName,
  label,
  onMove,
}: OrderRowsProps<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const [announced, setAnnounced] = useState('')
  const drag = useDragOrder(list, place)

  function place(at: number, to: number) {
    const row = rows[at]
    if (!row || to === at || to < 0 || to >= rows.length) return
    onMove(row, rows.filter((other) => other !== row)[to - 1])
    setAnnounced(`${rowName(row)} is now ${to + 1} of ${rows.length}.`)
  }

  return (
    <>
      <ol ref={list} aria-label={label} className="flex flex-col gap-2">
        {rows.map((row, at) => (
          <li
            key={row._id}
            className={`flex min-h-14 items-center gap-2 rounded-md border border-line bg-surface pr-2 ${drag.classOf(at)}`}
          >
            <span
              aria-hidden="true"
              onPointerDown={(event) => drag.start(event, at)}
              className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center text-ink-soft"
            >
              <GripIcon className="size-5" />
            </span>
            <span className="min-w-0 grow text-sm font-medium break-words">
              <span className="mr-2 text-ink-soft tabular-nums">{at + 1}</span>
              {rowName(row)}
            </span>
            <span className="flex shrink-0">
              {STEPS.map(({ label, icon, to }) => {
                const target = to(at)
                const isUseless = target === at || target < 0 || target >= rows.length
                return (
                  <Button
                    key={label}
                    variant="ghost"
                    aria-label={`${label}: ${rowName(row)}`}
                    // It keeps the focus when its row has arrived.
                    aria-disabled={isUseless || undefined}
                    onClick={() => place(at, target)}
                    className="px-0 aria-disabled:opacity-60"
                  >
                    {icon}
                  </Button>
                )
              })}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )
}

function wholePage<Row>(items: Row[]): Page<Row> {
  return { items, page: 1, limit: MAX_PAGE, totalPages: 1, totalItems: items.length }
}

/**
 * Rows whose order changes at once. Moves are sent one after the other; when the server rejects one, the
 * rows go back to the stored order, and moves that were made after it are not sent.
 * @param loaded the rows in the stored order; undefined until they have arrived
 */
function useOrder<Row extends { _id: string }>(
  loaded: readonly Row[] | undefined,
  send: (id: string, after: string | null) => Promise<unknown>,
) {
  const [moved, setMoved] = useState<readonly Row[]>()
  const [failure, setFailure] = useState<unknown>()
  const stored = useRef<readonly Row[]>(undefined)
  const queue = useRef(Promise.resolve())
  const failures = useRef(0)
  const rows = moved ?? loaded ?? []

  /** Puts a row behind another one, or first. */
  function move(row: Row, after: Row | undefined) {
    const others = rows.filter((other) => other !== row)
    const next = others.toSpliced(after ? others.indexOf(after) + 1 : 0, 0, row)
    const round = failures.current
    setMoved(next)
    setFailure(undefined)
    queue.current = queue.current.then(async () => {
      if (round !== failures.current) return
      try {
        await send(row._id, after?._id ?? null)
        stored.current = next
      } catch (error) {
        failures.current += 1
        setMoved(stored.current)
        setFailure(error)
      }
    })
  }

  return { rows, failure, move }
}
