import { Photo, type PhotoProps } from '@bharat/ui/photo'
import { Link } from '@tanstack/react-router'

/** The next departure of a tour that can still be joined, with its texts. */
export interface LeavingTour {
  id: string
  tourName: string
  /** `12 Jun · 10 days` */
  departure: string
  /** `₹58,900`; empty without a price. */
  price: string
  /** `3 seats left` or `Guaranteed`; empty where nothing is to be said. */
  state: string
  imageUrl: string
  focus: PhotoProps['focus']
}

export interface LeavingSoonProps {
  tours: readonly LeavingTour[]
}

/** The next departures of all tours, in one row; on a phone it is swiped. */
export function LeavingSoon({ tours }: LeavingSoonProps) {
  if (tours.length === 0) return null
  return (
    <section
      id="leaving-soon"
      aria-labelledby="leaving-soon-title"
      className="page-column pt-8 md:pt-12"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="leaving-soon-title" className="text-xl font-semibold md:text-2xl">
          Leaving soon
        </h2>
        <Link
          to="/tours"
          search={{ sort: 'departure' }}
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent-strong underline decoration-gold decoration-2 underline-offset-4"
        >
          All dates
        </Link>
      </div>
      <ul
        data-scroll-restoration-id="leaving-soon"
        className="mt-2 grid gap-4 md:grid-cols-2 xl:grid-cols-4 phone:-mx-gutter phone:flex phone:snap-x phone:scroll-px-gutter phone:overflow-x-auto phone:px-gutter phone:py-1"
      >
        {tours.map(({ id, tourName, departure, price, state, imageUrl, focus }) => (
          <li
            key={id}
            className="group/card relative flex min-w-0 gap-4 rounded-lg border border-line bg-surface p-3 phone:w-swipe phone:shrink-0 phone:snap-start"
          >
            <Photo
              src={imageUrl}
              alt=""
              focus={focus}
              sizes="5rem"
              className="size-20 shrink-0 rounded-md"
            />
            <div className="flex min-w-0 flex-col gap-1">
              <p className="text-sm font-medium text-accent-strong tabular-nums">{departure}</p>
              <h3 className="font-semibold">
                <Link
                  to="/tours/$tourId"
                  params={{ tourId: id }}
                  className="text-ink no-underline decoration-gold decoration-2 underline-offset-4 wrap-anywhere group-hover/card:underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
                >
                  {tourName}
                </Link>
              </h3>
              <p className="mt-auto flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums">
                <span className="font-semibold text-ink empty:hidden">{price}</span>
                {state}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
