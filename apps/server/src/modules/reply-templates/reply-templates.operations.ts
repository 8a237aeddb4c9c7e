import { STALE_SAVE } from '@bharat/contracts/messages'
import {
  replyTemplates,
  replyTemplatesInput,
  replyTemplatesReplies,
  replyTemplatesUpdate,
} from '@bharat/contracts/reply-templates'
import { baseVersion } from '@bharat/contracts/text'
import { z } from 'zod'
import { endpoint } from '../../http/operation.ts'

const shared = {
  tag: { name: 'Reply templates', description: 'Templates for replies to enquiries: one record.' },
  path: '/admin/reply-templates',
} as const

/** The templates for replies to enquiries. */
export const replyTemplateOperations = [
  endpoint({
    ...shared,
    // The sales desk offers the templates.
    access: ['enquiries', 'settings'],
    method: 'GET',
    id: 'adminReplyTemplates',
    summary: 'The templates for replies',
    reply: z.object({ item: replyTemplates }),
    graphql: { member: 'item' },
    handle: async ({ services }) => ({ item: await services.replyTemplates.get() }),
  }),
  endpoint({
    ...shared,
    access: 'settings',
    method: 'PUT',
    id: 'saveReplyTemplates',
    summary: 'Replace the templates for replies',
    body: replyTemplatesUpdate,
    reply: replyTemplatesReplies.saved,
    errors: { 409: { description: STALE_SAVE, body: replyTemplatesReplies.stale } },
    graphql: { args: z.object({ input: replyTemplatesInput, version: baseVersion }) },
    handle: ({ services, body }) => services.replyTemplates.save(body),
  }),
]
