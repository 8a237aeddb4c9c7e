import { graphql } from '../../graphql/graphql.ts'

/** Restores the states before a change of several records. */
export const RestoreGroupDocument = graphql(`
  mutation RestoreGroup($id: ID!) {
    restoreGroup(id: $id) {
      done
      changed
      failed {
        id
        message
      }
      group
    }
  }
`)
