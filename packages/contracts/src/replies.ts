import { z } from 'zod'
import { RECENT_LOGIN_REQUIRED } from './sessions.ts'
import { cleanText, isImageUrl } from './text.ts'

/**
 * Schemas shared by the replies of both APIs. Types are inferred from them, the OpenAPI document is generated
 * from them, and tests compare stored and sent data with them.
 * `documented` in a schema's metadata overrides the generated JSON Schema: it replaces it if it contains a
 * `type`, otherwise it is merged into it.
 */

export const recordId = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .meta({ description: '24 hexadecimal characters.', examples: ['650000000000000000000101'] })

/** A timestamp, such as a record's `createdAt`. */
export const moment = z.iso.datetime().meta({
  description: 'ISO 8601, in UTC.',
  documented: { type: 'string', format: 'date-time', examples: ['2026-11-21T06:30:00.000Z'] },
})

export const calendarDay = z.iso
  .date()
  .meta({ documented: { type: 'string', format: 'date', examples: ['2027-01-12'] } })

/** A stored text: trimmed, without characters that JSON, BSON or HTML cannot represent. */
export const storedText = z.string().refine((value) => value === cleanText(value))

/** A text that is never empty. */
export const filledText = storedText.min(1)

/** A stored image: a URL, or a path on this site. */
export const storedImage = z
  .string()
  .refine(isImageUrl)
  .meta({
    description: 'URL, or path on this site.',
    examples: ['/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  })

export const optionalImage = z
  .string()
  .refine((value) => value === '' || isImageUrl(value))
  .meta({
    description: 'URL, or path on this site; empty if there is none.',
    examples: ['/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  })

const pixels = z.int().min(1).nullable()

const fraction = z.number().min(0).max(1)

/** The focal point of an image. */
export const focalPoint = z
  .object({
    x: fraction.describe('From 0, the left edge, to 1, the right edge.'),
    y: fraction.describe('From 0, the top edge, to 1, the bottom edge.'),
  })
  .meta({ id: 'FocalPoint', description: 'The point of an image that every crop contains.' })

/** An image with the metadata that a page needs before the image loads. Optional fields may be added. */
export const image = z
  .object({
    url: storedImage,
    width: pixels.describe(
      'Width of the stored image in pixels; null for an image of another host.',
    ),
    height: pixels.describe('Height, like `width`.'),
    alt: storedText.describe('What it shows; empty until an administrator writes it.'),
    credit: storedText.describe('Whom the site names for it; empty if nobody.'),
    focus: focalPoint.describe('The centre until an administrator sets another point.'),
  })
  .meta({
    id: 'Image',
    description: 'An image with its size, alternative text, credit and focal point.',
  })

/** The details of an optional image, beside its URL. */
export const optionalImageDetails = image
  .nullable()
  .describe('The same image with its details; null if there is none.')

export type FocalPoint = z.output<typeof focalPoint>
export type Image = z.output<typeof image>

/** Whether visitors see a record. */
export const activeStatus = z.boolean().describe('Whether the site shows it.')

/** Counts the saves of a record's content. Activation and highlighting do not count. */
export const recordVersion = z
  .int()
  .min(0)
  .meta({
    description:
      'Counts the saves of its content, from 1; 0 where an earlier version of the product stored it. An update that names an outdated version is rejected.',
    examples: [1],
  })

/** An account that did something, with its e-mail address at that time. */
export const person = z
  .object({
    _id: recordId,
    email: filledText.describe('Its e-mail address at that time.'),
    name: storedText.meta({
      description:
        'The name of the person now, or when the account was removed; empty if it has none.',
      examples: ['Asha Menon'],
    }),
  })
  .meta({ id: 'Person', description: 'An account of the back-office.' })

export type Person = z.output<typeof person>

/** An account as stored records refer to it. Its name is read from the account. */
export type StoredPerson = Omit<Person, 'name'>

/** The fields of every record besides its id and its content. */
export const recordFields = { activeStatus, createdAt: moment, version: recordVersion }

const replyMessage = z.string().min(1).describe('A message for the user.')

/**
 * The replies of the operations on one record type, such as `Award`.
 * @param more further fields of a page
 */
export function recordReplies<
  Item extends z.ZodType,
  More extends z.ZodRawShape = Record<never, never>,
>(name: string, item: Item, more = {} as More) {
  return {
    /** One page of an admin list. */
    page: z
      .object({
        items: z.array(item).describe('The records of this page, in the requested order.'),
        totalPages: z.int().min(1).describe('Number of pages; at least 1.'),
        totalItems: z.int().min(0).describe('Records on all pages.'),
        page: z.int().min(1).describe('This page, counted from 1.'),
        limit: z.int().min(1).describe('Maximum records per page.'),
        ...more,
      })
      .meta({ id: `${name}Page`, description: `One page of an admin list of ${name} records.` }),
    /** The reply of a read of one record. */
    one: z.object({ item }),
    /** The reply of a create, update or status operation. */
    saved: z
      .object({ message: replyMessage, item: item.describe('The record that is stored now.') })
      .meta({
        id: `${name}Payload`,
        description: `The reply to a change of ${withArticle(name)} record.`,
      }),
    /** The error response to an update that is based on an outdated version. */
    stale: errorReply.extend({ current: item.describe('The record that is stored now.') }).meta({
      id: `${name}StaleError`,
      description: 'The record that another administrator saved in the meantime.',
    }),
  }
}

/** A record's type in a sentence: 'an Award', 'a Tour'. */
export function withArticle(name: string): string {
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`
}

/** The reply of a create, update or status operation. */
export interface Saved<Item> {
  message: string
  item: Item
}

export type RecordReplies<Item extends z.ZodType> = ReturnType<typeof recordReplies<Item>>

/** A reply that contains only a message. */
export const messageReply = z
  .object({ message: replyMessage })
  .meta({ id: 'Message', description: 'A reply that contains only a message.' })

/** The kinds of errors. Both APIs return them: REST as `code`, GraphQL as `extensions.code`. */
export const ERROR_CODES = [
  'INVALID',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'GONE',
  'PRECONDITION_FAILED',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'UNPROCESSABLE',
  'TOO_MANY',
  'UNAVAILABLE',
  'INTERNAL',
] as const

/** The body of an error response. */
export const errorReply = z
  .object({
    message: replyMessage,
    code: z
      .enum([...ERROR_CODES, RECENT_LOGIN_REQUIRED])
      .describe('The kind of error, for programs; `extensions.code` in GraphQL.'),
  })
  .meta({ id: 'Error', description: 'An error message for the user.' })

/** The 403 of an operation that needs a recent login. */
export const recentLoginError = errorReply
  .extend({
    code: z
      .enum(['FORBIDDEN', RECENT_LOGIN_REQUIRED])
      .describe(
        `${RECENT_LOGIN_REQUIRED}: a new login is enough. FORBIDDEN: the account or the page is not allowed.`,
      ),
  })
  .meta({ id: 'RecentLoginError', description: 'Why the operation is not allowed.' })

const fieldError = z.object({
  field: z.string().meta({
    description: 'Dotted path of the field; empty for the whole body.',
    examples: ['itinerary.0.title'],
  }),
  message: z.string().describe('What is wrong with it.'),
})

export type FieldError = z.output<typeof fieldError>

/** The body of an error response to invalid input. */
export const invalidReply = errorReply
  .extend({
    errors: z
      .array(fieldError)
      .optional()
      .describe('Every invalid field. The message is that of the first one.'),
  })
  .meta({ id: 'InvalidError', description: 'An error message for each invalid field.' })
