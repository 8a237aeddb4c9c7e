import type { Page } from '@bharat/contracts/list'

/** A photograph of the demo: a path of this site, as the rules ask for. */
export const photo = (name: string) => `/photos/${name}.jpg`

/** A record's id: 24 hexadecimal characters. */
export const idOf = (number: number) => number.toString(16).padStart(24, '0')

/** The moment the n-th record was made, in the order of the list: newest first. */
export const createdAt = (number: number) =>
  new Date(Date.UTC(2026, 9, 28, 9, 30) - number * 86_400_000).toISOString()

/** The page of a list that the server would answer with. */
export function pageOf<Row>(rows: readonly Row[], page: number, limit: number): Page<Row> {
  return {
    items: rows.slice((page - 1) * limit, page * limit),
    page,
    limit,
    totalItems: rows.length,
    totalPages: Math.max(1, Math.ceil(rows.length / limit)),
  }
}

/** The active categories that a dropdown offers. */
export const categoryOptions = [
  { _id: idOf(1), name: 'Adventure', activeStatus: true },
  { _id: idOf(2), name: 'Domestic', activeStatus: true },
  { _id: idOf(3), name: 'International', activeStatus: true },
  { _id: idOf(4), name: 'School tours', activeStatus: false },
  { _id: idOf(5), name: 'Pilgrimage', activeStatus: true },
]
