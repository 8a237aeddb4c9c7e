import { MAX_TOURS_PAGE, TOURS_PER_PAGE } from '@bharat/contracts/limits'
import type { TourFilter, TourSearchParams } from '@bharat/contracts/tour-search-params'
import type { ResultOf } from '../../../graphql/graphql.ts'
import type { TourSearchDocument } from './tour-search.documents.ts'

/** The result of a search as the pages show it. */
export type TourSearchData = ResultOf<typeof TourSearchDocument>['tours']

/** A page with a searchable list of tours. */
export interface TourListPage {
  path: string
  /** The parameters of its URL. */
  params: TourSearchParams
  /** The filter that the path sets. */
  fixed?: TourFilter
}

/**
 * The variables of a search, in the order of the document. Each 'Show more' makes the list longer, so that the
 * URL names everything that is shown.
 * @param path the filters that the path sets; none for a path without a valid id or name, which is a 404
 */
export function searchVariables(
  { page, ...params }: TourSearchParams,
  path: Pick<TourSearchParams, 'category' | 'landscape'> = {},
) {
  const { search, where, landscape, category, month, days, budget, style, suits, sort } = {
    ...params,
    ...path,
  }
  const limit = Math.min(TOURS_PER_PAGE * Number(page ?? 1), MAX_TOURS_PAGE)
  return { search, where, landscape, category, month, days, budget, style, suits, sort, limit }
}

/**
 * The parameters of a search with the filters that its text names: "kerala under 40k" is a region and a budget.
 * @param fixed the filter that the page's path sets
 */
export function readParams(
  params: TourSearchParams,
  { search, filters }: Pick<TourSearchData, 'search' | 'filters'>,
  fixed?: TourFilter,
): TourSearchParams {
  const named = filters.filter(({ name }) => name !== fixed).map(({ name, value }) => [name, value])
  return { ...without(params, 'search'), ...(search && { search }), ...Object.fromEntries(named) }
}

/** The address of a list with these parameters. */
export function searchHref(path: string, params: TourSearchParams): string {
  const query = new URLSearchParams(params).toString()
  return query === '' ? path : `${path}?${query}`
}

/** The parameters without some of them, from the first page on. */
export function without(
  params: TourSearchParams,
  ...names: (keyof TourSearchParams)[]
): TourSearchParams {
  return Object.fromEntries(
    Object.entries(params).filter(
      ([name]) => name !== 'page' && !names.includes(name as keyof TourSearchParams),
    ),
  )
}

/** Whether a page shows less than its whole list: search engines do not index it. */
export function isFiltered(params: TourSearchParams): boolean {
  return Object.keys(params).length > 0
}
