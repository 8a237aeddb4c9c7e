import { publicQuery } from '@bharat/contracts/list'
import { publicTeamMember, teamMemberSchemas } from '@bharat/contracts/team-members'
import { z } from 'zod'
import { endpoint, listComplexity } from '../../http/operation.ts'
import { recordOperations } from '../records/records.operations.ts'

const tag = { name: 'Team members', description: 'The people of the company.' }

/** Section 7: the team members; the public list is an addition. */
export const teamMemberOperations = [
  endpoint({
    method: 'GET',
    path: '/public/team-members',
    id: 'teamMembers',
    tag,
    summary: 'The team members the site shows',
    access: 'public',
    cached: true,
    query: publicQuery,
    reply: z.object({
      items: z.array(publicTeamMember).describe('Active ones, in the manual order.'),
    }),
    graphql: { member: 'items', complexity: listComplexity(10) },
    handle: async ({ services }) => ({ items: await services.teamMembers.listPublic() }),
  }),
  ...recordOperations({
    path: '/admin/team-members',
    name: 'TeamMember',
    plural: 'TeamMembers',
    tag,
    section: '7, admin awards and team members',
    ...teamMemberSchemas,
    service: ({ teamMembers }) => teamMembers,
  }),
]
