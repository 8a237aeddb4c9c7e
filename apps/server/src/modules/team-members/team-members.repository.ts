import type { TeamMember, TeamMemberInput } from '@bharat/contracts/team-members'
import type { Database } from '../../platform/mongo.ts'
import {
  createRecordsRepository,
  listIndexes,
  type RecordFields,
} from '../../platform/records.repository.ts'

interface TeamMemberDocument extends RecordFields, TeamMemberInput {}

export function createTeamMembersRepository(database: Database) {
  const collection = database.collection<TeamMemberDocument>('teamMembers')
  return {
    ...createRecordsRepository({ collection, searchField: 'name', toItem }),
    prepare: () => collection.createIndexes([...listIndexes, { key: { name: 1, _id: 1 } }]),
  }
}

export type TeamMembersRepository = ReturnType<typeof createTeamMembersRepository>

function toItem({ updatedAt: _, ...document }: TeamMemberDocument): TeamMember {
  return {
    ...document,
    _id: document._id.toHexString(),
    createdAt: document.createdAt.toISOString(),
  }
}
