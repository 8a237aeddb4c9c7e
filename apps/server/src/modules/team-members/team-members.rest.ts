import { teamMemberCalls } from '@bharat/contracts/team-members'
import { recordCalls } from '../../http/rest.ts'
import type { TeamMembersService } from './team-members.service.ts'

/** Section 7: the team member calls. */
export function teamMembersRest(teamMembers: TeamMembersService) {
  return recordCalls({
    path: '/admin/team-members',
    name: 'TeamMember',
    plural: 'TeamMembers',
    tag: { name: 'Team members', description: 'The people of the company.' },
    section: '7, admin awards and team members',
    ...teamMemberCalls,
    service: teamMembers,
  })
}
