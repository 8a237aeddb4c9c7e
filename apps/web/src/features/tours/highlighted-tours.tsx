import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { pageMessages } from '@bharat/contracts/pages.messages'
import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import type { ResultOf } from '../../graphql/graphql.ts'
import { TourRow } from './tour-grid.tsx'
import type { HighlightedDocument } from './tours.documents.ts'

export interface HighlightedToursProps {
  /** Undefined when they could not be loaded. */
  categories: ResultOf<typeof HighlightedDocument>['highlightedCategories'] | undefined
}

/** Section 2, highlighted tours: per category at most three, and the way to all of them; along a road. */
export function HighlightedTours({ categories }: HighlightedToursProps) {
  if (categories === undefined) {
    return (
      <p id="highlighted" role="alert" className="page-column py-section text-lead text-danger">
        {pageMessages.highlightedFailed}
      </p>
    )
  }
  return (
    <div id="highlighted" className="page-column pt-section">
      <div className="relative flex flex-col gap-section xl:pl-16">
        <div
          aria-hidden="true"
          className="road-y absolute top-0 bottom-0 left-2 hidden text-gold xl:block"
        />
        {categories.map(({ _id, name, description, highlightedTours }, position) => (
          <section key={_id} aria-labelledby={`category-${_id}`} className="relative">
            <RoadStone />
            <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
              <div className="max-w-2xl">
                <h2 id={`category-${_id}`} className="text-title">
                  {name}
                </h2>
                {description && <p className="mt-2 text-lead text-ink-soft">{description}</p>}
              </div>
              <Link
                to="/categories/$categoryId"
                params={{ categoryId: _id }}
                className={buttonClass({ variant: 'secondary' })}
              >
                Explore all tours<span className="sr-only"> in {name}</span>
              </Link>
            </div>
            <TourRow
              tours={highlightedTours.slice(0, HIGHLIGHTED_PER_CATEGORY)}
              lead={position % 2 === 0}
            />
          </section>
        ))}
      </div>
    </div>
  )
}

/** A milestone where a category begins, on the road that leads down the page. */
function RoadStone() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 36 44"
      className="absolute top-0 -left-18 hidden h-12 w-10 bg-paper xl:block"
    >
      <path
        className="fill-white stroke-line-strong"
        strokeWidth="1.5"
        d="M3 42V18a15 15 0 0 1 30 0v24Z"
      />
      <path className="fill-milestone" d="M3.7 19v-1a14.3 14.3 0 0 1 28.6 0v1Z" />
      <path className="stroke-ink" strokeWidth="1.5" d="M3 19.5h30" />
      <path className="stroke-line-strong" strokeWidth="2" strokeLinecap="round" d="M1 42.5h34" />
    </svg>
  )
}
