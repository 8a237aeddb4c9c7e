import { MAX_COMPARED } from '@bharat/contracts/limits'
import { choiceMessages } from '@bharat/contracts/tour-choices.messages'
import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { choose } from './choices.ts'
import { NoChoice } from './no-choice.tsx'
import { TourComparisonIsland } from './tour-comparison.island.ts'
import type { SelectedTourData } from './tour-comparison.tsx'

export interface ComparePageProps {
  /** The tours that the site shows. */
  tours: readonly SelectedTourData[]
  /** Tours of the address that the site does not show. */
  missing: number
  /** The address has more tours than fit. */
  isCut: boolean
  now: Date
}

/** The page `/compare`: two or three tours side by side. The address has the whole state. */
export function ComparePage({ tours, missing, isCut, now }: ComparePageProps) {
  const ids = tours.map(({ _id }) => _id).join()
  // The buttons in lists show what the address says.
  useEffect(() => {
    if (ids !== '') choose('compare', ids.split(','))
  }, [ids])
  return (
    <div className="page-column pt-8 pb-section md:pt-10">
      <h1 className="text-display print:text-title">{choiceMessages.title}</h1>
      {(missing > 0 || isCut) && (
        <p role="status" className="mt-4 rounded-md bg-sunken px-4 py-3">
          {[isCut && choiceMessages.tooMany, missing > 0 && choiceMessages.missing(missing)]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      <div className="mt-6">
        {tours.length > 1 ? (
          <TourComparisonIsland key={ids} tours={tours} now={now} fallbackClassName="min-h-svh" />
        ) : (
          <TooFew tours={tours} />
        )}
      </div>
      {tours.length > 1 && tours.length < MAX_COMPARED && (
        <p className="mt-4 print:hidden">
          <Link to="/tours" className={buttonClass({ variant: 'secondary' })}>
            Add another tour
          </Link>
        </p>
      )}
    </div>
  )
}

function TooFew({ tours: [tour] }: Pick<ComparePageProps, 'tours'>) {
  return (
    <NoChoice>
      <p className="text-lead">
        {choiceMessages.tooFew} {choiceMessages.howToCompare}
      </p>
      <p className="flex flex-wrap gap-3">
        <Link to="/tours" className={buttonClass()}>
          See all tours
        </Link>
        {tour && (
          <Link
            to="/tours/$tourId"
            params={{ tourId: tour._id }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {tour.tourName}
          </Link>
        )}
      </p>
    </NoChoice>
  )
}
