import { isOpenStage } from '@bharat/contracts/enquiry-stages'
import { formatCalendarDay } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'
import type { DeskRow } from './desk.admin-documents.ts'

/** The follow-up date of an enquiry; an open one that is due says so. */
export function FollowUpBadge({ row: { followUpOn, stage } }: { row: DeskRow }) {
  if (!followUpOn) return null
  const today = indianDay(new Date())
  const isDue = isOpenStage(stage) && followUpOn <= today
  const when = followUpOn === today ? 'Due today' : 'Overdue'
  return (
    <span className={`tabular-nums ${isDue ? 'font-medium text-danger' : ''}`}>
      {isDue && <span>{when}: </span>}
      {formatCalendarDay(followUpOn)}
    </span>
  )
}
