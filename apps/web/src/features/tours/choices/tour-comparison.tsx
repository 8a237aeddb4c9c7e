import { departureRows } from '@bharat/contracts/departure-rows'
import {
  type Compared,
  type DeclaredField,
  shownValue,
  type ValuesOf,
} from '@bharat/contracts/fields'
import { formatTripCost } from '@bharat/contracts/format'
import { MAX_COMPARED } from '@bharat/contracts/limits'
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

/**
 * Tours side by side, their names below the header while the page scrolls. A phone shows those whose names are pressed,
 * at first two, with the name of a fact above its values. A fact that no tour states has no row. theme.css hides what the visitor leaves out, without a
 * script. Not in section 2.
 */
export function TourComparison({ tours, now }: TourComparisonProps) {
  const rows = rowsOf(now)
    .map(([name, cell]) => [name, tours.map(cell)] as const)
    .filter(([, cells]) => cells.some((cell) => cell.length > 0))
  return (
    <section id="comparison" aria-label="Comparison">
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        {rows.some(([, cells]) => isSame(cells)) && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" autoComplete="off" className="size-5 shrink-0 accent-espresso" />
            Only differences
          </label>
        )}
        {tours.length === MAX_COMPARED && (
          <fieldset className="grid w-full auto-cols-fr grid-flow-col gap-2 md:hidden">
            <legend className="pb-1 text-label text-ink-soft">Show</legend>
            {tours.map(({ _id, tourName }, at) => (
              <label
                key={_id}
                className="relative flex min-h-11 items-center justify-center rounded-md border border-line p-1.5 text-center text-xs"
              >
                <input
                  type="checkbox"
                  value={at}
                  defaultChecked={at < MAX_COMPARED - 1}
                  autoComplete="off"
                  className="absolute inset-0 cursor-pointer appearance-none rounded-md"
                />
                <span className="wrap-anywhere">{tourName}</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <div className="-mx-5">
        <table className="w-full table-fixed text-left border-separate [border-spacing:--spacing(5)_0]">
          <colgroup>
            <col className="w-32 phone:hidden" />
          </colgroup>
          <thead>
            <tr>
              <td className="phone:hidden" />
              {tours.map(({ _id, mainImageUrl, mainImage }, at) => (
                <td key={_id} data-column={at} className={`pt-4 ${columnClass}`}>
                  <Photo
                    src={mainImageUrl}
                    alt=""
                    focus={mainImage.focus}
                    sizes="(min-width: 768px) 24rem, 11rem"
                    printed
                    className="aspect-4/3 w-full max-w-76 rounded-lg"
                  />
                </td>
              ))}
            </tr>
            <tr>
              <td className={`phone:hidden ${headClass}`} />
              {tours.map(({ _id, tourName }, at) => (
                <th
                  key={_id}
                  scope="col"
                  data-column={at}
                  className={`py-3 text-heading phone:text-sm ${headClass} ${columnClass}`}
                >
                  <Link
                    to="/tours/$tourId"
                    params={{ tourId: _id }}
                    className="inline-block min-h-11 md:pointer-fine:min-h-9 text-ink decoration-gold underline-offset-4"
                  >
                    {tourName}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="print:hidden">
              <td className="phone:hidden" />
              {tours.map((tour, at) => (
                <td key={tour._id} data-column={at} className={`py-3 ${columnClass}`}>
                  <TourActions tour={tour} others={tours.filter((other) => other !== tour)} />
                </td>
              ))}
            </tr>
          </tbody>
          {rows.map(([name, cells]) => (
            <tbody key={name} data-same={isSame(cells)}>
              <tr className="hidden phone:table-row">
                <th
                  colSpan={2}
                  scope="rowgroup"
                  className="pt-3 align-top text-sm font-medium text-ink-soft"
                >
                  {name}
                </th>
              </tr>
              <tr className="break-inside-avoid">
                <th scope="row" className={`${lineClass} phone:hidden ${nameClass}`}>
                  {name}
                </th>
                {cells.map((cell, at) => (
                  <td
                    key={tours[at]?._id}
                    data-column={at}
                    className={`xl:pr-8 ${lineClass} ${columnClass}`}
                  >
                    <Cell value={cell} />
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        </table>
      </div>
    </section>
  )
}

const isSame = (cells: readonly CellValue[]) => new Set(cells.map(String)).size === 1

/** The line of names, below the header while the page scrolls: nothing of the rows shows through. */
const headClass = 'z-1 border-b border-line bg-paper tall:sticky tall:top-16'
const columnClass = 'align-top wrap-anywhere'
const nameClass = 'align-top text-label text-ink-soft'
const lineClass = 'border-b border-line py-3 phone:pt-1 print:py-1.5'

function TourActions({
  tour: { _id, tourName },
  others,
}: {
  tour: SelectedTourData
  others: readonly { _id: string }[]
}) {
  return (
    <p className="flex flex-wrap gap-x-4">
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
        className={buttonClass({ variant: 'ghost' }, '-ml-3 max-sm:px-4')}
      >
        <CloseIcon className="size-4" />
        Remove<span className="sr-only"> {tourName}</span>
      </a>
    </p>
  )
}

function Cell({ value }: { value: CellValue }): ReactNode {
  if (value.length === 0) return <span className="text-ink-soft">Ask us</span>
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

/** Prices are bold, as on the cards; only the bold font has the sign of the rupee. */
function Line({ text }: { text: string }): ReactNode {
  return text.split(/(₹[\d,]+)/).map((part, at) =>
    part.startsWith('₹') ? (
      <span key={at} className="font-semibold tabular-nums">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

type CellValue = string | readonly string[]
type Row = readonly [name: string, cell: (tour: SelectedTourData) => CellValue]

function rowsOf(now: Date): readonly Row[] {
  return [
    [
      'Trip cost',
      ({ tripCost, priceBasis }) =>
        [formatTripCost(tripCost) ?? '', priceBasis].filter((line) => line !== ''),
    ],
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
    // A narrow column breaks the line between the days, not inside one.
    [row.days.replace(/(?<!–) (?!–)/g, '\u00a0'), row.price, row.stateText, row.seatsText].filter(
      Boolean,
    ),
  )
}
