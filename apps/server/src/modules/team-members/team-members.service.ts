import { type PublicTeamMember, teamMemberSchemas } from '@bharat/contracts/team-members'
import type { MediaService } from '../media/media.service.ts'
import { createRecordsService } from '../records/records.service.ts'
import type { TeamMembersRepository } from './team-members.repository.ts'

interface Dependencies {
  repository: TeamMembersRepository
  images: Pick<MediaService, 'lookUp'>
}

/** Team members (section 3), which admins edit and the home and contact pages show. */
export function createTeamMembersService({ repository, images }: Dependencies) {
  return {
    ...createRecordsService({ repository, ...teamMemberSchemas }),

    /** The active team members. */
    async listPublic(): Promise<PublicTeamMember[]> {
      const active = await repository.active()
      const imageOf = await images.lookUp(active.map(({ image }) => image))
      return active.map(({ _id, name, post, description, image }) => ({
        id: _id,
        name,
        post,
        description,
        image,
        portrait: image === '' ? null : imageOf(image),
      }))
    },
  }
}

export type TeamMembersService = ReturnType<typeof createTeamMembersService>
