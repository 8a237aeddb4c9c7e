import type { Query } from './graphql/query.ts'

/** What every route's loader and head gets. */
export interface RouterContext {
  query: Query
  /** Absolute origin of the site, without a trailing slash: canonical links and previews. */
  publicUrl: string
}
