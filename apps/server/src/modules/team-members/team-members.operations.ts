import { teamMemberSchemas } from '@bharat/contracts/team-members'
import { recordOperations } from '../records/records.operations.ts'

/** Section 7: the team members. */
export const teamMemberOperations = recordOperations({
  path: '/admin/team-members',
  name: 'TeamMember',
  plural: 'TeamMembers',
  tag: { name: 'Team members', description: 'The people of the company.' },
  section: '7, admin awards and team members',
  ...teamMemberSchemas,
  service: ({ teamMembers }) => teamMembers,
})
