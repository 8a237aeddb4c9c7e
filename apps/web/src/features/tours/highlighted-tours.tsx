import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { pageMessages } from '@bharat/contracts/pages.messages'
import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import type { UIEvent } from 'react'
import type { ResultOf } from '../../graphql/graphql.ts'
import { TourRow } from './tour-grid.tsx'
import type { HighlightedDocument } from './tours.documents.ts'

export interface HighlightedToursProps {
  /** Undefined if they failed to load. */
  categories: ResultOf<typeof HighlightedDocument>['highlightedCategories'] | undefined
}

/**
 * Section 2, highlighted tours: per category at most three, and the way to all of them. All categories are one row that
 * is swiped, and a rail of links leads to each.
 */
export function HighlightedTours({ categories }: HighlightedToursProps) {
  if (categories === undefined) {
    return (
      <p id="highlighted" role="alert" className="page-column py-section text-lead text-danger">
        {pageMessages.highlightedFailed}
      </p>
    )
  }
  if (categories.length === 0) return null
  return (
    <div id="highlighted" className="page-column pt-section">
      <CategoryRail categories={categories} />
      {/* The router restores how far the row was swiped. A printed page has all tours below each other. */}
      <div
        data-scroll-restoration-id="highlighted"
        onScroll={showLink}
        className="relative -mx-gutter grid snap-x snap-mandatory scroll-px-gutter auto-cols-max grid-flow-col grid-rows-[auto_1fr] gap-x-12 gap-y-5 overflow-x-auto px-gutter pb-4 print:contents"
      >
        {categories.map(({ _id, name, description, highlightedTours }) => (
          <section
            key={_id}
            aria-labelledby={`category-${_id}`}
            className="relative row-span-2 grid [&_li:first-child]:snap-start [&_li:nth-child(3)]:snap-end phone:[&_li+li]:snap-end min-w-[min(var(--container-page),100vw-2*var(--spacing-gutter))] grid-rows-subgrid"
          >
            {/* The rail's target is as wide as the row: a browser scrolls to the start of such a one. */}
            <span
              id={`tours-${_id}`}
              className="pointer-events-none absolute top-0 left-0 h-px w-full max-w-[min(var(--container-page),100vw-2*var(--spacing-gutter))] scroll-mt-20 noscript:scroll-mt-40"
            />
            {/* It stays in view while the category's tours are swiped. */}
            <div className="sticky left-0 flex w-full max-w-[min(var(--container-page),100vw-2*var(--spacing-gutter))] flex-col items-start justify-between gap-x-8 gap-y-4 [contain:inline-size] md:flex-row md:items-end">
              <div className="max-w-2xl">
                <h2 id={`category-${_id}`} className="text-title">
                  {name}
                </h2>
                {description && (
                  <p className="mt-2 text-lead text-ink-soft phone:line-clamp-4">{description}</p>
                )}
              </div>
              <Link
                to="/categories/$categoryId"
                params={{ categoryId: _id }}
                className={buttonClass({ variant: 'secondary' }, 'shrink-0')}
              >
                Explore all tours<span className="sr-only"> in {name}</span>
              </Link>
            </div>
            <TourRow tours={highlightedTours.slice(0, HIGHLIGHTED_PER_CATEGORY)} swiped />
          </section>
        ))}
      </div>
    </div>
  )
}

/** Brings the link of the category that is swiped to into view. */
function showLink({ currentTarget: row }: UIEvent<HTMLElement>): void {
  const at = [...row.children].findLastIndex(
    (section) => section.getBoundingClientRect().left < innerWidth / 2,
  )
  const links = row.previousElementSibling?.firstElementChild
  const [first, link] = [links?.children[0], links?.children[at]]
  if (!links || !first || !link) return
  links.scrollLeft = link.getBoundingClientRect().left - first.getBoundingClientRect().left
}

/** A link to each category of the row; a browser with `:target-current` marks the one in view. */
function CategoryRail({ categories }: { categories: readonly { _id: string; name: string }[] }) {
  if (categories.length < 2) return null
  return (
    <nav aria-label="Tour categories" className="mb-5 md:mb-10 print:hidden">
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
