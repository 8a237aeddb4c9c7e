import {
  COUNTED_STAGES,
  type CountedStage,
  type EnquiryStage,
  stageLabels,
} from '@bharat/contracts/enquiry-stages'
import { formatDate } from '@bharat/contracts/format'
import { staffName } from '@bharat/contracts/persons'
import { Button } from '@bharat/ui/button'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { DeskRow } from './desk.admin-documents.ts'
import { tourText } from './desk-format.ts'
import type { StagePage, StagePages } from './desk-rows.ts'
import { FollowUpBadge } from './follow-up-badge.tsx'
import { OpenButton } from './open-button.tsx'
import { StageSelect } from './stage-select.tsx'

export interface DeskBoardProps {
  /** Undefined until it has loaded. */
  board: StagePages | undefined
  loading: boolean
  onOpen: (row: DeskRow) => void
  onStage: (row: DeskRow, stage: EnquiryStage) => void
  onShowMore: (stage: CountedStage) => void
}

/** The enquiries of a view in a column for each stage. A card moves by dragging or with its list of stages. */
export function DeskBoard({ board, loading, onOpen, onStage, onShowMore }: DeskBoardProps) {
  const dragged = useRef<DeskRow>(undefined)
  const moved = useMovedFocus()
  const move = (row: DeskRow, stage: EnquiryStage) => {
    moved.current = row._id
    onStage(row, stage)
  }
  return (
    // Only the board scrolls sideways, not the page.
    <div aria-busy={loading} className="relative overflow-x-auto pb-2">
      <p role="status" className="sr-only">
        {loading ? 'Loading' : ''}
      </p>
      <div className="flex items-start gap-4">
        {COUNTED_STAGES.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            page={board?.[stage]}
            onOpen={onOpen}
            onStage={move}
            onDrag={(row) => {
              dragged.current = row
            }}
            onDrop={() => dragged.current && move(dragged.current, stage)}
            onShowMore={() => onShowMore(stage)}
          />
        ))}
      </div>
    </div>
  )
}

interface ColumnProps extends Pick<DeskBoardProps, 'onOpen' | 'onStage'> {
  stage: EnquiryStage
  page: StagePage | undefined
  onDrag: (row: DeskRow | undefined) => void
  onDrop: () => void
  onShowMore: () => void
}

function BoardColumn({ stage, page, onOpen, onStage, onDrag, onDrop, onShowMore }: ColumnProps) {
  const [isOver, setIsOver] = useState(false)
  const label = stageLabels[stage]
  const more = page ? page.totalItems - page.items.length : 0
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setIsOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDrop()
      }}
      className={`flex min-w-52 flex-1 flex-col gap-3 rounded-lg bg-sunken p-3 -outline-offset-2 outline-gold ${isOver ? 'outline-2' : ''}`}
    >
      <h2 className="flex items-center justify-between gap-2 px-1 text-sm font-semibold">
        {label}
        <span className="text-ink-soft tabular-nums">{page?.totalItems ?? ''}</span>
      </h2>
      {!page && <span className="h-24 animate-pulse rounded-md bg-surface" />}
      <ul className="flex flex-col gap-3 empty:hidden">
        {page?.items.map((row) => (
          <Card key={row._id} row={row} onOpen={onOpen} onStage={onStage} onDrag={onDrag} />
        ))}
      </ul>
      {page?.items.length === 0 && <p className="px-1 py-4 text-sm text-ink-soft">None</p>}
      {more > 0 && (
        <Button variant="secondary" size="sm" onClick={onShowMore}>
          Show more<span className="sr-only"> of {label}</span> ({more})
        </Button>
      )}
    </section>
  )
}

function Card({
  row,
  onOpen,
  onStage,
  onDrag,
}: Pick<ColumnProps, 'onOpen' | 'onStage' | 'onDrag'> & { row: DeskRow }) {
  function start(event: DragEvent) {
    // Firefox starts no drag without data.
    event.dataTransfer.setData('text/plain', row.fullName)
    event.dataTransfer.effectAllowed = 'move'
    onDrag(row)
  }
  const tour = tourText(row)
  return (
    <li
      draggable
      onDragStart={start}
      onDragEnd={() => onDrag(undefined)}
      className="flex cursor-grab flex-col gap-2 rounded-md border border-line bg-surface p-3 text-sm"
    >
      <OpenButton row={row} onOpen={onOpen} />
      {tour && <p className="text-xs leading-5 wrap-anywhere">{tour}</p>}
      <p className="line-clamp-2 text-xs leading-5 text-ink-soft wrap-anywhere">{row.message}</p>
      {row.lostReason && <p className="text-xs leading-5 wrap-anywhere">{row.lostReason}</p>}
      <p className="flex flex-wrap gap-x-3 text-xs leading-5 text-ink-soft">
        <span className="tabular-nums">{formatDate(row.createdAt)}</span>
        {row.assignee && <span className="wrap-anywhere">{staffName(row.assignee)}</span>}
        <FollowUpBadge row={row} />
      </p>
      <StageSelect row={row} onStage={(stage) => onStage(row, stage)} />
    </li>
  )
}

/** A moved card is another element: its list of stages takes the focus again. */
function useMovedFocus() {
  const moved = useRef<string>(undefined)
  useEffect(() => {
    if (moved.current === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-stage-of="${moved.current}"]`)?.focus()
    moved.current = undefined
  })
  return moved
}
