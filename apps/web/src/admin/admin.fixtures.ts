import type { Page } from '@bharat/contracts/list'

/** A demo photograph: a path on this site, as the rules require. */
export const photo = (name: string) => `/photos/${name}.jpg`

/** A record's id: 24 hexadecimal characters. */
export const idOf = (number: number) => number.toString(16).padStart(24, '0')

/** The creation time of the n-th record, in list order: newest first. */
export const createdAt = (number: number) =>
  new Date(Date.UTC(2026, 9, 28, 9, 30) - number * 86_400_000).toISOString()

/** One page of a list, as the server returns it. */
export function pageOf<Row>(rows: readonly Row[], page: number, limit: number) {
  return {
    items: rows.slice((page - 1) * limit, page * limit),
    page,
    limit,
    totalItems: rows.length,
    totalPages: Math.max(1, Math.ceil(rows.length / limit)),
    searchedSince: null,
  } satisfies Page<Row>
}

/** The active categories of a dropdown. */
export const categoryOptions = [
  { _id: idOf(1), name: 'Adventure', activeStatus: true },
  { _id: idOf(2), name: 'Domestic', activeStatus: true },
  { _id: idOf(3), name: 'International', activeStatus: true },
  { _id: idOf(4), name: 'School tours', activeStatus: false },
  { _id: idOf(5), name: 'Pilgrimage', activeStatus: true },
]
