import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const AdminHistoryDocument = graphql(`
  query AdminHistory(
    $page: Int!
    $limit: Int!
    $record: String
    $group: String
    $folded: Boolean
    $actor: String
    $from: String
    $to: String
  ) {
    adminHistory(
      page: $page
      limit: $limit
      record: $record
      group: $group
      folded: $folded
      actor: $actor
      from: $from
      to: $to
    ) {
      items {
        _id
        record
        name
        at
        api
        actor {
          email
          name
        }
        token
        group
        together {
          id
          changes
          added
          removed
        }
        isNew
        isRemoved
        changes {
          field
          label
          before
          after
        }
      }
      page
      limit
      totalPages
      totalItems
    }
  }
`)
export type HistoryRow = ResultOf<typeof AdminHistoryDocument>['adminHistory']['items'][number]

export const RestoreChangeDocument = graphql(`
  mutation RestoreChange($id: ID!) {
    restoreChange(id: $id) {
      message
    }
  }
`)

export const AccountEventsDocument = graphql(`
  query AccountEvents($page: Int!, $limit: Int!, $search: String!) {
    adminAudit(page: $page, limit: $limit, search: $search) {
      items {
        _id
        at
        actor {
          email
          name
        }
        token
        action
        target
        client
        result
      }
      page
      limit
      totalPages
      totalItems
    }
  }
`)
export type EventRow = ResultOf<typeof AccountEventsDocument>['adminAudit']['items'][number]
