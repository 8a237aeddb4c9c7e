import { ApiTokenRowFragment } from '../../admin/session/tokens.admin-documents.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const AccountRowFragment = graphql(`
  fragment AccountRow on Account {
    _id
    email
    name
    role
    permissions
    addressConfirmed
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

/** Approves a pending account, too. */
export const SetAccountPermissionsDocument = graphql(`
  mutation SetAccountPermissions($id: ID!, $permissions: [Permission!]!) {
    setAccountPermissions(id: $id, permissions: $permissions) {
      message
    }
  }
`)

export const SetAccountNameDocument = graphql(`
  mutation SetAccountName($id: ID!, $name: String!) {
    setAccountName(id: $id, name: $name) {
      message
    }
  }
`)

/** What a removal leaves behind. */
export const OpenEnquiriesOfDocument = graphql(`
  query OpenEnquiriesOf($id: ID!) {
    openEnquiriesOf(id: $id) {
      count
      persons {
        _id
        email
        name
      }
    }
  }
`)

export const RemoveAccountDocument = graphql(`
  mutation RemoveAccount($id: ID!, $handOverTo: String) {
    removeAccount(id: $id, handOverTo: $handOverTo) {
      message
    }
  }
`)

export const SendPasswordResetDocument = graphql(`
  mutation SendPasswordReset($id: ID!) {
    sendPasswordReset(id: $id) {
      message
      path
    }
  }
`)

export const RemoveAccountFactorsDocument = graphql(`
  mutation RemoveAccountFactors($id: ID!) {
    removeAccountFactors(id: $id) {
      message
    }
  }
`)

export const AccountTokensDocument = graphql(
  `
    query AccountTokens($id: ID!) {
      accountTokens(id: $id) {
        items {
          ...ApiTokenRow
        }
      }
    }
  `,
  [ApiTokenRowFragment],
)

export const RevokeAccountTokenDocument = graphql(`
  mutation RevokeAccountToken($id: ID!, $tokenId: ID!) {
    revokeAccountToken(id: $id, tokenId: $tokenId) {
      message
    }
  }
`)
