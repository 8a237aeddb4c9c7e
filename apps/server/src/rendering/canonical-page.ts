import { readTourSearch, type TourFilter, valuesByName } from '@bharat/contracts/tour-search-params'

/**
 * The path of a page with the part of its query that has an effect, in one order and spelling. Only pages with
 * a list of tours have a query: their search, or the tours that they compare.
 * @param target path and query
 */
export function canonicalPage(target: string): string {
  const start = target.indexOf('?')
  if (start === -1) return target
  const path = target.slice(0, start)
  const query = valuesByName(new URLSearchParams(target.slice(start)))
  const effective = new URLSearchParams(effectiveQuery(path, query)).toString()
  // Without the escape, as the web's router writes it: for another spelling it would redirect.
  return effective === '' ? path : `${path}?${effective.replaceAll('%2C', ',')}`
}

function effectiveQuery(path: string, { tours, ...query }: Record<string, string>) {
  if (/^\/compare\/?$/.test(path)) return tours ? { tours } : {}
  const list = lists.find(({ pattern }) => pattern.test(path))
  return list ? readTourSearch(query, list.fixed) : {}
}

/** The pages with a list of tours, and the filter that their path sets. */
const lists: { pattern: RegExp; fixed?: TourFilter }[] = [
  { pattern: /^\/tours\/?$/ },
  { pattern: /^\/categories\/[^/]+\/?$/, fixed: 'category' },
  { pattern: /^\/landscapes\/[^/]+\/?$/, fixed: 'landscape' },
]
