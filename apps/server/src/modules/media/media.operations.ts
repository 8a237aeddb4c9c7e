import { MEDIA_PROBLEMS } from '@bharat/contracts/back-office-limits'
import { CREDITS_PAGE } from '@bharat/contracts/limits'
import { mediaMessages } from '@bharat/contracts/media.messages'
import {
  creditsQuery,
  creditsReply,
  MEDIA_USE_KINDS,
  mediaListQuery,
  mediaPatch,
  mediaProblem,
  mediaReplacement,
  mediaReplies,
} from '@bharat/contracts/media-library'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { messageReply } from '@bharat/contracts/replies'
import { z } from 'zod'
import { enumType, typeOptions } from '../../graphql/types.ts'
import { endpoint, restEndpoint } from '../../http/operation.ts'

enumType('MediaUseKind', 'The kinds of records that use images.', MEDIA_USE_KINDS)
typeOptions(creditsReply, { complexity: { items: { field: 1, multiplier: CREDITS_PAGE / 5 } } })

const shared = {
  tag: {
    name: 'Media',
    description:
      'Images. What is uploaded here is served at /media/{id}; `?w=640` gives the next larger of the widths kept, in the best format that is accepted by name.',
  },
  access: 'catalogue',
} as const

/** What the forms with images need: the site settings have some, too. */
const upload = { tag: shared.tag, access: ['catalogue', 'settings'] } as const

const uploadParts = z.object({
  file: z.file().describe('A PNG, JPEG, WebP, AVIF or GIF of at most 15 MB, told by its content.'),
  upload_preset: z.string().describe('As the upload target says.'),
})

const uploadReply = z
  .object({
    secure_url: z.url().describe('Where the image is; to be sent in the save call.'),
    public_id: z.string().describe('Its id.'),
    width: z.int().min(1).describe('Pixels.'),
    height: z.int().min(1).describe('Pixels.'),
    bytes: z.int().min(1).describe('Size of what is kept.'),
    format: z.string().describe('What it is kept as.'),
  })
  .meta({ id: 'Upload', description: 'An image that was taken.' })

const uploadTarget = z
  .object({
    url: z.string().describe('Where to post images to: this server, or an image host.'),
    preset: z.string().describe('The `upload_preset` to send along.'),
  })
  .meta({ id: 'UploadTarget', description: 'Where the admin’s forms upload to (section 5).' })

const errors = { 404: mediaMessages.notFound }

/** The image host of section 5 (multipart `file` and `upload_preset` → 201 with `secure_url`), and the media page. */
export const mediaOperations = [
  restEndpoint({
    ...upload,
    method: 'GET',
    path: '/admin/upload-target',
    id: 'uploadTarget',
    summary: 'Where to upload images to',
    reply: uploadTarget,
    handle: ({ uploads }) => uploads.target,
  }),
  restEndpoint({
    ...upload,
    method: 'POST',
    path: '/admin/media',
    id: 'uploadImage',
    audit: 'history',
    section: '5, image upload',
    summary: 'Upload an image',
    upload: uploadParts,
    reply: uploadReply,
    location: ({ public_id }) => `/admin/media/${public_id}`,
    errors: { 415: mediaMessages.notAnImage },
    handle: ({ uploads, request, address }) => uploads.take(request, address),
  }),
  endpoint({
    ...upload,
    method: 'GET',
    path: '/admin/media',
    id: 'adminMedia',
    summary: 'List images, newest first',
    query: mediaListQuery,
    reply: mediaReplies.page,
    handle: ({ services, query }) => services.media.list(query),
  }),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/admin/media/problems',
    id: 'mediaProblems',
    summary: 'List the records that name a missing image',
    reply: z.object({
      items: z.array(mediaProblem).describe(`One for each field; at most ${MEDIA_PROBLEMS}.`),
    }),
    graphql: { member: 'items' },
    handle: async ({ services }) => ({ items: await services.media.listProblems() }),
  }),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/admin/media/{id}',
    id: 'adminMediaItem',
    summary: 'An image with its uses',
    reply: mediaReplies.one,
    errors,
    graphql: { member: 'item' },
    handle: async ({ services, params }) => ({ item: await services.media.get(params.id) }),
  }),
  endpoint({
    ...shared,
    method: 'PATCH',
    path: '/admin/media/{id}',
    id: 'updateMedia',
    audit: 'history',
    summary: 'Change the alternative text, credit and focal point of an image',
    body: mediaPatch,
    reply: mediaReplies.saved,
    errors: { ...errors, 409: { description: STALE_SAVE, body: mediaReplies.stale } },
    handle: ({ services, params, body }) => services.media.update(params.id, body),
  }),
  endpoint({
    ...shared,
    method: 'DELETE',
    path: '/admin/media/{id}',
    id: 'deleteMedia',
    audit: 'history',
    summary: 'Delete an image that no record uses',
    reply: messageReply,
    errors: { ...errors, 409: { description: mediaMessages.inUse, body: mediaReplies.inUse } },
    handle: ({ services, params }) => services.media.remove(params.id),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    creates: false,
    path: '/admin/media/{id}/replace',
    id: 'replaceMedia',
    audit: 'history',
    summary: 'Replace an image in every record',
    description: 'The image may be missing. It stays stored.',
    body: mediaReplacement,
    reply: mediaReplies.replaced,
    errors,
    handle: ({ services, params, body }) => services.media.replace(params.id, body),
  }),
  endpoint({
    tag: shared.tag,
    method: 'GET',
    path: '/public/credits',
    id: 'credits',
    access: 'public',
    cached: true,
    summary: 'The credits of the images that the site shows',
    query: creditsQuery,
    reply: creditsReply,
    graphql: { complexity: { field: 100, multiplier: 1 } },
    handle: ({ services, query }) => services.media.listCredits(query),
  }),
]
