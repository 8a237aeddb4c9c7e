import { graphql } from '../../graphql/graphql.ts'

/** The navigation's fixed records that exist and are active. */
export const NavigationDocument = graphql(`
  query Navigation {
    navigation {
      id
      kind
      label
    }
  }
`)
