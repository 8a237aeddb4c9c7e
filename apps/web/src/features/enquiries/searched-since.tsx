import { formatCalendarDay } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'
import { MAX_SEARCHED } from '@bharat/contracts/limits'
import { Notice } from '@bharat/ui/notice'

export interface SearchedSinceProps {
  /** Undefined or null: the search has found persons, or was in all enquiries. */
  since: string | null | undefined
  /** @param to the last day of the enquiries to search next, yyyy-mm-dd */
  onOlder: (to: string) => void
}

/** How far back a text was looked for in names and messages, and a button that goes on with older ones. */
export function SearchedSince({ since, onOlder }: SearchedSinceProps) {
  if (!since) return null
  const day = indianDay(new Date(since))
  const count = MAX_SEARCHED.toLocaleString('en-IN')
  return (
    <Notice
      tone="info"
      message={`Texts are searched in ${count} enquiries at a time: here back to ${formatCalendarDay(day)}.`}
      action={{ label: 'Search older', run: () => onOlder(day) }}
    />
  )
}
