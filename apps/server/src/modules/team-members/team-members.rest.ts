import { type Authorize, recordRoutes } from '../../platform/rest.ts'
import type { TeamMembersService } from './team-members.service.ts'

/** Section 7: the team member calls. */
export function teamMembersRest(teamMembers: TeamMembersService, authorize: Authorize) {
  return recordRoutes('/admin/team-members', teamMembers, authorize)
}
