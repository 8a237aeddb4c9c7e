import type { TeamMember, TeamMemberInput } from '@bharat/contracts/team-members'
import type { Database } from '../../database/mongo.ts'
import {
  activeIndex,
  createRecordsRepository,
  findActive,
  prepareRecords,
  type RecordFields,
  recordSorts,
} from '../records/records.repository.ts'

interface TeamMemberDocument extends RecordFields, TeamMemberInput {}

export function createTeamMembersRepository(database: Database) {
  const listing = {
    collection: database.collection<TeamMemberDocument>('teamMembers'),
    sorts: { ...recordSorts, name: '', post: '' },
    searchField: 'name',
    toItem,
  }
  return {
    ...createRecordsRepository(listing),
    active: () => findActive(listing),
    prepare: () => prepareRecords(listing, [activeIndex]),
  }
}

export type TeamMembersRepository = ReturnType<typeof createTeamMembersRepository>

function toItem({
  updatedAt: _updated,
  position: _position,
  ...document
}: TeamMemberDocument): TeamMember {
  return {
    ...document,
    _id: document._id.toHexString(),
    createdAt: document.createdAt.toISOString(),
    version: document.version,
  }
}
