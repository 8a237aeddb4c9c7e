import {
  contact,
  contactInput,
  contactReplies,
  contactUpdate,
  publicContact,
} from '@bharat/contracts/contact'
import { contactMessages } from '@bharat/contracts/contact.messages'
import { z } from 'zod'
import { graphqlField, restEndpoint } from '../../http/operation.ts'
import { orNotFound } from '../records/records.service.ts'
import { singleRecordOperations } from '../records/single-record.operations.ts'

const tag = { name: 'Contact', description: 'The company’s contact details: a single record.' }
const visible = {
  tag,
  id: 'contact',
  access: 'public',
  summary: 'The contact details that pages show',
} as const

/** Section 7: the contact record. */
export const contactOperations = [
  restEndpoint({
    ...visible,
    method: 'GET',
    path: '/public/contact',
    cached: true,
    reply: z.object({ contact: publicContact }),
    errors: { 404: contactMessages.notFound },
    handle: async ({ services }) => ({
      contact: orNotFound(await services.contact.getPublic(), contactMessages.notFound),
    }),
  }),
  // A page asks for it beside the site settings, which it gets with or without a contact.
  graphqlField({
    ...visible,
    kind: 'query',
    reply: publicContact.nullable(),
    complexity: { field: 100, multiplier: 1 },
    handle: ({ services }) => services.contact.getPublic(),
  }),
  ...singleRecordOperations({
    path: '/admin/contact',
    name: 'Contact',
    tag,
    section: '7, admin contact and enquiries',
    summaries: { get: 'The contact record', save: 'Make or replace the contact record' },
    item: contact,
    replies: contactReplies,
    input: contactInput,
    update: contactUpdate,
    missing: { member: 'contact', message: contactMessages.notFound },
    service: (services) => services.contact,
  }),
]
