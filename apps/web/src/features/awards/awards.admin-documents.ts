import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const AwardRowFragment = graphql(`
  fragment AwardRow on Award {
    _id
    name
    image
    activeStatus
    createdAt
    version
  }
`)
export type AwardRow = ResultOf<typeof AwardRowFragment>

export const AdminAwardsDocument = graphql(
  `
    query AdminAwards($page: Int!, $limit: Int!, $search: String!, $sort: String) {
      adminAwards(page: $page, limit: $limit, search: $search, sort: $sort) {
        items {
          ...AwardRow
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [AwardRowFragment],
)

export const CreateAwardDocument = graphql(`
  mutation CreateAward($input: AwardInput!) {
    createAward(input: $input) {
      message
    }
  }
`)

export const UpdateAwardDocument = graphql(`
  mutation UpdateAward($id: ID!, $input: AwardInput!, $version: Int) {
    updateAward(id: $id, input: $input, version: $version) {
      message
    }
  }
`)

export const SetAwardStatusDocument = graphql(
  `
    mutation SetAwardStatus($id: ID!, $activeStatus: Boolean!) {
      setAwardStatus(id: $id, activeStatus: $activeStatus) {
        item {
          ...AwardRow
        }
      }
    }
  `,
  [AwardRowFragment],
)

export const MoveAwardDocument = graphql(`
  mutation MoveAward($id: ID!, $after: String) {
    moveAward(id: $id, after: $after) {
      item {
        _id
      }
    }
  }
`)
