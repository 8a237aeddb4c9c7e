import { z } from 'zod'
import { LARGE_PAGE, MAX_PAGE } from './limits.ts'
import { cleanText, isObjectId } from './text.ts'

/** One page of an admin list (section 3, list responses). `totalPages` is at least 1. */
export interface Page<T> {
  items: T[]
  totalPages: number
  totalItems: number
  page: number
  limit: number
  /** Since when a text was looked for; null or absent: in all records. */
  searchedSince?: string | null
}

/**
 * An integer, as a JSON number or as text of a query string.
 * @param standard the default value
 */
export function wholeNumber(name: string, minimum: number, maximum: number, standard: number) {
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

/** True or false, as JSON or as text of a query string. */
export function flag(name: string) {
  return z.union([z.boolean(), z.enum(['true', 'false', ''])], {
    error: `${name} must be true or false.`,
  })
}

/**
 * The query of a public read. The specification defines the parameter, but it has no effect: public reads never
 * return inactive records.
 */
export const publicQuery = z.object({
  activeOnly: z
    .unknown()
    .optional()
    .meta({
      description: 'Accepted without effect: inactive records are never shown.',
      documented: { type: 'boolean', examples: [true] },
    }),
})

/** Ids in a query string, separated by commas; none by default. */
export const idList = (max: number, message: string) =>
  z
    .string({ error: message })
    .max(max * 25, message)
    .default('')
    .transform((text) =>
      text === '' ? [] : [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))],
    )
    .refine((ids) => ids.length <= max && ids.every(isObjectId), message)

/** A page number that no list reaches, small enough for every database's skip. */
export const LAST_PAGE = 1_000_000

/**
 * The query of an admin list: page, limit, search, sort.
 * @param sortable the fields that `sort` may name, each optionally with a leading `-`
 * @param defaultLimit the specification's page size of that list
 */
export function listQuery<const Field extends string>(
  sortable: readonly Field[],
  defaultLimit: number = LARGE_PAGE,
) {
  const sortMessage = `sort must be one of ${sortable.join(', ')}, with - for descending.`
  return z.object({
    page: wholeNumber('page', 1, LAST_PAGE, 1).describe('The requested page, counted from 1.'),
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

/** The number of pages for `totalItems`; an empty list has one page. */
export function pageCount(totalItems: number, limit: number): number {
  return Math.max(1, Math.ceil(totalItems / limit))
}
