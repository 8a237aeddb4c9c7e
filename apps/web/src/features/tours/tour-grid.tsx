import { TourCard } from '@bharat/ui/tour-card'
import { Link } from '@tanstack/react-router'

/** What a card needs of a tour. */
export interface TourCardData {
  _id: string
  tourName: string
  days: number
  nights: number
  tripCost: number
  vehicle: string
  drivingDistance: string
  mainImageUrl: string
}

export interface TourGridProps {
  tours: readonly TourCardData[]
  /** Heading level of the cards' titles. */
  level?: 2 | 3
  /** On a phone the cards lie in a row to swipe through, where more follows below. */
  row?: boolean
}

/** Tour cards, each linked to its tour (section 2, tour card). */
export function TourGrid({ tours, level = 3, row = false }: TourGridProps) {
  return (
    <ul
      className={`gap-6 sm:grid sm:grid-cols-2 lg:grid-cols-3 lg:gap-8 ${row ? 'max-sm:-mx-gutter max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-gutter max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-gutter max-sm:pb-4' : 'grid'}`}
    >
      {tours.map((tour) => (
        <li
          key={tour._id}
          className={row ? 'max-sm:w-[82%] max-sm:shrink-0 max-sm:snap-start' : ''}
        >
          <TourCard
            tourName={tour.tourName}
            days={tour.days}
            nights={tour.nights}
            tripCost={tour.tripCost}
            imageUrl={tour.mainImageUrl}
            detail={[tour.drivingDistance, tour.vehicle].filter(Boolean).join(' · ')}
            level={level}
            link={(children, className) => (
              <Link to="/tours/$tourId" params={{ tourId: tour._id }} className={className}>
                {children}
              </Link>
            )}
          />
        </li>
      ))}
    </ul>
  )
}

/** The page's own words where there is no tour (section 2). */
export function NoTours({ text }: { text: string }) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-lg bg-sunken px-6 py-16 text-center">
      <span aria-hidden="true" className="road-x w-40 text-gold" />
      <p className="text-lead">{text}</p>
    </div>
  )
}
