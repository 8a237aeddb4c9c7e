import {
  contact,
  contactInput,
  contactReplies,
  contactUpdate,
  publicContact,
} from '@bharat/contracts/contact'
import { contactMessages } from '@bharat/contracts/contact.messages'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { baseVersion } from '@bharat/contracts/text'
import { z } from 'zod'
import { endpoint, graphqlField, restEndpoint } from '../../http/operation.ts'
import { orNotFound } from '../records/records.service.ts'

const tag = { name: 'Contact', description: 'The company’s contact details: a single record.' }
const shared = {
  path: '/admin/contact',
  tag,
  section: '7, admin contact and enquiries',
  access: 'settings',
} as const

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
    handle: ({ services }) => services.contact.getPublic(),
  }),
  endpoint({
    ...shared,
    method: 'GET',
    id: 'adminContact',
    summary: 'The contact record',
    description: 'NOT_FOUND (404) until one is saved.',
    reply: z.object({ contact }),
    errors: { 404: contactMessages.notFound },
    graphql: { member: 'contact', nullable: true },
    handle: async ({ services }) => ({ contact: await services.contact.get() }),
  }),
  endpoint({
    ...shared,
    method: 'PUT',
    id: 'saveContact',
    summary: 'Make or replace the contact record',
    body: contactUpdate,
    reply: contactReplies.saved,
    errors: {
      404: contactMessages.notFound,
      409: { description: STALE_SAVE, body: contactReplies.stale },
    },
    graphql: { args: z.object({ input: contactInput, version: baseVersion }) },
    handle: ({ services, body }) => services.contact.save(body),
  }),
]
