import { graphql } from '../../graphql/graphql.ts'

/** Restores the states before a change of several records. */
export const RestoreGroupDocument = graphql(`
  mutation RestoreGroup($id: ID!, $preview: Boolean, $includeChanged: Boolean) {
    restoreGroup(id: $id, preview: $preview, includeChanged: $includeChanged) {
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
