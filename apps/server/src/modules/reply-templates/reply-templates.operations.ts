import {
  replyTemplates,
  replyTemplatesInput,
  replyTemplatesReplies,
  replyTemplatesUpdate,
} from '@bharat/contracts/reply-templates'
import { singleRecordOperations } from '../records/single-record.operations.ts'

/** The templates for replies to enquiries. */
export const replyTemplateOperations = singleRecordOperations({
  path: '/admin/reply-templates',
  name: 'ReplyTemplates',
  tag: { name: 'Reply templates', description: 'Templates for replies to enquiries: one record.' },
  summaries: { get: 'The templates for replies', save: 'Replace the templates for replies' },
  // The sales desk offers the templates.
  readers: ['enquiries', 'settings'],
  item: replyTemplates,
  replies: replyTemplatesReplies,
  input: replyTemplatesInput,
  update: replyTemplatesUpdate,
  service: (services) => services.replyTemplates,
})
