import { STALE_SAVE } from '@bharat/contracts/messages'
import { messageReply } from '@bharat/contracts/replies'
import { baseVersion } from '@bharat/contracts/text'
import { previewLink, publishInput } from '@bharat/contracts/tour-drafts'
import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import { tourInput, tourUpdate } from '@bharat/contracts/tour-input'
import { tour, tourPreview, tourReplies } from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { z } from 'zod'
import { endpoint } from '../../../http/operation.ts'

const tag = {
  name: 'Drafts',
  description:
    'The next version of a tour: its page stays as it is until the draft is published. An inactive tour is its own draft.',
}
const admin = { tag, access: 'catalogue' } as const
const none = `${tourMessages.notFound} ${tourDraftMessages.none}`

/** The drafts of tours, and their previews. */
export const tourDraftOperations = [
  endpoint({
    ...admin,
    method: 'GET',
    path: '/admin/tours/{id}/draft',
    id: 'adminTourDraft',
    summary: 'The draft of a Tour',
    description:
      'With the changes that the public version has had since. `version` is the one that a save of the draft names.',
    reply: z.object({ item: tour }),
    errors: { 404: none },
    graphql: { member: 'item' },
    handle: async ({ services, params }) => ({ item: await services.tours.drafts.get(params.id) }),
  }),
  endpoint({
    ...admin,
    method: 'PUT',
    path: '/admin/tours/{id}/draft',
    id: 'saveTourDraft',
    audit: 'history',
    summary: 'Save the draft of a Tour',
    description:
      'By the rules of a tour. The public page does not change. The content of an inactive tour is saved itself. A set time to publish stays.',
    body: tourUpdate,
    reply: tourReplies.saved,
    errors: {
      404: tourMessages.notFound,
      409: { description: STALE_SAVE, body: tourReplies.stale },
    },
    graphql: { args: z.object({ input: tourInput, version: baseVersion }) },
    handle: ({ services, params, body }) => services.tours.drafts.save(params.id, body),
  }),
  endpoint({
    ...admin,
    method: 'DELETE',
    path: '/admin/tours/{id}/draft',
    id: 'discardTourDraft',
    audit: 'history',
    summary: 'Discard the draft of a Tour',
    description: 'It is not published any more, and links to its preview end. The history has it.',
    reply: messageReply,
    errors: { 404: none, 409: tourDraftMessages.isDraft },
    handle: ({ services, params }) => services.tours.drafts.discard(params.id),
  }),
  endpoint({
    ...admin,
    method: 'POST',
    creates: false,
    path: '/admin/tours/{id}/draft/publish',
    id: 'publishTourDraft',
    audit: 'history',
    summary: 'Publish the draft of a Tour, immediately or at a time',
    description:
      'A new time replaces the one that was set. The draft of a tour that was hidden meanwhile does not show it; an inactive tour without a draft becomes active. Changes of other fields that the public version has had since stay.',
    body: publishInput,
    reply: tourReplies.saved,
    errors: {
      404: none,
      409: {
        description: `${STALE_SAVE} Or the public version has changed in the same fields since.`,
        body: tourReplies.stale,
      },
    },
    handle: ({ services, params, body }) => services.tours.drafts.publish(params.id, body),
  }),
  endpoint({
    ...admin,
    method: 'DELETE',
    path: '/admin/tours/{id}/draft/publish',
    id: 'cancelTourPublication',
    audit: 'history',
    summary: 'Publish the draft of a Tour at no time',
    reply: tourReplies.saved,
    errors: { 404: `${tourMessages.notFound} ${tourDraftMessages.notScheduled}` },
    handle: ({ services, params }) => services.tours.drafts.cancel(params.id),
  }),
  endpoint({
    ...admin,
    method: 'POST',
    creates: false,
    path: '/admin/tours/{id}/preview',
    id: 'createTourPreview',
    audit: 'none: it changes nothing',
    summary: 'Make the link of a preview',
    description:
      'Anyone with the link sees the page of this tour with its draft, without a login, until it expires or the draft is published or discarded. The link of an inactive tour ends when the tour is shown.',
    reply: previewLink,
    errors: { 404: none },
    handle: ({ services, params }) => services.tours.drafts.createPreview(params.id),
  }),
  endpoint({
    tag,
    access: 'public',
    method: 'GET',
    path: '/public/tour-previews/{token}',
    id: 'tourPreview',
    summary: 'The tour of a preview',
    params: { token: z.string().describe('The last part of the link.') },
    reply: tourPreview,
    errors: { 404: tourDraftMessages.previewUnknown, 410: tourDraftMessages.previewGone },
    graphql: { complexity: { field: 200, multiplier: 1 } },
    handle: ({ services, params }) => services.tours.drafts.openPreview(params.token),
  }),
]
