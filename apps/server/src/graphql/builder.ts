import type { RequestSession } from '@bharat/contracts/accounts'
import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import { type ASTNode, GraphQLError } from 'graphql'
import type { OperationContext } from '../http/operation.ts'

/** The context of every resolver. */
export interface Context extends OperationContext {
  /** The session of the request, read once when a field first needs it. */
  session(): Promise<RequestSession | null>
}

interface Types {
  Context: Context
  DefaultFieldNullability: false
}

/** The builder: types.ts adds the types of the contracts, fields.ts the fields of the operations. */
export const builder = new SchemaBuilder<Types>({
  plugins: [ComplexityPlugin],
  defaultFieldNullability: false,
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 5,
    // Our most expensive operation costs 541, and the widest has 36 fields.
    limit: { complexity: 1500, depth: 8, breadth: 120 },
    complexityError: (kind) => tooLarge(kind.toLowerCase()),
  },
})

/** The error of an operation over a limit. @param kind names the limit: complexity, depth or breadth */
export function tooLarge(kind: string, nodes?: ASTNode): GraphQLError {
  return new GraphQLError(`The operation is too large (${kind}).`, {
    nodes,
    extensions: { code: 'OPERATION_TOO_LARGE' },
  })
}

builder.queryType({
  description: 'The queries. Those with a name that begins with `admin` require an admin.',
})
builder.mutationType({ description: 'The mutations.' })

export type BuilderTypes =
  typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never
