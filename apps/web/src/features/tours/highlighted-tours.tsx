import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { pageMessages } from '@bharat/contracts/messages'
import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import type { ResultOf } from '../../graphql/graphql.ts'
import { TourGrid } from './tour-grid.tsx'
import type { HighlightedDocument } from './tours.documents.ts'

export interface HighlightedToursProps {
  /** Undefined when they could not be loaded. */
  categories: ResultOf<typeof HighlightedDocument>['highlightedCategories'] | undefined
}

/** Section 2, highlighted tours: per category at most three, and the way to all of them. */
export function HighlightedTours({ categories }: HighlightedToursProps) {
  if (categories === undefined) {
    return (
      <p role="alert" className="page-column py-section text-lead text-danger">
        {pageMessages.highlightedFailed}
      </p>
    )
  }
  return categories.map(({ _id, name, description, highlightedTours }) => (
    <section key={_id} aria-labelledby={`category-${_id}`} className="page-column pt-section">
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
      <TourGrid tours={highlightedTours.slice(0, HIGHLIGHTED_PER_CATEGORY)} row />
    </section>
  ))
}
