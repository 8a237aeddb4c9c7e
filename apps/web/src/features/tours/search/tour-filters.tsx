import { SUITABILITY_TITLE } from '@bharat/contracts/tour-fields'
import { TOUR_FILTERS, type TourFilter, type TourSort } from '@bharat/contracts/tour-search-params'
import { Button, buttonClass } from '@bharat/ui/button'
import { ChevronDownIcon, CloseIcon, FilterIcon, SortIcon } from '@bharat/ui/icons'
import { Select } from '@bharat/ui/select'
import { useRef } from 'react'
import { SearchInput } from './search-input.tsx'
import { searchHref, type TourListPage, type TourSearchData, without } from './tour-search.ts'
import { useChosen } from './use-chosen.ts'

export interface TourFiltersProps extends TourListPage {
  facets: TourSearchData['facets']
  filters: TourSearchData['filters']
}

type Choice = TourFiltersProps['facets'][TourFilter][number]

const FORM = 'tour-filter-form'
const ORDERS = 'tour-orders'

const fields: Record<Exclude<TourFilter, 'suits'>, { label: string; any: string }> = {
  where: { label: 'Where', any: 'Anywhere' },
  landscape: { label: 'Landscape', any: 'Any landscape' },
  category: { label: 'Category', any: 'Any category' },
  month: { label: 'Month of departure', any: 'Any month' },
  days: { label: 'Days', any: 'Any length' },
  budget: { label: 'Budget', any: 'Any budget' },
  style: { label: 'Style', any: 'Any style' },
}

const SELECTS = TOUR_FILTERS.filter((name) => name !== 'suits')

const orders: Record<TourSort, string> = {
  relevance: 'Recommended',
  departure: 'Next departure',
  price: 'Lowest price',
  '-price': 'Highest price',
  days: 'Shortest',
  '-days': 'Longest',
}

/**
 * The controls of a list of tours: a form that the browser sends, and on phones a bar that opens it as a sheet.
 * It works without a script: the sheets are popovers, the orders of the phone links. With one, the counts follow each choice.
 */
