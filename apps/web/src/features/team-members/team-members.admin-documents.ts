import type { TeamMemberInput } from '@bharat/contracts/team-members'
import { recordRequests } from '../../admin/resource/record-requests.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const TeamMemberRowFragment = graphql(`
  fragment TeamMemberRow on TeamMember {
    _id
    name
    post
    description
    image
    activeStatus
    createdAt
    version
  }
`)
export type TeamMemberRow = ResultOf<typeof TeamMemberRowFragment>

export const teamMemberRequests = recordRequests<TeamMemberRow, TeamMemberInput>(
  { one: 'TeamMember', all: 'TeamMembers' },
  TeamMemberRowFragment,
)
