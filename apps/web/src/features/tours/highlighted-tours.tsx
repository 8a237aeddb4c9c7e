import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { pageMessages } from '@bharat/contracts/pages.messages'
import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import type { ResultOf } from '../../graphql/graphql.ts'
import { TourRow } from './tour-grid.tsx'
import type { HighlightedDocument } from './tours.documents.ts'

export interface HighlightedToursProps {
  /** Undefined if they failed to load. */
  categories: ResultOf<typeof HighlightedDocument>['highlightedCategories'] | undefined
}

/**
 * Section 2, highlighted tours: per category at most three, and the way to all of them; along a road.
 * On a phone all categories are one row that is swiped, and a rail of links leads to each.
 */
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
      <CategoryRail categories={categories} />
      {/* The router restores how far the row was swiped. */}
      <div
        data-scroll-restoration-id="highlighted"
        className="relative flex flex-col gap-section phone:-mx-gutter phone:grid phone:snap-x phone:snap-mandatory phone:scroll-px-gutter phone:auto-cols-max phone:grid-flow-col phone:grid-rows-[auto_1fr] phone:gap-x-4 phone:gap-y-5 phone:overflow-x-auto phone:px-gutter phone:pb-4 xl:pl-16"
      >
        <div
          aria-hidden="true"
          className="road-y absolute top-0 bottom-0 left-2 hidden text-gold xl:block"
        />
        {categories.map(({ _id, name, description, highlightedTours }, position) => (
          <section
            key={_id}
            aria-labelledby={`category-${_id}`}
            className="relative phone:row-span-2 phone:grid phone:grid-rows-subgrid"
          >
            {/* The rail's target is as wide as a card: a browser scrolls to the start of such a one. */}
            <span
              id={`tours-${_id}`}
              className="pointer-events-none absolute top-0 left-0 h-px w-swipe scroll-mt-20 snap-start noscript:scroll-mt-40"
            />
            <RoadStone />
            {/* On a phone it stays in view while the category's tours are swiped. */}
            <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 phone:sticky phone:left-0 phone:mb-0 phone:w-full phone:max-w-[calc(100vw-2*var(--spacing-gutter))] phone:flex-col phone:flex-nowrap phone:items-start phone:contain-inline-size">
              <div className="max-w-2xl">
                <h2 id={`category-${_id}`} className="text-title">
                  {name}
                </h2>
                {description && (
                  <p className="mt-2 text-lead text-ink-soft phone:line-clamp-3">{description}</p>
                )}
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

/** On a phone, a link to each category of the row; a browser with `:target-current` marks the one in view. */
function CategoryRail({ categories }: { categories: readonly { _id: string; name: string }[] }) {
  if (categories.length < 2) return null
  return (
    <nav aria-label="Tour categories" className="hidden phone:block phone:mb-5">
      <ul className="rail -mx-gutter flex snap-x scroll-px-gutter gap-2 overflow-x-auto px-gutter py-1.5">
        {categories.map(({ _id, name }) => (
          <li key={_id} className="shrink-0 snap-start">
            <Link
              to="."
              hash={`tours-${_id}`}
              replace
              activeOptions={{ includeHash: true }}
              className="flex min-h-11 items-center rounded-md border border-line-strong px-4 text-sm font-medium whitespace-nowrap text-ink no-underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A milestone at the start of a category, on the road that runs down the page. */
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
