import { ENQUIRY_CHANNELS } from '@bharat/contracts/enquiries'
import { readBody, readQuery } from '../../platform/request.ts'
import { type AddressOf, type Authorize, adminRoutes, publicRoutes } from '../../platform/rest.ts'
import type { EnquiriesService } from './enquiries.service.ts'

/** Section 7: the enquiry calls; the channel is the path's. */
export function enquiriesRest(
  enquiries: EnquiriesService,
  authorize: Authorize,
  addressOf: AddressOf,
) {
  const routes = publicRoutes()
  for (const channel of ENQUIRY_CHANNELS) {
    routes.post(`/public/enquiries/${channel}`, async ({ request, set }) => {
      const reply = await enquiries.submit(channel, await readBody(request), addressOf(request))
      set.status = 201
      return reply
    })
  }
  return routes.use(
    adminRoutes(authorize).get('/admin/enquiries', ({ request }) =>
      enquiries.list(readQuery(request)),
    ),
  )
}
