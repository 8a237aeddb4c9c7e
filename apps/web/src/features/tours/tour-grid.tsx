import { formatNextDeparture } from '@bharat/contracts/format'
import { priceOn } from '@bharat/contracts/prices'
import { buttonClass } from '@bharat/ui/button'
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
  landscape?: string | undefined
  /** The cards have buttons for the comparison. */
  canCompare?: boolean
  /** Links lead to the cards by `#tour-` and the id. */
  anchored?: boolean
  /** The first screen shows the first card. */
  priority?: boolean
}

/**
 * Tour cards, each linked to its tour (section 2, tour card). On wide screens every row has three columns, however many
 * tours follow; a single tour fills the row.
 */
export function TourGrid({
  tours,
  level = 3,
  landscape,
  canCompare = true,
  anchored = false,
  priority = false,
}: TourGridProps) {
  const size = tours[1] ? 'third' : 'whole'
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-6 lg:gap-x-8 lg:gap-y-14">
      {tours.map((tour, position) => (
        <li
          key={tour._id}
          id={anchored ? `tour-${tour._id}` : undefined}
          className={`min-w-0 scroll-mt-32 ${size === 'third' ? 'lg:col-span-2' : 'col-span-full'}`}
        >
          <LinkedCard
            tour={tour}
            level={level}
            size={size}
            priority={priority && position === 0}
            canCompare={canCompare}
            cameFrom={{ landscape }}
          />
        </li>
      ))}
      {anchored && tours[1] && tours.length % 6 > 0 && (
        <li
          className={`flex aspect-4/3 flex-col items-center justify-center gap-4 self-start rounded-lg bg-sunken print:hidden ${tours.length % 2 ? 'max-sm:hidden' : 'max-lg:hidden'} ${tours.length % 3 ? 'lg:col-span-2' : 'lg:hidden'}`}
        >
          <span className="text-lead">Not the right one?</span>
          <Link to="/contact" className={buttonClass({ variant: 'secondary' })}>
            Ask us
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The sizes of cards that fill a row by fewer than three. */
const fewerTours: Record<number, 'half' | 'whole'> = { 1: 'whole', 2: 'half' }

export interface TourRowProps {
  /** At most three. */
  tours: readonly TourCardData[]
  /** Part of a row that is swiped at any width, not only on a phone. */
  swiped?: boolean
}

/** A few tours that fill one row, however few; on phones and tablets a part of the row that is swiped. */
export function TourRow({ tours, swiped = false }: TourRowProps) {
  const size = (!swiped && fewerTours[tours.length]) || 'third'
  return (
    <ul
      className={
        swiped
          ? 'flex gap-4 md:gap-6 print:grid print:grid-cols-3'
          : `flex gap-4 lg:grid lg:gap-8 ${rowColumns[size]}`
      }
    >
      {tours.map((tour) => (
        <li
          key={tour._id}
          className={
            size === 'whole'
              ? 'w-full'
              : `w-swipe shrink-0 ${swiped ? 'print:w-auto' : 'snap-start lg:w-auto'} ${swiped && tours[2] ? 'grow' : ''}`
          }
        >
          <LinkedCard tour={tour} level={3} size={size} />
        </li>
      ))}
    </ul>
  )
}

const rowColumns = { third: 'lg:grid-cols-3', half: 'lg:grid-cols-2', whole: '' } as const

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
      <Link to="/tours" className={buttonClass({ variant: 'secondary' })}>
        See all tours
      </Link>
    </div>
  )
}
