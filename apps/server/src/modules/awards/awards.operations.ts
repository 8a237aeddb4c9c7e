import { awardSchemas, publicAward } from '@bharat/contracts/awards'
import { publicQuery } from '@bharat/contracts/list'
import { z } from 'zod'
import { endpoint, listComplexity } from '../../http/operation.ts'
import { recordOperations } from '../records/records.operations.ts'

const tag = { name: 'Awards', description: 'Awards of the company.' }

/** Section 7: the awards; the public list is an addition. */
export const awardOperations = [
  endpoint({
    method: 'GET',
    path: '/public/awards',
    id: 'awards',
    tag,
    summary: 'The awards the site shows',
    access: 'public',
    cached: true,
    query: publicQuery,
    reply: z.object({ items: z.array(publicAward).describe('Active ones, in the manual order.') }),
    graphql: { member: 'items', complexity: listComplexity(10) },
    handle: async ({ services }) => ({ items: await services.awards.listPublic() }),
  }),
  ...recordOperations({
    path: '/admin/awards',
    name: 'Award',
    plural: 'Awards',
    tag,
    section: '7, admin awards and team members',
    ...awardSchemas,
    service: ({ awards }) => awards,
  }),
]
