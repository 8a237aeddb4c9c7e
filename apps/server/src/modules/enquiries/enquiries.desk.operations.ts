import {
  bulkEnquiryChange,
  bulkEnquiryReply,
  deskReplies,
  enquiryChange,
  enquiryConflict,
  enquiryDetail,
  enquiryRecordInput,
  enquiryReplyInput,
  enquirySummary,
  noteInput,
} from '@bharat/contracts/enquiry-desk'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import {
  CORRECTED_FIELDS,
  DEVICE_CLASSES,
  ENQUIRY_DUE,
  ENQUIRY_STAGES,
  REPLY_CHANNELS,
  TIMELINE_KINDS,
  VISITOR_MAILS,
} from '@bharat/contracts/enquiry-stages'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { person } from '@bharat/contracts/replies'
import { baseVersion } from '@bharat/contracts/text'
import { z } from 'zod'
import { enumType, typeOptions } from '../../graphql/types.ts'
import { endpoint, eventEndpoint } from '../../http/operation.ts'

const desk = {
  tag: { name: 'Sales desk', description: 'How administrators handle enquiries.' },
  access: 'enquiries',
} as const
const errors = { 404: deskMessages.notFound }

enumType('EnquiryStage', 'The stages of an enquiry.', ENQUIRY_STAGES)
enumType('EnquiryDue', 'Open enquiries by their follow-up date.', ENQUIRY_DUE)
enumType('ReplyChannel', 'How a visitor was answered.', REPLY_CHANNELS)
enumType('TimelineKind', 'The kinds of actions in the history of an enquiry.', TIMELINE_KINDS)
enumType('VisitorMail', 'What became of a mail to a visitor.', VISITOR_MAILS)
enumType('CorrectedField', 'What was corrected of an enquiry.', CORRECTED_FIELDS)
enumType('DeviceClass', 'What an enquiry was sent from.', DEVICE_CLASSES)
/** One enquiry has a short history and few others of the same person. */
const fewAndSmall = { field: 1, multiplier: 1 }
typeOptions(enquiryDetail, { complexity: { timeline: fewAndSmall, related: fewAndSmall } })

/** The sales desk: one enquiry, its changes, notes and replies, and the counts of all views. */
export const enquiryDeskOperations = [
  endpoint({
    ...desk,
    method: 'GET',
    path: '/admin/enquiries/summary',
    id: 'adminEnquirySummary',
    summary: 'Count the enquiries of each stage and view',
    reply: enquirySummary,
    handle: ({ services, session }) => services.enquiryDesk.summary(session),
  }),
  eventEndpoint({
    ...desk,
    method: 'GET',
    path: '/admin/enquiries/events',
    id: 'enquiryEvents',
    audit: { action: 'enquiriesRead', target: 'service' },
    summary: 'Follow new and changed enquiries',
    description:
      'Server-Sent Events: `ready` first, `enquiry` for each enquiry of any instance that was created (`{ _id, kind, item: { fullName, tour } }`) or changed (`{ _id, kind }`), and `reload` after an erasure, or if too many were missed. A `heartbeat` without an id follows every 10 seconds. `Last-Event-ID` resumes. It ends with the session.',
    errors: { 429: deskMessages.tooManyStreams },
    async handle({ services, session, request }) {
      await services.enquiries.noteTokenReading(session)
      return services.enquiryFeed.subscribe(session, request.headers.get('last-event-id'))
    },
  }),
  endpoint({
    ...desk,
    method: 'GET',
    path: '/admin/enquiries/assignees',
    id: 'enquiryAssignees',
    summary: 'The administrators who may be responsible for an enquiry',
    reply: z.object({ items: z.array(person).describe('By e-mail.') }),
    graphql: { member: 'items' },
    handle: async ({ services }) => ({ items: await services.enquiryDesk.listAssignees() }),
  }),
  endpoint({
    ...desk,
    method: 'GET',
    path: '/admin/enquiries/{id}',
    id: 'adminEnquiry',
    summary: 'An enquiry with its history',
    description: 'With other enquiries of the same phone number or e-mail address.',
    reply: z.object({ item: enquiryDetail }),
    errors,
    graphql: { member: 'item' },
    handle: async ({ services, params }) => ({ item: await services.enquiryDesk.get(params.id) }),
  }),
  endpoint({
    ...desk,
    method: 'POST',
    path: '/admin/enquiries',
    id: 'createEnquiry',
    audit: 'history',
    summary: 'Record a conversation as an Enquiry',
    description: 'A call, a chat, a visit: whatever no form has brought. Nobody gets a mail.',
    body: enquiryRecordInput,
    reply: deskReplies.saved,
    location: ({ item }) => `/admin/enquiries/${item._id}`,
    graphql: { args: z.object({ input: enquiryRecordInput }) },
    handle: ({ services, body, session }) => services.enquiryDesk.record(body, session),
  }),
  endpoint({
    ...desk,
    method: 'PATCH',
    path: '/admin/enquiries/{id}',
    id: 'updateEnquiry',
    // A won enquiry takes seats.
    creates: true,
    audit: 'history',
    summary: 'Change stage, assignee or follow-up of an Enquiry, or correct it',
    description:
      'What the body leaves out stays. The timeline keeps old and new. A won enquiry takes its seats from the departure, and any other stage gives them back.',
    body: enquiryChange,
    reply: deskReplies.saved,
    errors: {
      ...errors,
      409: {
        description: `${STALE_SAVE} ${deskMessages.tooFewSeats(1, 'the departure')}`,
        body: enquiryConflict,
      },
    },
    graphql: { args: z.object({ input: enquiryChange, version: baseVersion }) },
    handle: ({ services, params, body, session }) =>
      services.enquiryDesk.change(params.id, body, session),
  }),
  endpoint({
    ...desk,
    method: 'PATCH',
    path: '/admin/enquiries',
    id: 'updateEnquiries',
    audit: 'history',
    summary: 'Change stage, assignee or follow-up of several Enquiries',
    description: 'What the body leaves out stays. An enquiry that cannot be changed fails alone.',
    body: bulkEnquiryChange,
    reply: bulkEnquiryReply,
    handle: ({ services, body, session }) => services.enquiryDesk.changeMany(body, session),
  }),
  endpoint({
    ...desk,
    method: 'POST',
    path: '/admin/enquiries/{id}/notes',
    id: 'addEnquiryNote',
    audit: 'history',
    summary: 'Add a note to an Enquiry',
    body: noteInput,
    reply: deskReplies.saved,
    location: ({ item }) => `/admin/enquiries/${item._id}`,
    errors,
    handle: ({ services, params, body, session }) =>
      services.enquiryDesk.addNote(params.id, body, session),
  }),
  endpoint({
    ...desk,
    method: 'POST',
    path: '/admin/enquiries/{id}/replies',
    id: 'addEnquiryReply',
    audit: 'history',
    summary: 'Record a reply to the visitor',
    body: enquiryReplyInput,
    reply: deskReplies.saved,
    location: ({ item }) => `/admin/enquiries/${item._id}`,
    errors: { ...errors, 409: deskMessages.noMailServer },
    handle: ({ services, params, body, session }) =>
      services.enquiryDesk.addReply(params.id, body, session),
  }),
]
