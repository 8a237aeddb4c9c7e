import {
  ENQUIRY_CHANNELS,
  enquiryInput,
  enquiryItem,
  enquiryListQuery,
} from '@bharat/contracts/enquiries'
import { messageReply, pageReply } from '@bharat/contracts/replies'
import { documented } from '../../platform/operations.ts'
import { readBody, readQuery } from '../../platform/request.ts'
import {
  type AddressOf,
  type Asked,
  type Authorize,
  adminRoutes,
  publicRoutes,
} from '../../platform/rest.ts'
import type { EnquiriesService } from './enquiries.service.ts'

/** Section 7: the enquiry calls; the channel is the path's. */
export function enquiriesRest(
  enquiries: EnquiriesService,
  authorize: Authorize,
  addressOf: AddressOf,
) {
  const routes = publicRoutes()
  for (const channel of ENQUIRY_CHANNELS) {
    routes.post(
      `/public/enquiries/${channel}`,
      documented(
        {
          summary: `Enquire by ${channel}`,
          tag: 'Public',
          body: enquiryInput,
          reply: messageReply,
          status: 201,
          errors: [429],
        },
        async ({ request, set }: Asked) => {
          const reply = await enquiries.submit(channel, await readBody(request), addressOf(request))
          set.status = 201
          return reply
        },
      ),
    )
  }
  return routes.use(
    adminRoutes(authorize).get(
      '/admin/enquiries',
      documented(
        {
          summary: 'List enquiries',
          tag: 'Enquiries',
          admin: true,
          query: enquiryListQuery,
          reply: pageReply(enquiryItem),
        },
        ({ request }: Asked) => enquiries.list(readQuery(request)),
      ),
    ),
  )
}
