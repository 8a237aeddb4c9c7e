import { z } from 'zod'
import { TEXT_MAX } from './limits.ts'
import { UNKNOWN_POSITION } from './messages.ts'

/**
 * Applied to every text field: removes NUL and replaces lone surrogates, because JSON, BSON or HTML cannot
 * represent them; then trims.
 */
export function cleanText(value: string): string {
  return value.replaceAll('\0', '').toWellFormed().trim()
}

/** The message for a text that is too long. */
export function tooLong(label: string, max: number): string {
  return `${label} must be at most ${max} characters.`
}

/**
 * A text that must not be empty after trimming; any other type fails with the same message.
 * @param max maximum length, in characters after trimming; without it, the size of the body is the only limit
 */
export function requiredText(message: string, label: string, max?: number) {
  const text = z.string({ error: message }).overwrite(cleanText).min(1, message)
  return max === undefined ? text : text.max(max, tooLong(label, max))
}

/**
 * A text that may be absent, null or empty, which is stored as ''. Another type is an error.
 * @param max maximum length, in characters after trimming; without it, the size of the body is the only limit
 */
export function optionalText(label: string, max?: number) {
  const text = z.string({ error: `${label} must be text.` }).overwrite(cleanText)
  return (max === undefined ? text : text.max(max, tooLong(label, max)))
    .nullish()
    .transform((value) => value ?? '')
}

/** A 24-character id. */
export const OBJECT_ID = /^[0-9a-f]{24}$/i

export function isObjectId(value: unknown): value is string {
  return typeof value === 'string' && OBJECT_ID.test(value)
}

/**
 * The id of a record, or the record as replies contain it, `{ _id, name }`: a body may send back what was read.
 * @param id the schema of the id
 */
export function idOrRecord<Id extends z.ZodType<string>>(id: Id, message: string) {
  const record = z.object({ _id: id }).transform((read): string => Reflect.get(read, '_id'))
  return z.union([record, id], { error: message })
}

/** The documentation of `idOrRecord`. */
export function documentedIdOrRecord(example: string) {
  const id = { type: 'string', pattern: OBJECT_ID.source, examples: [example] }
  const description = 'The record, as replies contain it.'
  const properties = { _id: { ...id, description: 'Its id.' } }
  return { anyOf: [id, { type: 'object', description, properties, required: ['_id'] }] }
}

/**
 * An e-mail address by the rule of the public form: something@something.something, no spaces. Only the first
 * dot after the domain's first character counts, so the runtime is linear: a pattern that tries every dot would
 * take minutes for a request with a million dots.
 */
export const EMAIL =
  /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]][^\s@<>"(),:;\\[\].]*\.[^\s@<>"(),:;\\[\]]+$/

/**
 * Whether a value may be used in `src`: an http(s) URL or a path on this site. Anything else (`javascript:`,
 * `data:`, protocol-relative) never reaches a page.
 */
export function isImageUrl(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > TEXT_MAX.url) return false
  if (/^\/(?![/\\])/.test(value)) return !/[\s"'<>\\]/.test(value)
  if (!/^https?:\/\//i.test(value)) return false
  return URL.canParse(value) && !/[\s"'<>\\]/.test(value)
}

const OWN_MEDIA =
  /^(?:https?:\/\/[^/?#]+)?(\/media\/[0-9a-f]{32})(?:\/upright|\/preview\.jpg)?(?:\?[\w=,.&%-]*)?$/i

/**
 * An image URL as it is stored. Our own images (recognized by their path: 32 random digits) are stored as a
 * path without the host of the upload, so that they survive a change of domain, and without a width or crop,
 * as in the address of a shown image.
 */
export function cleanImageUrl(value: string): string {
  const url = cleanText(value)
  return OWN_MEDIA.exec(url)?.[1]?.toLowerCase() ?? url
}

export const urlTooLong = tooLong('The image URL', TEXT_MAX.url)

const imageUrl = {
  description: 'http(s) URL of an image, or path on this site.',
  documented: { examples: ['https://images.example/road.jpg'] },
}

/** An optional image URL; '' if absent. */
export function optionalImageUrl(message: string) {
  return z
    .string({ error: message })
    .overwrite(cleanImageUrl)
    .max(TEXT_MAX.url, { error: urlTooLong, abort: true })
    .refine((value) => value === '' || isImageUrl(value), message)
    .nullish()
    .transform((value) => value ?? '')
    .meta(imageUrl)
}

/** A required image URL: message `missing` if it is absent, `invalid` if it is not a usable URL. */
export function requiredImageUrl(missing: string, invalid = missing) {
  return z
    .string({ error: missing })
    .overwrite(cleanImageUrl)
    .max(TEXT_MAX.url, { error: urlTooLong, abort: true })
    .superRefine((value, context) => {
      if (value === '') context.addIssue({ code: 'custom', message: missing })
      else if (!isImageUrl(value)) context.addIssue({ code: 'custom', message: invalid })
    })
    .meta(imageUrl)
}

const versionMessage = 'version must be a whole number of at least 0.'

/** In the body of an update: the `version` of the record that the update is based on. */
export const baseVersion = z
  .int({ error: versionMessage })
  .min(0, versionMessage)
  .nullish()
  .transform((version) => version ?? undefined)
  .meta({
    description:
      'The `version` that was changed. If another one is stored now, nothing is changed: the error is CONFLICT (409) with the stored record as `current`. Left out, any version is changed.',
    documented: { type: ['integer', 'null'], minimum: 0, examples: [1] },
  })

/** The body of every status operation (section 7). */
export const activeStatusInput = z
  .object(
    {
      activeStatus: z
        .boolean({ error: 'activeStatus must be true or false.' })
        .describe('Whether the site shows it.'),
    },
    { error: 'activeStatus must be true or false.' },
  )
  .meta({ id: 'ActiveStatusInput', description: 'Shows or hides a record.' })

/** PATCH …/{id}/position: where a record is to stand in the manual order. */
export const positionInput = z
  .object(
    {
      after: z
        .string({ error: UNKNOWN_POSITION })
        .regex(OBJECT_ID, UNKNOWN_POSITION)
        .nullish()
        .transform((id) => id?.toLowerCase() ?? null)
        .meta({
          description: 'Id of the record that it stands behind; null for the start of the list.',
          documented: {
            type: ['string', 'null'],
            pattern: OBJECT_ID.source,
            examples: ['650000000000000000000001'],
          },
        }),
    },
    { error: UNKNOWN_POSITION },
  )
  .meta({ id: 'PositionInput', description: 'Moves a record in the manual order.' })
