import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const AdminInvitationsDocument = graphql(`
  query AdminInvitations($limit: Int!) {
    adminInvitations(limit: $limit) {
      items {
        _id
        email
        name
        permissions
        invitedBy {
          email
          name
        }
        expiresAt
        state
        mail
      }
    }
  }
`)
export type InvitationRow = ResultOf<
  typeof AdminInvitationsDocument
>['adminInvitations']['items'][number]

export const InviteDocument = graphql(`
  mutation Invite($email: String!, $name: String!, $permissions: [Permission!]!) {
    invite(email: $email, name: $name, permissions: $permissions) {
      message
      path
      item {
        email
        mail
      }
    }
  }
`)
export type NewInvitation = ResultOf<typeof InviteDocument>['invite']

export const SendInvitationAgainDocument = graphql(`
  mutation SendInvitationAgain($id: ID!) {
    sendInvitationAgain(id: $id) {
      message
      path
      item {
        email
        mail
      }
    }
  }
`)

export const RevokeInvitationDocument = graphql(`
  mutation RevokeInvitation($id: ID!) {
    revokeInvitation(id: $id) {
      message
    }
  }
`)
