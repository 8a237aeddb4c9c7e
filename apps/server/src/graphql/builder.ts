import type { RequestSession } from '@bharat/contracts/accounts'
import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import { type ASTNode, GraphQLError } from 'graphql'
import type { Idempotency } from '../http/idempotency.ts'
import type { OperationContext } from '../http/operation.ts'

export interface Context extends Omit<OperationContext, 'tokenSession'> {
  /** The maximum complexity of the operation. */
  maxComplexity: number
  /** The session of the request, read once when a field first needs it. */
  session(): Promise<RequestSession | null>
  /** The `Idempotency-Key` of the request; each field has its own. */
  idempotencyKey: string | null
  /** Performs a field that creates something, unless the client repeats it. */
  once: Idempotency['once']
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
    // The widest of our operations has 36 fields.
    limit: ({ maxComplexity }) => ({ complexity: maxComplexity, depth: 8, breadth: 160 }),
    complexityError: (kind, { complexity, maxComplexity }) =>
      tooLarge(kind.toLowerCase(), { complexity, maxComplexity }),
  },
})

/**
 * The error of an operation over a limit.
 * @param kind names the limit: complexity, depth or breadth
 * @param values further members of its `extensions`
 */
export function tooLarge(kind: string, values: object = {}, nodes?: ASTNode): GraphQLError {
  return new GraphQLError(`The operation is too large (${kind}).`, {
    nodes,
    extensions: { code: OPERATION_TOO_LARGE, ...values },
  })
}

export const OPERATION_TOO_LARGE = 'OPERATION_TOO_LARGE'

builder.queryType({
  description: 'The queries. Those with a name that begins with `admin` require an admin.',
})
builder.mutationType({ description: 'The mutations.' })

export type BuilderTypes =
  typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never
