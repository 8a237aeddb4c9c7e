import { graphql } from '../../graphql/graphql.ts'

export const ChangePasswordDocument = graphql(`
  mutation ChangePassword($current: String!, $next: String!) {
    changePassword(current: $current, next: $next) {
      message
    }
  }
`)

export const OwnSessionsDocument = graphql(`
  query OwnSessions {
    ownSessions {
      items {
        _id
        device
        lastUsedAt
        current
      }
    }
  }
`)

export const EndSessionDocument = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id) {
      message
    }
  }
`)

export const EndOtherSessionsDocument = graphql(`
  mutation EndOtherSessions {
    endOtherSessions {
      message
    }
  }
`)
