import {
  ENQUIRY_CHANNELS,
  ENQUIRY_MAILS,
  enquiryInput,
  enquiryListQuery,
  enquiryReceipt,
  enquiryReplies,
} from '@bharat/contracts/enquiries'
import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { z } from 'zod'
import { enumType } from '../../graphql/types.ts'
import { endpoint, graphqlField, restEndpoint } from '../../http/operation.ts'
import { exportOperations } from '../records/exports.operations.ts'
import { enquiryColumns } from './enquiries.columns.ts'

const tag = { name: 'Enquiries', description: 'What visitors ask.' }
const names = {
  email: { id: 'submitEmailEnquiry', summary: 'Send an enquiry, to be answered by e-mail' },
  whatsapp: { id: 'submitWhatsappEnquiry', summary: 'Send an enquiry that goes on in WhatsApp' },
} as const

enumType('EnquiryChannel', 'How a visitor chose to be answered.', ENQUIRY_CHANNELS)
enumType(
  'EnquiryMail',
  'What became of the mail to the operator: none is owed, it is on its way, or a mail server took it.',
  ENQUIRY_MAILS,
)

/** Section 7: the enquiries. REST has the channel in the path, GraphQL as an argument. */
export const enquiryOperations = [
  ...ENQUIRY_CHANNELS.map((channel) =>
    restEndpoint({
      method: 'POST',
      path: `/public/enquiries/${channel}`,
      ...names[channel],
      tag,
      section: '7, public',
      access: 'public',
      body: enquiryInput,
      status: 201,
      reply: enquiryReceipt,
      errors: { 429: enquiryMessages.tooMany },
      handle: ({ services, body, address, device }) =>
        services.enquiries.submit(channel, body, address, device),
    }),
  ),
  graphqlField({
    kind: 'mutation',
    id: 'submitEnquiry',
    access: 'public',
    summary: 'Send an enquiry',
    description: 'The server stores it. At most 10 a minute from one address.',
    args: z.object({
      channel: z.enum(ENQUIRY_CHANNELS).describe('The channel it comes by.'),
      input: enquiryInput,
    }),
    reply: enquiryReceipt,
    handle: ({ services, args, address, device }) =>
      services.enquiries.submit(args.channel, args.input, address, device),
  }),
  endpoint({
    method: 'GET',
    path: '/admin/enquiries',
    id: 'adminEnquiries',
    tag,
    section: '7, admin contact and enquiries',
    summary: 'List Enquiries',
    access: 'enquiries',
    query: enquiryListQuery,
    reply: enquiryReplies.page,
    graphql: {},
    handle: ({ services, query, session }) => services.enquiries.list(query, session),
  }),
  ...exportOperations({
    path: '/admin/enquiries',
    plural: 'Enquiries',
    tag,
    access: 'enquiries',
    query: enquiryListQuery,
    columns: enquiryColumns,
    slices: ({ enquiries }, query, session) => enquiries.slices(query, session),
  }),
]
