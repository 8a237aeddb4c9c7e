import { teamMemberSchemas } from '@bharat/contracts/team-members'
import { createRecordsService } from '../records/records.service.ts'
import type { TeamMembersRepository } from './team-members.repository.ts'

/** Team members (section 3): kept by the admin. */
export function createTeamMembersService(repository: TeamMembersRepository) {
  return createRecordsService({
    repository,
    ...teamMemberSchemas,
  })
}

export type TeamMembersService = ReturnType<typeof createTeamMembersService>
