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
}

/** Tour cards, each linked to its tour (section 2, tour card). */
export function TourGrid({ tours, level = 3 }: TourGridProps) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
      {tours.map((tour) => (
        <li key={tour._id}>
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
