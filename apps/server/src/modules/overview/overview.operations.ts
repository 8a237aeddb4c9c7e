import { overview, overviewQuery } from '@bharat/contracts/overview'
import { REPLY_TIME_NAMES } from '@bharat/contracts/overview-periods'
import { enumType } from '../../graphql/types.ts'
import { endpoint } from '../../http/operation.ts'

enumType('ReplyTime', 'How soon an enquiry got its first reply.', REPLY_TIME_NAMES)

/** The enquiries of a period in numbers. */
export const overviewOperations = [
  endpoint({
    method: 'GET',
    path: '/admin/overview',
    id: 'adminOverview',
    tag: { name: 'Overview', description: 'Enquiries in numbers.' },
    access: 'enquiries',
    summary: 'Count the enquiries of a period',
    description:
      'By week and channel, stage, time to the first reply, tour, landscape and campaign. The list of enquiries with the same filters has the same totals.',
    query: overviewQuery,
    reply: overview,
    handle: ({ services, query }) => services.overview.get(query),
  }),
]