export function TourFilters({ path, params, fixed, facets, filters }: TourFiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const { chosen, count } = useChosen({ path, params, ...(fixed && { fixed }) }, form)
  const shown = chosen ?? { facets, filters }
  const total = chosen
    ? `Show ${chosen.totalItems} ${chosen.totalItems === 1 ? 'tour' : 'tours'}`
    : 'Show tours'
  const set = Object.keys(without(params, 'search', 'sort')).length
  const order = params.sort ? orders[params.sort as TourSort] : undefined
  return (
    <div id="tour-filters" className="contents print:hidden">
      <div className="z-20 -mx-gutter mb-6 grid h-12 grid-cols-2 border-y border-line bg-paper md:hidden tall:sticky tall:top-16 noscript:static">
        <button type="button" popoverTarget={FORM} className={barButton}>
          <FilterIcon className="size-5" />
          Filter{set > 0 && <span className={badge}>{set}</span>}
        </button>
        <button
          type="button"
          popoverTarget={ORDERS}
          className={`${barButton} border-l border-line`}
        >
          <SortIcon className="size-5" />
          <span className="truncate">{order ?? 'Sort'}</span>
        </button>
      </div>
      <search
        id={FORM}
        aria-label="Find tours"
        popover="auto"
        className={`${sheet} md:static md:mb-10 md:block md:max-h-none md:w-full md:overflow-visible md:rounded-lg md:bg-sunken md:p-6 md:shadow-none`}
      >
        <form
          // Another search has other defaults.
          key={searchHref(path, params)}
          action={path}
          method="get"
          autoComplete="off"
          ref={form}
          onChange={count}
        >
          <SheetHeader title="Filter" target={FORM} />
          <div
            className={`grid gap-4 ${fixed ? 'md:grid-cols-2 lg:grid-cols-4' : 'md:grid-cols-3 lg:grid-cols-5'}`}
          >
            <div className={fixed ? undefined : 'lg:col-span-2'}>
              <SearchInput label="Search" defaultValue={params.search} />
            </div>
            {SELECTS.filter((name) => name !== fixed).map((name) => (
              <Select
                key={name}
                label={fields[name].label}
                name={name}
                defaultValue={params[name] ?? ''}
                placeholder={fields[name].any}
                options={optionsOf(name, shown, params[name])}
              />
            ))}
            <Select
              label="Sort by"
              name="sort"
              defaultValue={params.sort ?? ''}
              placeholder={params.search ? 'Best match' : orders.relevance}
              options={Object.entries(orders)
                .filter(([value]) => value !== 'relevance')
                .map(([value, label]) => ({ value, label }))}
            />
          </div>
          <div className="md:flex md:flex-wrap md:items-end">
            <Suits choices={shown.facets.suits} set={params.suits?.split(',') ?? []} />
            <div className="mt-5 ml-auto flex flex-wrap justify-end gap-3 max-md:sticky max-md:-bottom-5 max-md:-mx-gutter max-md:-mb-5 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-gutter max-md:py-4">
              {(set > 0 || params.search) && (
                <a href={path} className={buttonClass({ variant: 'ghost' })}>
                  Clear all
                </a>
              )}
              <p role="status" className="sr-only">
                {chosen && total}
              </p>
              <Button type="submit" className="max-md:flex-1 md:min-w-40">
                {total}
              </Button>
            </div>
          </div>
        </form>
      </search>
      <div id={ORDERS} popover="auto" className={`${sheet} md:hidden`}>
        <SheetHeader title="Sort by" target={ORDERS} />
        <ul>
          {Object.entries(orders).map(([value, label]) => {
            const isCurrent = value === (params.sort ?? 'relevance')
            const sort = value === 'relevance' ? {} : { sort: value }
            return (
              <li key={value}>
                <a
                  href={searchHref(path, { ...without(params, 'sort'), ...sort })}
                  aria-current={isCurrent ? 'true' : undefined}
                  className={`flex min-h-12 items-center border-b border-line no-underline ${isCurrent ? 'font-medium text-accent-strong' : 'text-ink'}`}
                >
                  {value === 'relevance' && params.search ? 'Best match' : label}
                </a>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

const barButton =
  'flex min-w-0 cursor-pointer items-center justify-center gap-2 px-3 text-sm font-medium text-ink -outline-offset-4'
const badge =
  'inline-flex size-6 items-center justify-center rounded-full bg-gold text-xs text-espresso tabular-nums'
/** A popover at the bottom edge of a phone. */
const sheet =
  'inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-lg border-0 bg-surface p-gutter py-5 text-ink shadow-raised backdrop:bg-scrim'

function SheetHeader({ title, target }: { title: string; target: string }) {
  return (
    <div className="mb-3 flex items-center justify-between md:hidden">
      <p className="text-heading">{title}</p>
      <button
        type="button"
        popoverTarget={target}
        popoverTargetAction="hide"
        aria-label="Close"
        className="-mr-2 inline-flex size-11 cursor-pointer items-center justify-center rounded-md hover:bg-sunken"
      >
        <CloseIcon className="size-6" />
      </button>
    </div>
  )
}

/** For whom the tours are right: closed at first, and without it where no tour says so. */
function Suits({ choices, set }: { choices: readonly Choice[]; set: readonly string[] }) {
  const missing = set.filter((value) => !choices.some((choice) => choice.value === value))
  const options = [...choices, ...missing.map((value) => ({ value, label: value, count: 0 }))]
  if (options.length === 0) return null
  return (
    <details className="group/more mt-4 grow" open={set.length > 0}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-medium [&::-webkit-details-marker]:hidden">
        {SUITABILITY_TITLE}
        <ChevronDownIcon className="size-4 transition-transform group-open/more:rotate-180" />
      </summary>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
        {options.map(({ value, label, count }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="suits"
              value={value}
              defaultChecked={set.includes(value)}
              className="size-5 shrink-0 accent-espresso"
            />
            {label} ({count})
          </label>
        ))}
      </div>
    </details>
  )
}

/** The choices of a filter with their counts, and the set one if it is not among them. */
function optionsOf(
  name: TourFilter,
  { facets, filters }: Pick<TourFiltersProps, 'facets' | 'filters'>,
  value: string | undefined,
) {
  const options = facets[name].map(({ value, label, count }) => ({
    value,
    label: `${label} (${count})`,
  }))
  const current = filters.find((filter) => filter.name === name)
  const set = current ?? (value === undefined ? undefined : { value, label: value })
  if (!set || options.some((option) => option.value === set.value)) return options
  return [{ value: set.value, label: set.label }, ...options]
}
