import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const JobRowFragment = graphql(`
  fragment JobRow on Job {
    _id
    type
    key
    state
    dueAt
    attempts
    lastError
    createdAt
    finishedAt
  }
`)
export type JobRow = ResultOf<typeof JobRowFragment>

export const AdminJobsDocument = graphql(
  `
    query AdminJobs($page: Int!, $limit: Int!, $search: String!, $state: JobFilter) {
      adminJobs(page: $page, limit: $limit, search: $search, state: $state) {
        items {
          ...JobRow
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [JobRowFragment],
)

export const RetryJobDocument = graphql(
  `
    mutation RetryJob($id: ID!) {
      retryJob(id: $id) {
        message
        item {
          ...JobRow
        }
      }
    }
  `,
  [JobRowFragment],
)

export const ReleaseHeldJobsDocument = graphql(`
  mutation ReleaseHeldJobs {
    releaseHeldJobs {
      message
      jobs
    }
  }
`)

export const DiscardHeldJobsDocument = graphql(`
  mutation DiscardHeldJobs {
    discardHeldJobs {
      message
      jobs
    }
  }
`)

export const OperationsDocument = graphql(`
  query Operations {
    operations {
      version
      database
      waiting
      failed
      held
      overdueSeconds
    }
  }
`)
