import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const AccountRowFragment = graphql(`
  fragment AccountRow on Account {
    _id
    email
    role
    createdAt
  }
`)
export type AccountRow = ResultOf<typeof AccountRowFragment>

export const AdminAccountsDocument = graphql(
  `
    query AdminAccounts($page: Int!, $limit: Int!, $search: String!, $role: Role) {
      adminAccounts(page: $page, limit: $limit, search: $search, role: $role) {
        items {
          ...AccountRow
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [AccountRowFragment],
)

export const ApproveAccountDocument = graphql(`
  mutation ApproveAccount($id: ID!) {
    approveAccount(id: $id) {
      message
    }
  }
`)

export const RemoveAccountDocument = graphql(`
  mutation RemoveAccount($id: ID!) {
    removeAccount(id: $id) {
      message
    }
  }
`)
