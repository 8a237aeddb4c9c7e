import { type PublicTeamMember, teamMemberSchemas } from '@bharat/contracts/team-members'
import { createRecordsService } from '../records/records.service.ts'
import type { TeamMembersRepository } from './team-members.repository.ts'

/** Team members (section 3), which admins edit and the home and contact pages show. */
export function createTeamMembersService(repository: TeamMembersRepository) {
  return {
    ...createRecordsService({ repository, ...teamMemberSchemas }),

    /** The active team members. */
    async listPublic(): Promise<PublicTeamMember[]> {
      const active = await repository.active()
      return active.map(({ _id, name, post, description, image }) => ({
        id: _id,
        name,
        post,
        description,
        image,
      }))
    },
  }
}

export type TeamMembersService = ReturnType<typeof createTeamMembersService>
