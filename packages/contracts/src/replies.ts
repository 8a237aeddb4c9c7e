import { z } from 'zod'

/*
 * The shapes of the REST replies (decisions, REST shapes). Items stand with their domains; what
 * carries them stands here.
 */

/** A record's id. */
export const recordId = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .meta({ description: '24 hexadecimal characters.', example: '650000000000000000000101' })

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime().meta({ example: '2026-11-21T05:30:00.000Z' })

/** URL of an image, or '' when there is none. */
export const imageUrl = z.string().meta({ description: 'URL or path of an image; empty for none.' })

/** One page of a list. */
export const pageReply = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    totalPages: z.int().min(1),
    totalItems: z.int().min(0),
    page: z.int().min(1),
    limit: z.int().min(1),
  })

/** What a create, update or status call gives back. */
export const savedReply = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ message: z.string(), item })

export const messageReply = z.strictObject({ message: z.string() })

/** Every error: a text to show, and for validation the failed fields in their order. */
export const errorReply = z.strictObject({
  message: z.string(),
  errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
})

/** GET /admin/upload-target: where the admin's forms send images, and the preset they name. */
export const uploadTarget = z.strictObject({ url: z.string(), preset: z.string() })

/** What an image host answers (section 5); `secure_url` is what counts. */
export const uploadReply = z.strictObject({
  secure_url: z.url(),
  public_id: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  format: z.string(),
})
