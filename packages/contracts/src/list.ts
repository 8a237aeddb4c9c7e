import { z } from 'zod'
import { LARGE_PAGE, MAX_PAGE } from './limits.ts'
import { cleanText } from './text.ts'

/** One page of an admin list (section 3, list responses). `totalPages` is at least 1. */
export interface Page<T> {
  items: T[]
  totalPages: number
  totalItems: number
  page: number
  limit: number
}

/**
 * A whole number, as JSON gives it or as a query string spells it.
 * @param standard the value when none is given
 */
function wholeNumber(name: string, minimum: number, maximum: number, standard: number) {
  const message =
    maximum === Number.MAX_SAFE_INTEGER
      ? `${name} must be a whole number of at least ${minimum}.`
      : `${name} must be a whole number from ${minimum} to ${maximum}.`
  return z
    .union([z.number(), z.string().regex(/^\d{1,15}$/, message)], { error: message })
    .transform(Number)
    .refine((n) => Number.isInteger(n) && n >= minimum && n <= maximum, message)
    .default(standard)
    .meta({ documented: { type: 'integer', minimum, maximum, default: standard } })
}

/**
 * The query of a public read. The parameter is the specification's and changes nothing: public
 * reads never show an inactive record.
 */
export const publicQuery = z.object({
  activeOnly: z
    .unknown()
    .optional()
    .meta({
      description: 'Accepted, and without effect: an inactive record is never shown.',
      documented: { type: 'boolean', examples: [true] },
    }),
})

/** A page number so large that no list reaches it, small enough for every database's skip. */
const LAST_PAGE = 1_000_000

/**
 * The query of an admin list: page, limit, search, sort.
 * @param sortable the fields `sort` may name, each also with a leading `-`
 * @param defaultLimit the specification's page size of that list
 */
export function listQuery<const Field extends string>(
  sortable: readonly Field[],
  defaultLimit: number = LARGE_PAGE,
) {
  const sortMessage = `sort must be one of ${sortable.join(', ')}, with - for descending.`
  return z.object({
    page: wholeNumber('page', 1, LAST_PAGE, 1).describe('The page wanted, counted from 1.'),
    limit: wholeNumber('limit', 1, MAX_PAGE, defaultLimit).describe(
      `Records a page, 1 to ${MAX_PAGE}.`,
    ),
    search: z
      .string({ error: 'search must be text.' })
      .max(500, 'search must be at most 500 characters.')
      .overwrite(cleanText)
      .default('')
      .describe('A case-insensitive substring.'),
    sort: z
      .string({ error: sortMessage })
      .refine(
        (value) => (sortable as readonly string[]).includes(value.replace(/^-/, '')),
        sortMessage,
      )
      .default('-createdAt')
      .meta({
        description: 'A field, with - for descending.',
        documented: {
          type: 'string',
          default: '-createdAt',
          enum: sortable.flatMap((field) => [field, `-${field}`]),
        },
      }),
  })
}

export type ListQuery = z.output<ReturnType<typeof listQuery>>

/** The pages a list of `totalItems` has; an empty list has one. */
export function pageCount(totalItems: number, limit: number): number {
  return Math.max(1, Math.ceil(totalItems / limit))
}
