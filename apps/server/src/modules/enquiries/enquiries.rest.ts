import {
  ENQUIRY_CHANNELS,
  enquiryInput,
  enquiryListQuery,
  enquiryReplies,
} from '@bharat/contracts/enquiries'
import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { messageReply } from '@bharat/contracts/replies'
import { type AddressOf, call } from '../../http/rest.ts'
import type { EnquiriesService } from './enquiries.service.ts'

const tag = { name: 'Enquiries', description: 'What visitors ask.' }
const names = {
  email: { id: 'submitEmailEnquiry', summary: 'Send an enquiry, to be answered by e-mail' },
  whatsapp: { id: 'submitWhatsappEnquiry', summary: 'Send an enquiry that goes on in WhatsApp' },
} as const

/** Section 7: the enquiry calls; the channel is the path's. */
export function enquiriesRest(enquiries: EnquiriesService, addressOf: AddressOf) {
  return [
    ...ENQUIRY_CHANNELS.map((channel) =>
      call({
        method: 'POST',
        path: `/public/enquiries/${channel}`,
        ...names[channel],
        tag,
        section: '7, public',
        access: 'public',
        body: enquiryInput,
        status: 201,
        reply: messageReply,
        errors: { 429: enquiryMessages.tooMany },
        handle: ({ body, request }) => enquiries.submit(channel, body, addressOf(request)),
      }),
    ),
    call({
      method: 'GET',
      path: '/admin/enquiries',
      id: 'adminEnquiries',
      tag,
      section: '7, admin contact and enquiries',
      summary: 'List Enquiries',
      access: 'admin',
      query: enquiryListQuery,
      reply: enquiryReplies.page,
      handle: ({ query }) => enquiries.list(query),
    }),
  ]
}
