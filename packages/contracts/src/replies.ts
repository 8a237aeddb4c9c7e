import { z } from 'zod'
import { cleanText, isImageUrl } from './text.ts'

/**
 * What the replies of both doors are made of. Types are inferred from these schemas, the OpenAPI
 * document is generated from them, and tests hold what is stored and sent to them.
 *
 * Of a schema's metadata, `documented` is what the document says where Zod's own words would not do:
 * with a `type` instead of them, otherwise beside them.
 */

/** Id of a record. */
export const recordId = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .meta({ description: '24 hexadecimal characters.', examples: ['650000000000000000000101'] })

/** A moment, such as a record's `createdAt`. */
export const moment = z.iso.datetime().meta({
  description: 'ISO 8601, in UTC.',
  documented: { type: 'string', format: 'date-time', examples: ['2026-11-21T06:30:00.000Z'] },
})

/** A calendar day. */
export const calendarDay = z.iso
  .date()
  .meta({ documented: { type: 'string', format: 'date', examples: ['2027-01-12'] } })

/** A text as it is stored: trimmed, and nothing in it that JSON, BSON or HTML cannot carry. */
export const storedText = z.string().refine((value) => value === cleanText(value))

/** A text that is never empty. */
export const filledText = storedText.min(1)

/** An image as it is stored: a URL, or a path of this site. */
export const storedImage = z
  .string()
  .refine(isImageUrl)
  .meta({
    description: 'URL, or path on this site.',
    examples: ['/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  })

/** An image that may be missing. */
export const optionalImage = z
  .string()
  .refine((value) => value === '' || isImageUrl(value))
  .meta({
    description: 'URL, or path on this site; empty when there is none.',
    examples: ['/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  })

const pixels = z.int().min(1).nullable()

/** An image with what a page must know of it before it is loaded. Optional parts may be added. */
export const image = z
  .object({
    url: storedImage,
    width: pixels.describe('Of the stored image, in pixels; null for an image of another host.'),
    height: pixels.describe('As `width`.'),
  })
  .meta({ id: 'Image', description: 'An image and its size.' })

export type Image = z.output<typeof image>

/** Whether visitors see a record. */
export const activeStatus = z.boolean().describe('Whether the site shows it.')

/** Counts the saves of a record's content; showing, hiding and highlighting are none. */
export const recordVersion = z
  .int()
  .min(0)
  .meta({
    description:
      'Counts the saves of its content, from 1; 0 where an earlier version of the product stored it. An update that names it is refused once it is no longer this.',
    examples: [1],
  })

const replyMessage = z.string().min(1).describe('A text to show.')

/** The replies of the calls that keep one kind of record, such as `Award`. */
export function recordReplies<Item extends z.ZodType>(name: string, item: Item) {
  return {
    /** One page of an admin list. */
    page: z
      .object({
        items: z.array(item).describe('The records of this page, in the order asked for.'),
        totalPages: z.int().min(1).describe('Pages there are; at least 1.'),
        totalItems: z.int().min(0).describe('Records on all pages.'),
        page: z.int().min(1).describe('This page, counted from 1.'),
        limit: z.int().min(1).describe('Records on a full page.'),
      })
      .meta({ id: `${name}Page`, description: `One page of an admin list of ${name} records.` }),
    /** The reply of a create, update or status call. */
    saved: z
      .object({ message: replyMessage, item: item })
      .meta({ id: `${name}Payload`, description: `What a change of a record of ${name} answers.` }),
    /** The refusal of an update that is based on another version than the stored one. */
    stale: errorReply
      .extend({ current: item.describe('The record as it is stored now.') })
      .meta({ id: `${name}StaleError`, description: 'What somebody else has saved meanwhile.' }),
  }
}

/** The reply of a create, update or status operation. */
export interface Saved<Item> {
  message: string
  item: Item
}

export type RecordReplies<Item extends z.ZodType> = ReturnType<typeof recordReplies<Item>>

/** A reply that is only a text. */
export const messageReply = z
  .object({ message: replyMessage })
  .meta({ id: 'Message', description: 'A reply that is only a text.' })

/** What an error answers. */
export const errorReply = z
  .object({ message: replyMessage })
  .meta({ id: 'Error', description: 'What went wrong, in a text to show.' })

/** One failed field. */
const fieldError = z.object({
  field: z.string().meta({
    description: 'Dotted path of the field; empty for the whole body.',
    examples: ['itinerary.0.title'],
  }),
  message: z.string().describe('What is wrong with it.'),
})

export type FieldError = z.output<typeof fieldError>

/** What an error answers where something that was sent is at fault. */
export const invalidReply = errorReply
  .extend({
    errors: z
      .array(fieldError)
      .optional()
      .describe('Every field at fault, the first one’s text being the message.'),
  })
  .meta({ id: 'InvalidError', description: 'What is wrong with what was sent.' })
