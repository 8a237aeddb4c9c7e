import { contact, contactReplies, contactUpdate } from '@bharat/contracts/contact'
import { contactMessages } from '@bharat/contracts/contact.messages'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { z } from 'zod'
import { call } from '../../http/rest.ts'
import type { ContactService } from './contact.service.ts'

const own = {
  path: '/admin/contact',
  tag: { name: 'Contact', description: 'The company’s contact details: a single record.' },
  section: '7, admin contact and enquiries',
  access: 'admin',
} as const

/** Section 7: the contact calls. */
export function contactRest(service: ContactService) {
  return [
    call({
      ...own,
      method: 'GET',
      id: 'adminContact',
      summary: 'The contact record',
      reply: z.object({ contact }),
      errors: { 404: contactMessages.notFound },
      handle: async () => ({ contact: await service.get() }),
    }),
    call({
      ...own,
      method: 'PUT',
      id: 'saveContact',
      summary: 'Make or replace the contact record',
      body: contactUpdate,
      reply: contactReplies.saved,
      errors: {
        404: contactMessages.notFound,
        409: { description: STALE_SAVE, body: contactReplies.stale },
      },
      handle: ({ body }) => service.save(body),
    }),
  ]
}
