import { mediaMessages } from '@bharat/contracts/media.messages'
import { z } from 'zod'
import { restEndpoint } from '../http/operation.ts'

const shared = {
  tag: {
    name: 'Media',
    description:
      'Images. What is uploaded here is served at /media/{id}; `?w=640` gives the next larger of the widths kept, in the best format that is accepted by name.',
  },
  access: 'admin',
} as const

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

/** The image host of section 5: multipart `file` and `upload_preset` → 201 with `secure_url`. */
export const mediaOperations = [
  restEndpoint({
    ...shared,
    method: 'GET',
    path: '/admin/upload-target',
    id: 'uploadTarget',
    summary: 'Where to upload images to',
    reply: uploadTarget,
    handle: ({ uploads }) => uploads.target,
  }),
  restEndpoint({
    ...shared,
    method: 'POST',
    path: '/admin/media',
    id: 'uploadImage',
    section: '5, image upload',
    summary: 'Upload an image',
    upload: uploadParts,
    status: 201,
    reply: uploadReply,
    errors: { 415: mediaMessages.notAnImage },
    handle: ({ uploads, request, address }) => uploads.take(request, address),
  }),
]
