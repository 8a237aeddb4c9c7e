import { departureRows } from '@bharat/contracts/departure-rows'
import {
  type Compared,
  type DeclaredField,
  shownValue,
  type ValuesOf,
} from '@bharat/contracts/fields'
import { formatTripCost } from '@bharat/contracts/format'
import { compareHref } from '@bharat/contracts/tour-choices'
import { TOUR_FIELDS, type TourFields } from '@bharat/contracts/tour-fields'
import { buttonClass } from '@bharat/ui/button'
import { CloseIcon } from '@bharat/ui/icons'
import { Photo } from '@bharat/ui/photo'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ResultOf } from '../../../graphql/graphql.ts'
import { type TourFactName, tourFacts } from '../detail/tour-facts.ts'
import type { SelectedToursDocument } from '../tours.documents.ts'

export type SelectedTourData = Omit<
  ResultOf<typeof SelectedToursDocument>['selectedTours'][number],
  '__typename'
>

/** Entries of a list that a cell shows. */
const SHOWN = 6

export interface TourComparisonProps {
  /** Two or three. */
  tours: readonly SelectedTourData[]
  /** Determines which departures are past. */
  now: Date
}

/** Tours side by side. A fact that no tour states has no row. Not in section 2. */
export function TourComparison({ tours, now }: TourComparisonProps) {
  const rows = rowsOf(now)
    .map(([name, cell]) => [name, tours.map(cell)] as const)
    .filter(([, cells]) => cells.some((cell) => cell.length > 0))
  return (
    // Focusable, because a phone scrolls it sideways.
    <section
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      className="relative -mx-gutter overflow-x-auto px-gutter pb-4"
    >
      <table className={`w-full table-fixed text-left ${tours.length > 2 ? 'min-w-152' : ''}`}>
        <colgroup>
          <col className="w-24 md:w-32" />
        </colgroup>
        <thead>
          <tr>
            <td />
            {tours.map((tour) => (
              <th key={tour._id} scope="col" className={`${cellClass} font-normal`}>
                <TourHead tour={tour} others={tours.filter((other) => other !== tour)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, cells]) => (
            <tr key={name} className="break-inside-avoid">
              <th scope="row" className={`${nameClass} text-label text-ink-soft`}>
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={tours[at]?._id} className={cellClass}>
                  <Cell value={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const cellClass = 'border-b border-line px-2 py-3 align-top wrap-anywhere md:px-4 print:py-1.5'
const nameClass = 'sticky left-0 z-1 border-b border-line bg-paper py-3 align-top print:py-1.5'

/** Image, name, and what a visitor can do with the tour. */
function TourHead({
  tour,
  others,
}: {
  tour: SelectedTourData
  others: readonly { _id: string }[]
}) {
  const { _id, tourName } = tour
  return (
    <div className="flex flex-col items-start gap-2">
      <Photo
        src={tour.mainImageUrl}
        alt=""
        focus={tour.mainImage.focus}
        sizes="(min-width: 768px) 24rem, 11rem"
        printed
        className="aspect-4/3 w-full rounded-lg"
      />
      <Link
        to="/tours/$tourId"
        params={{ tourId: _id }}
        className="text-heading text-ink decoration-gold underline-offset-4"
      >
        {tourName}
      </Link>
      <p className="flex flex-wrap gap-x-2 print:hidden">
        <Link
          to="/tours/$tourId"
          params={{ tourId: _id }}
          hash="enquiry"
          className={buttonClass({}, 'max-sm:px-4')}
        >
          Enquire<span className="sr-only"> about {tourName}</span>
        </Link>
        <a
          href={compareHref(others.map((other) => other._id))}
          className={buttonClass({ variant: 'ghost' }, 'max-sm:px-4')}
        >
          <CloseIcon className="size-4" />
          Remove<span className="sr-only"> {tourName}</span>
        </a>
      </p>
    </div>
  )
}

function Cell({ value }: { value: string | readonly string[] }): ReactNode {
  if (value.length === 0) return <span className="text-ink-soft">Not stated</span>
  if (typeof value === 'string') return <Line text={value} />
  const more = value.length - SHOWN
  return (
    <ul className="flex flex-col gap-1">
      {value.slice(0, SHOWN).map((line, at) => (
        <li key={`${at}-${line}`}>
          <Line text={line} />
        </li>
      ))}
      {more > 0 && <li className="text-ink-soft">and {more} more</li>}
    </ul>
  )
}

/** A price is bold, as on the cards; only the bold font has the sign of the rupee. */
function Line({ text }: { text: string }): ReactNode {
  if (!text.startsWith('₹')) return text
  return <span className="font-semibold tabular-nums">{text}</span>
}

type Row = readonly [name: string, cell: (tour: SelectedTourData) => string | readonly string[]]

function rowsOf(now: Date): readonly Row[] {
  return [
    ['Trip cost', ({ tripCost }) => formatTripCost(tripCost) ?? ''],
    ['Price is for', ({ priceBasis }) => priceBasis],
    ['Duration', factOf('Duration')],
    ['Distance', factOf('Driving Distance')],
    ['Vehicle', factOf('Vehicle')],
    ['Next departure', (tour) => nextDepartureLines(tour, now)],
    ['Landscapes', ({ landscapes }) => landscapes.join(', ')],
    ...fieldRows((kind) => kind !== 'lines'),
    ['Highlights', factOf('Activities')],
    ...fieldRows((kind) => kind === 'lines'),
  ]
}

/** The rows of the declared fields that are compared. */
function fieldRows(isShown: (kind: DeclaredField['kind']) => boolean): Row[] {
  return Object.entries<DeclaredField>(TOUR_FIELDS).flatMap(([name, field]): Row[] => {
    const value = (tour: ValuesOf<Compared<TourFields>>) =>
      shownValue(field, Reflect.get(tour, name))
    return field.isCompared && isShown(field.kind) ? [[field.label, value]] : []
  })
}

function factOf(name: TourFactName): Row[1] {
  return (tour) => new Map(tourFacts(tour)).get(name) ?? ''
}

/** Days, price, seats and note of the next departure, as far as they are known. */
function nextDepartureLines(tour: SelectedTourData, now: Date): string[] {
  const { nextDeparture, days, tripCost } = tour
  const departures = nextDeparture ? [nextDeparture] : []
  return departureRows({ departures, days, tripCost }, now).flatMap((row) =>
    [row.days, row.price, [row.stateText, row.seatsText].filter(Boolean).join(', ')].filter(
      Boolean,
    ),
  )
}
