import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './introspection.ts'

/** Types a document by the server's schema. Documents are in the folder of the screen that uses them. */
export const graphql = initGraphQLTada<{
  introspection: typeof introspection
  scalars: { ID: string }
  disableMasking: true
}>()

export type { ResultOf, VariablesOf } from 'gql.tada'
