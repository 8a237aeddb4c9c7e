import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const ApiTokenRowFragment = graphql(`
  fragment ApiTokenRow on ApiToken {
    _id
    name
    scopes
    readOnly
    createdAt
    lastUsedAt
    expiresAt
  }
`)
export type ApiTokenRow = ResultOf<typeof ApiTokenRowFragment>
