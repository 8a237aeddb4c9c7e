import { Link } from '@tanstack/react-router'
import type { DashboardSearch } from './dashboard-search.ts'

export interface DeskLinkProps {
  count: number
  /** The filters of the list that has this many entries. */
  filters: DashboardSearch
  /** What is counted, for the accessible name, e.g. 'won enquiries'. */
  what: string
  className?: string
}

/** A number of enquiries that opens their list on the sales desk. */
export function DeskLink({ count, filters, what, className = 'justify-end' }: DeskLinkProps) {
  return (
    <Link
      to="/adminDesk"
      search={filters}
      className={`inline-flex min-h-11 min-w-11 items-center font-medium text-accent-strong underline underline-offset-4 hover:decoration-2 md:pointer-fine:min-h-7 md:pointer-fine:min-w-6 print:min-h-0! print:text-ink print:no-underline ${className}`}
    >
      {count}
      <span className="sr-only"> {what}: show the list</span>
    </Link>
  )
}
