import { MAX_TOURS_PAGE, TOURS_PER_PAGE } from '@bharat/contracts/limits'
import { pageMessages } from '@bharat/contracts/pages.messages'
import { buttonClass } from '@bharat/ui/button'
import { CloseIcon } from '@bharat/ui/icons'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { TourGrid } from '../tour-grid.tsx'
import { searchHref, type TourListPage, type TourSearchData, without } from './tour-search.ts'

export interface TourResultsProps extends TourListPage {
  result: TourSearchData
  /** Heading level of the cards' titles. */
  level: 2 | 3
  /** On a landscape's page: the back link of a tour returns to it. */
  landscape?: string | undefined
  /** The first screen shows the first card. */
  priority?: boolean
}

/** The found tours: their number, the set filters, the cards and 'Show more'. */
export function TourResults({
  path,
  params,
  fixed,
  result,
  level,
  landscape,
  priority = false,
}: TourResultsProps) {
  const { items, totalItems } = result
  const chips = chipsOf({ path, params, fixed }, result)
  const page = Number(params.page ?? 1)
  const isUnknown = result.near?.without.length === 0
  const rest = Math.min(totalItems, MAX_TOURS_PAGE) - items.length
  useEffect(removeEmptyParameters, [])
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {/* The heading of a category has the number. */}
        <p
          role="status"
          className={fixed === 'category' && chips.length === 0 ? 'sr-only' : 'text-lead'}
        >
          {totalItems === 1 ? '1 tour' : `${totalItems} tours`}
        </p>
        <Chips chips={chips} />
      </div>
      {result.note && !isUnknown && <p className="mb-6 text-ink-soft">{result.note}</p>}
      {items.length > 0 ? (
        <TourGrid tours={items} level={level} anchored priority={priority} landscape={landscape} />
      ) : (
        <NothingFound
          path={path}
          chips={chips}
          unknown={isUnknown && result.note}
          places={result.facets.where}
        />
      )}
      {result.near && (
        <section aria-labelledby="near-tours" className="mt-12">
          <h2 id="near-tours" className="mb-6 text-heading">
            {isUnknown
              ? 'Recommended tours'
              : `Close to it, without ${result.near.without.join(', ')}`}
          </h2>
          <TourGrid tours={result.near.items} level={3} landscape={landscape} />
        </section>
      )}
      {rest > 0 && (
        <p className="mt-10 flex flex-col items-center gap-3 print:hidden">
          <span className="text-sm text-ink-soft">
            {items.length} of {totalItems} tours
          </span>
          <Link
            to="."
            search={{ ...params, page: String(page + 1) }}
            hash={`tour-${items.at(-1)?._id}`}
            replace
            className={buttonClass({ variant: 'secondary', size: 'lg' })}
          >
            Show {Math.min(rest, TOURS_PER_PAGE)} more
          </Link>
        </p>
      )}
      {rest <= 0 && totalItems > items.length && items.length > 0 && (
        <p className="mt-10 text-center text-ink-soft">
          These are the first {items.length} of {totalItems} tours. Narrow the search to see others.
        </p>
      )}
    </>
  )
}

/** A form also sends its empty fields: the address is shared without them. */
function removeEmptyParameters(): void {
  const url = new URL(window.location.href)
  const kept = [...url.searchParams].filter(([, value]) => value !== '')
  if (kept.length === url.searchParams.size) return
  url.search = new URLSearchParams(kept).toString()
  window.history.replaceState(window.history.state, '', url)
}

interface Chip {
  name: string
  label: string
  /** The address of the list without this filter. */
  href: string
}

function chipsOf({ path, params, fixed }: TourListPage, { filters }: TourSearchData): Chip[] {
  const text = params.search
  return [
    ...(text
      ? [{ name: 'search', label: `“${text}”`, href: searchHref(path, without(params, 'search')) }]
      : []),
    ...filters
      .filter(({ name }) => name !== fixed)
      .map(({ name, label }) => ({
        name,
        label,
        href: searchHref(path, without(params, name as keyof typeof params)),
      })),
  ]
}

function Chips({ chips }: { chips: readonly Chip[] }) {
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2 empty:hidden print:hidden">
      {chips.map(({ name, label, href }) => (
        <li key={name} className="max-w-full">
          <a
            href={href}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium text-ink no-underline hover:bg-sunken"
          >
            <span className="sr-only">Remove </span>
            <span className="min-w-0 truncate">{label}</span>
            <CloseIcon className="size-4" />
          </a>
        </li>
      ))}
    </ul>
  )
}

interface NothingFoundProps {
  path: string
  chips: readonly Chip[]
  /** Of a search of which nothing is known: what says so, and where to begin. */
  unknown?: string | false
  places: TourSearchData['facets']['where']
}

function NothingFound({ path, chips, unknown, places }: NothingFoundProps) {
  // Without a filter there is no tour at all.
  const isSearch = chips.length > 0
  const links = unknown
    ? places
        .slice(0, 4)
        .map(({ value, label }) => ({ label, href: searchHref(path, { where: value }) }))
    : chips.map(({ label, href }) => ({ label: `Search without ${label}`, href }))
  return (
    <div className="flex flex-col items-center gap-5 rounded-lg bg-sunken px-6 py-8 text-center md:py-10">
      <p className="text-lead">
        {unknown || (isSearch ? 'No tour matches all of this.' : pageMessages.noTours)}
      </p>
      {links.length > 1 && (
        // On a phone the chips above do the same, and the near tours stay in sight.
        <ul className={`flex flex-wrap justify-center gap-3 ${unknown ? '' : 'max-md:hidden'}`}>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href} className={buttonClass({ variant: 'secondary' })}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {isSearch && (
          <a href={path} className={buttonClass()}>
            Show all tours
          </a>
        )}
        <Link to="/contact" className={buttonClass({ variant: 'secondary' })}>
          Ask us
        </Link>
      </div>
    </div>
  )
}
