import { channelLabels } from '@bharat/contracts/enquiries'
import { formatCalendarDay } from '@bharat/contracts/format'
import { Button } from '@bharat/ui/button'
import { CloseIcon } from '@bharat/ui/icons'
import { type DashboardSearch, DESK_FILTERS } from '../../admin/list/dashboard-search.ts'

type DeskFilter = (typeof DESK_FILTERS)[number]

export interface DeskFiltersProps {
  search: DashboardSearch
  /** The name of the tour of the shown enquiries. */
  tourTitle: string | undefined
  onRemove: (filters: readonly DeskFilter[]) => void
}

/** The filters that a link from the overview has set, each with a button that removes it. */
export function DeskFilters({ search, tourTitle, onRemove }: DeskFiltersProps) {
  const filters = textsOf(search, tourTitle)
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filters" className="mt-4 flex flex-wrap gap-2 print:hidden">
      {filters.map(({ names, text }) => (
        <li key={text}>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Remove the filter: ${text}`}
            onClick={() => onRemove(names)}
          >
            <span className="wrap-anywhere">{text}</span>
            <CloseIcon className="size-4" />
          </Button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Button variant="ghost" size="sm" onClick={() => onRemove(DESK_FILTERS)}>
            Remove all filters
          </Button>
        </li>
      )}
    </ul>
  )
}

function textsOf(
  { from, to, channel, open, tour, departure, landscape, campaign }: DashboardSearch,
  tourTitle: string | undefined,
): { names: readonly DeskFilter[]; text: string }[] {
  const period = [from && `from ${formatCalendarDay(from)}`, to && `to ${formatCalendarDay(to)}`]
  return [
    { names: ['from', 'to'] as const, text: period.filter(Boolean).join(' ') },
    { names: ['channel'] as const, text: channel ? channelLabels[channel] : '' },
    { names: ['open'] as const, text: open ? 'Open' : '' },
    { names: ['tour'] as const, text: tourTextOf(tour, tourTitle) },
    {
      names: ['departure'] as const,
      text: departure ? `Departure ${formatCalendarDay(departure)}` : '',
    },
    { names: ['landscape'] as const, text: landscape ? `Landscape ${landscape}` : '' },
    { names: ['campaign'] as const, text: campaign ? `Campaign ${campaign}` : '' },
  ]
    .filter(({ text }) => text !== '')
    .map(({ names, text }) => ({ names, text: `${text[0]?.toUpperCase()}${text.slice(1)}` }))
}

function tourTextOf(tour: string | undefined, title: string | undefined): string {
  if (tour === undefined) return ''
  return tour === 'none' ? 'Without a tour' : (title ?? 'One tour')
}
