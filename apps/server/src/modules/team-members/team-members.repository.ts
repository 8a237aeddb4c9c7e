import type { TeamMemberInput } from '@bharat/contracts/team-members'
import type { Database } from '../../database/mongo.ts'
import { createPlainRecordsRepository } from '../records/plain-records.repository.ts'

export function createTeamMembersRepository(database: Database) {
  return createPlainRecordsRepository<TeamMemberInput>(
    database,
    'teamMembers',
    { sorts: { name: '', post: '' }, searchField: 'name' },
    { kind: 'team-members' },
  )
}

export type TeamMembersRepository = ReturnType<typeof createTeamMembersRepository>
