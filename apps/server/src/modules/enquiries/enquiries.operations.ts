import {
  ENQUIRY_CHANNELS,
  ENQUIRY_MAILS,
  type Enquiry,
  type EnquiryReceipt,
  enquiryInput,
  enquiryListQuery,
  enquiryReceipt,
  enquiryReplies,
} from '@bharat/contracts/enquiries'
import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { ENQUIRY_COLUMNS } from '@bharat/contracts/enquiry-columns'
import { ENQUIRIES_PER_MINUTE } from '@bharat/contracts/limits'
import { z } from 'zod'
import { enumType } from '../../graphql/types.ts'
import { IDEMPOTENT_REPLAYED } from '../../http/idempotency.ts'
import {
  endpoint,
  graphqlField,
  type OperationContext,
  type RecordInput,
  restEndpoint,
} from '../../http/operation.ts'
import type { Column } from '../../spreadsheets/columns.ts'
import { exportOperations } from '../records/exports.operations.ts'

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

const { address, token } = ENQUIRIES_PER_MINUTE
const LIMITS = `At most ${address} a minute from one address, with an API token ${token} a minute.`

/** Stores an enquiry, or returns the receipt of the one that was sent with the same key. */
async function submit(
  channel: (typeof ENQUIRY_CHANNELS)[number],
  input: unknown,
  { services, address, device, tokenSession, idempotencyKey, headers }: SubmitContext,
): Promise<EnquiryReceipt> {
  const session = await tokenSession()
  const token = session?.token && `${session.userId} ${session.token.name}`
  const sender = [address, device, token, idempotencyKey] as const
  const { isRepeated, ...receipt } = await services.enquiries.submit(channel, input, ...sender)
  if (isRepeated) headers[IDEMPOTENT_REPLAYED] = 'true'
  return receipt
}

type SubmitContext = OperationContext & Pick<RecordInput, 'services'>

/** The columns of the exported files. */
const columns = Object.entries(ENQUIRY_COLUMNS).map(
  ([name, { value, ...column }]): Column<Enquiry> => ({
    ...column,
    name,
    value(enquiry) {
      const text = value(enquiry)
      return column.kind === 'moment' && text !== null ? new Date(text) : text
    },
  }),
)

/** Section 7: the enquiries. REST has the channel in the path, GraphQL as an argument. */
export const enquiryOperations = [
  ...ENQUIRY_CHANNELS.map((channel) =>
    restEndpoint({
      method: 'POST',
      path: `/public/enquiries/${channel}`,
      ...names[channel],
      audit: 'none: the enquiry itself shows it',
      carriesKey: true,
      tag,
      section: '7, public',
      access: 'public',
      description: LIMITS,
      body: enquiryInput,
      reply: enquiryReceipt,
      location: ({ _id }) => `/admin/enquiries/${_id}`,
      errors: { 429: enquiryMessages.tooMany },
      handle: ({ body, ...context }) => submit(channel, body, context),
    }),
  ),
  graphqlField({
    kind: 'mutation',
    creates: true,
    carriesKey: true,
    id: 'submitEnquiry',
    audit: 'none: the enquiry itself shows it',
    access: 'public',
    summary: 'Send an enquiry',
    description: `The server stores it. ${LIMITS}`,
    args: z.object({
      channel: z.enum(ENQUIRY_CHANNELS).describe('The channel it comes by.'),
      input: enquiryInput,
    }),
    reply: enquiryReceipt,
    handle: ({ args, ...context }) => submit(args.channel, args.input, context),
  }),
  endpoint({
    method: 'GET',
    path: '/admin/enquiries',
    id: 'adminEnquiries',
    audit: { action: 'enquiriesRead', target: 'service' },
    tag,
    section: '7, admin contact and enquiries',
    summary: 'List Enquiries',
    description:
      'A search that finds 1,000 or more is counted once a minute: `totalItems` may be that old.',
    access: 'enquiries',
    query: enquiryListQuery,
    reply: enquiryReplies.page,
    handle: ({ services, query, session }) => services.enquiries.list(query, session),
  }),
  ...exportOperations({
    path: '/admin/enquiries',
    plural: 'Enquiries',
    tag,
    access: 'enquiries',
    query: enquiryListQuery,
    columns,
    slices: ({ enquiries }, query, session) => enquiries.slices(query, session),
  }),
]
