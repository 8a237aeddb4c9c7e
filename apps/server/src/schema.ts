import { lexicographicSortSchema, printSchema } from 'graphql'
import { operations } from './all-operations.ts'
import { builder } from './graphql/builder.ts'
import { addFields } from './graphql/fields.ts'

addFields(operations)

/** The GraphQL schema of the operations. */
export const schema = builder.toSchema({ sortSchema: false })

/** The contents of `schema.graphql`, so that a change of the API is a visible diff. */
export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}
