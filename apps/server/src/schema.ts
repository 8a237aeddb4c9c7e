import { lexicographicSortSchema, printSchema } from 'graphql'
import './modules/accounts/accounts.graphql.ts'
import './modules/categories/categories.graphql.ts'
import './modules/contact/contact.graphql.ts'
import './modules/enquiries/enquiries.graphql.ts'
import './modules/hero-slides/hero-slides.graphql.ts'
import './modules/team-members/team-members.graphql.ts'
import './modules/testimonials/testimonials.graphql.ts'
import './modules/tours/tours.graphql.ts'
import { operations } from './all-operations.ts'
import { builder } from './graphql/builder.ts'
import { addFields } from './graphql/fields.ts'

addFields(operations)

/** The GraphQL schema: what the modules declared. */
export const schema = builder.toSchema()

/** The schema as `schema.graphql` holds it, so that a change of the API is a visible diff. */
export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}
