import { z } from 'zod'
import { MEDIA_SEARCH, MEDIA_USES } from './back-office-limits.ts'
import { KINDS_WITH_IMAGES } from './kinds.ts'
import { MEDIA_PAGE, TEXT_MAX } from './limits.ts'
import { LAST_PAGE, listQuery, publicQuery, wholeNumber } from './list.ts'
import { mediaMessages } from './media.messages.ts'
import { errorReply, image, moment, recordId, recordReplies, storedImage } from './replies.ts'
import { baseVersion, optionalText } from './text.ts'

export const MEDIA_USE_KINDS = KINDS_WITH_IMAGES.map(({ images }) => images.use)

/** Id of a stored image, the last part of its path `/media/{id}`. */
export const MEDIA_ID = /^[0-9a-f]{32}$/

/** A field of a record that names an image. */
export const mediaUse = z
  .object({
    kind: z.enum(MEDIA_USE_KINDS).describe('What kind of record it is.'),
    id: recordId,
    name: z.string().describe('Name of the record.'),
    field: z.string().meta({ description: 'Which image of it.', examples: ['main image'] }),
    href: z.string().meta({
      description: 'Path of the page where an administrator edits it.',
      examples: ['/adminDashboard?tab=tours&search=Hills%20and%20coast'],
    }),
  })
  .meta({ id: 'MediaUse', description: 'A field of a record that names an image.' })

const mediaId = z
  .string()
  .regex(MEDIA_ID)
  .meta({
    description: '32 hexadecimal characters.',
    examples: ['0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  })

const usedBy = z.array(mediaUse).describe(`The uses of the image; at most ${MEDIA_USES} of them.`)

/** A stored image, as the media page shows it. */
export const mediaItem = z
  .object({
    _id: mediaId,
    ...image.shape,
    width: z.int().min(1).describe('Width in pixels.'),
    height: z.int().min(1).describe('Height in pixels.'),
    bytes: z.int().min(1).describe('Size of the stored image.'),
    format: z.string().meta({ description: 'Format of the stored image.', examples: ['jpg'] }),
    suggestedAlt: z.string().meta({
      description: 'An alternative text made of the first record that uses it; empty if none does.',
      examples: ['The name of a tour: main image'],
    }),
    createdAt: moment,
    usedBy,
    useCount: z.int().min(0).describe('How many uses there are, listed or not.'),
    version: z.int().min(0).describe('Counts the edits of its details.'),
  })
  .meta({ id: 'Media', description: 'A stored image and the records that use it.' })

export const mediaProblem = mediaUse
  .extend({ url: storedImage })
  .meta({ id: 'MediaProblem', description: 'A field of a record that names a missing image.' })

const listed = listQuery(['createdAt'], MEDIA_PAGE).omit({ sort: true })

export const mediaListQuery = listed.extend({
  search: listed.shape.search.describe(
    `Looks in alternative texts, credits, and the names of the records and fields that use images; finds the newest ${MEDIA_SEARCH} of each.`,
  ),
})

/** GET /public/credits: one page of a fixed size. */
export const creditsQuery = publicQuery.extend({
  page: wholeNumber('page', 1, LAST_PAGE, 1).describe('The requested page, counted from 1.'),
})

export const creditsReply = z
  .object({
    items: z.array(image).describe('Images with a credit, by credit.'),
    totalPages: z.int().min(1).describe('Number of pages; at least 1.'),
    page: z.int().min(1).describe('This page, counted from 1.'),
  })
  .meta({ id: 'Credits', description: 'A page of the credits of the images that the site shows.' })

export type Credits = z.output<typeof creditsReply>

const fraction = (axis: 'x' | 'y') => {
  const message = mediaMessages.fractionInvalid(axis)
  return z
    .number({ error: message })
    .min(0, message)
    .max(1, message)
    .overwrite((value) => Math.round(value * 1000) / 1000)
    .describe(axis === 'x' ? 'From 0, left, to 1, right.' : 'From 0, top, to 1, bottom.')
}

const focalPointInput = z
  .object({ x: fraction('x'), y: fraction('y') }, { error: mediaMessages.focusInvalid })
  .meta({ id: 'FocalPointInput', description: 'The point of an image that every crop contains.' })

/** PATCH /admin/media/{id}: fields that are not sent do not change. */
export const mediaPatch = z
  .object(
    {
      alt: optionalText('Alternative text', TEXT_MAX.name)
        .optional()
        .describe('What the image shows; null or empty brings back the suggestion.'),
      credit: optionalText('Credit', TEXT_MAX.name)
        .optional()
        .describe('Whom the site names for it; null or empty: nobody.'),
      focus: focalPointInput.optional().describe('Rounded to thousandths.'),
      version: baseVersion.optional(),
    },
    { error: mediaMessages.bodyInvalid },
  )
  .meta({
    id: 'MediaPatch',
    description: 'A change of an image. Fields that are not sent do not change.',
  })

export const mediaReplacement = z
  .object(
    {
      by: z
        .string({ error: mediaMessages.replacementMissing })
        .toLowerCase()
        .regex(MEDIA_ID, mediaMessages.replacementMissing)
        .meta({
          description: 'Id of the image that takes its place.',
          documented: { examples: ['0f1e2d3c4b5a69788796a5b4c3d2e1f0'] },
        }),
    },
    { error: mediaMessages.replacementMissing },
  )
  .meta({ id: 'MediaReplacement', description: 'Replaces an image in every record.' })

const replies = recordReplies('Media', mediaItem)

export const mediaReplies = {
  ...replies,
  /** The reply of a replacement. */
  replaced: z
    .object({
      message: replies.saved.shape.message,
      replaced: z.int().min(0).describe('How many records were changed.'),
    })
    .meta({ id: 'MediaReplacementPayload', description: 'The reply to a replacement.' }),
  /** The error response to the deletion of an image that is in use. */
  inUse: errorReply
    .extend({ usedBy })
    .meta({ id: 'MediaInUseError', description: 'The records that use the image.' }),
}

export type MediaUse = z.output<typeof mediaUse>
export type MediaItem = z.output<typeof mediaItem>
export type MediaProblem = z.output<typeof mediaProblem>
export type MediaPatch = z.output<typeof mediaPatch>
