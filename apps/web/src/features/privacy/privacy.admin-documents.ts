import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const FindPersonDocument = graphql(`
  mutation FindPerson($phone: String, $email: String) {
    findPerson(phone: $phone, email: $email) {
      totalItems
      formerAccount
      items {
        _id
        reference
        fullName
        phone
        email
        stage
        createdAt
      }
    }
  }
`)
export type FoundEnquiry = ResultOf<typeof FindPersonDocument>['findPerson']['items'][number]

export const ErasePersonDocument = graphql(`
  mutation ErasePerson($phone: String, $email: String) {
    erasePerson(phone: $phone, email: $email) {
      message
      erased
    }
  }
`)

export const AdminAuditDocument = graphql(`
  query AdminAudit($page: Int!, $limit: Int!, $search: String!) {
    adminAudit(page: $page, limit: $limit, search: $search, about: persons) {
      items {
        _id
        at
        actor {
          email
          name
        }
        action
        target
        completedAt
      }
      page
      limit
      totalPages
      totalItems
    }
  }
`)
export type AuditRow = ResultOf<typeof AdminAuditDocument>['adminAudit']['items'][number]
