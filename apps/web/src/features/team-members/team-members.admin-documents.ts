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

export const AdminTeamMembersDocument = graphql(
  `
    query AdminTeamMembers($page: Int!, $limit: Int!, $search: String!, $sort: String) {
      adminTeamMembers(page: $page, limit: $limit, search: $search, sort: $sort) {
        items {
          ...TeamMemberRow
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [TeamMemberRowFragment],
)

export const CreateTeamMemberDocument = graphql(`
  mutation CreateTeamMember($input: TeamMemberInput!) {
    createTeamMember(input: $input) {
      message
    }
  }
`)

export const UpdateTeamMemberDocument = graphql(`
  mutation UpdateTeamMember($id: ID!, $input: TeamMemberInput!, $version: Int) {
    updateTeamMember(id: $id, input: $input, version: $version) {
      message
    }
  }
`)

export const SetTeamMemberStatusDocument = graphql(
  `
    mutation SetTeamMemberStatus($id: ID!, $activeStatus: Boolean!) {
      setTeamMemberStatus(id: $id, activeStatus: $activeStatus) {
        item {
          ...TeamMemberRow
        }
      }
    }
  `,
  [TeamMemberRowFragment],
)

export const MoveTeamMemberDocument = graphql(`
  mutation MoveTeamMember($id: ID!, $after: String) {
    moveTeamMember(id: $id, after: $after) {
      item {
        _id
      }
    }
  }
`)
