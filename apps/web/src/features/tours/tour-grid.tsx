import { formatNextDeparture } from '@bharat/contracts/format'
import { priceOn } from '@bharat/contracts/prices'
import { TourCard, type TourCardSize } from '@bharat/ui/tour-card'
import { Link } from '@tanstack/react-router'
import type { Choice } from './choices/choices.ts'
import { TourChoicesIsland } from './choices/tour-choices.island.ts'
import type { CameFrom } from './detail/back-link.tsx'
import { cardDetail } from './detail/tour-facts.ts'
import type { TourCardData } from './tours.fragments.ts'

export interface TourGridProps {
  tours: readonly TourCardData[]
  /** Heading level of the cards' titles. */
  level?: 2 | 3
  /** On a landscape's page: the back link of a tour returns to it. */
  landscape?: string
  /** Links lead to the cards by `#tour-` and the id. */
  anchored?: boolean
  /** The first screen shows the first card. */
  priority?: boolean
}

/**
 * Tour cards, each linked to its tour (section 2, tour card). From three tours on, every row has three columns,
 * however many tours follow; fewer tours fill the row.
 */
export function TourGrid({
  tours,
  level = 3,
  landscape,
  anchored = false,
  priority = false,
}: TourGridProps) {
  const size = fewerTours[tours.length] ?? 'third'
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 md:grid-cols-6 lg:gap-x-8 lg:gap-y-14">
      {tours.map((tour, position) => (
        <li
          key={tour._id}
          id={anchored ? `tour-${tour._id}` : undefined}
          className={`min-w-0 scroll-mt-32 sm:max-md:last:odd:col-span-2 ${gridSpans[size]}`}
        >
          <LinkedCard
            tour={tour}
            level={level}
            size={size}
            priority={priority && position === 0}
            canCompare
            cameFrom={landscape === undefined ? {} : { landscape }}
          />
        </li>
      ))}
    </ul>
  )
}

/** The sizes of cards that fill a row by fewer than three. */
const fewerTours: Record<number, 'half' | 'whole'> = { 1: 'whole', 2: 'half' }

const gridSpans = { third: 'md:col-span-2', half: 'md:col-span-3', whole: 'md:col-span-6' } as const

export interface TourRowProps {
  /** At most three. */
  tours: readonly TourCardData[]
  /** Of three cards, the first takes half of the row. */
  lead?: boolean
}

/** A few tours that fill one row, however few; on a phone a part of the row that is swiped. */
export function TourRow({ tours, lead = false }: TourRowProps) {
  const { columns, sizes } = lead && tours.length === 3 ? leadRow : evenRow(tours.length)
  return (
    <ul className={`grid gap-6 phone:flex phone:gap-4 lg:gap-8 ${columns}`}>
      {tours.map((tour, position) => (
        <li key={tour._id} className="phone:w-swipe phone:shrink-0 phone:snap-start">
          <LinkedCard tour={tour} level={3} size={sizes[position] ?? 'third'} />
        </li>
      ))}
    </ul>
  )
}

interface Row {
  columns: string
  sizes: readonly TourCardSize[]
}

const leadRow: Row = {
  columns: 'md:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr]',
  sizes: ['half', 'narrow', 'narrow'],
}

function evenRow(count: number): Row {
  if (count === 1) return { columns: '', sizes: ['whole'] }
  if (count === 2) return { columns: 'md:grid-cols-2', sizes: ['half', 'half'] }
  return { columns: 'md:grid-cols-3', sizes: [] }
}

function LinkedCard({
  tour,
  level,
  size,
  priority = false,
  canCompare = false,
  cameFrom,
}: {
  tour: TourCardData
  level: 2 | 3
  size: TourCardSize
  priority?: boolean
  canCompare?: boolean
  /** The page to which a tour's back link returns. */
  cameFrom?: Omit<CameFrom, 'index'>
}) {
  const next = tour.nextDeparture
  const choice = (name: Choice) => (
    <TourChoicesIsland
      choice={name}
      id={tour._id}
      tourName={tour.tourName}
      fallbackClassName="hidden"
    />
  )
  return (
    <TourCard
      tourName={tour.tourName}
      days={tour.days}
      nights={tour.nights}
      tripCost={tour.tripCost}
      imageUrl={tour.mainImageUrl}
      focus={tour.mainImage.focus}
      detail={cardDetail(tour)}
      priceBasis={tour.priceBasis}
      {...(next && {
        next: formatNextDeparture(next.date),
        nextPrice: priceOn(tour, next),
      })}
      level={level}
      size={size}
      priority={priority}
      controls={choice('shortlist')}
      compare={canCompare && choice('compare')}
      link={(children, className) => (
        <Link
          to="/tours/$tourId"
          params={{ tourId: tour._id }}
          {...(cameFrom && {
            state: ({ __TSR_index: index }) => ({ cameFrom: { ...cameFrom, index } }),
          })}
          className={className}
        >
          {children}
        </Link>
      )}
    />
  )
}

/** The page's own message if there is no tour (section 2). */
export function NoTours({ text }: { text: string }) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-lg bg-sunken px-6 py-16 text-center">
      <span aria-hidden="true" className="road-x w-40 text-gold" />
      <p className="text-lead">{text}</p>
    </div>
  )
}
