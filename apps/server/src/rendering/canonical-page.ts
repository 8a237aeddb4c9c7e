import { readTourSearch, type TourFilter } from '@bharat/contracts/tour-search-params'

/**
 * The path of a page with the part of its query that has an effect, in one order and spelling. Only pages with
 * a list of tours have a query: their search.
 * @param target path and query
 */
export function canonicalPage(target: string): string {
  const start = target.indexOf('?')
  if (start === -1) return target
  const path = target.slice(0, start)
  const list = lists.find(({ pattern }) => pattern.test(path))
  if (!list) return path
  const query = Object.fromEntries(new URLSearchParams(target.slice(start)))
  const effective = new URLSearchParams(readTourSearch(query, list.fixed)).toString()
  return effective === '' ? path : `${path}?${effective}`
}

/** The pages with a list of tours, and the filter that their path sets. */
const lists: { pattern: RegExp; fixed?: TourFilter }[] = [
  { pattern: /^\/tours\/?$/ },
  { pattern: /^\/categories\/[^/]+\/?$/, fixed: 'category' },
  { pattern: /^\/landscapes\/[^/]+\/?$/, fixed: 'landscape' },
]
