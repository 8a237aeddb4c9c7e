import { teamMemberCalls } from '@bharat/contracts/team-members'
import { type Authorize, recordRoutes } from '../../platform/rest.ts'
import type { TeamMembersService } from './team-members.service.ts'

/** Section 7: the team member calls. */
export function teamMembersRest(service: TeamMembersService, authorize: Authorize) {
  return recordRoutes(
    {
      prefix: '/admin/team-members',
      name: 'team member',
      plural: 'team members',
      service,
      calls: teamMemberCalls,
    },
    authorize,
  )
}
