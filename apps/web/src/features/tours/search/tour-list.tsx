import type { TourFilter, TourSearchParams } from '@bharat/contracts/tour-search-params'
import { TourFiltersIsland } from './tour-filters.island.ts'
import { TourResults, type TourResultsProps } from './tour-results.tsx'
import { readParams } from './tour-search.ts'

export interface TourListProps
  extends Pick<TourResultsProps, 'level' | 'landscape' | 'priority' | 'result'> {
  path: string
  /** The parameters of the URL. */
  search: TourSearchParams
  /** The filter that the path sets. */
  fixed?: TourFilter
}

/** A searchable list of tours: its controls and what they find. */
export function TourList({
  search,
  result,
  level,
  landscape,
  priority = false,
  ...list
}: TourListProps) {
  const { page } = search
  // Another page of the same search keeps what is typed in the form.
  const params = readParams(search, result, list.fixed)
  return (
    <>
      <TourFiltersIsland
        {...list}
        params={params}
        facets={result.facets}
        filters={result.filters}
        fallbackClassName={`min-h-12 ${list.fixed ? 'md:min-h-64' : 'md:min-h-72'}`}
      />
      <TourResults
        {...list}
        params={{ ...params, ...(page && { page }) }}
        result={result}
        level={level}
        priority={priority}
        landscape={landscape}
      />
    </>
  )
}
