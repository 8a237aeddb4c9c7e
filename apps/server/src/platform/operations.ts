import type { z } from 'zod'

/** One call of the REST door, for whoever reads or checks its document (platform/openapi.ts). */
export interface Operation {
  summary: string
  /** Groups the calls, e.g. `Tours`. */
  tag: string
  /** What the service parses the query with. */
  query?: z.ZodType
  /** What the service parses the JSON body with; `multipart` for the upload. */
  body?: z.ZodType | 'multipart'
  /** The reply of success; 200 unless `status` says otherwise. */
  reply: z.ZodType
  status?: 200 | 201
  /** Only for role admin. */
  admin?: boolean
  /** Statuses beyond those that follow from query, body, id and role. */
  errors?: number[]
  /** The reply of a 409, where it carries more than every error does. */
  conflict?: z.ZodType
}

const operations = new WeakMap<object, Operation>()

/** A route's handler with its documentation: a route without one is refused by a test. */
export function documented<Handler extends object>(
  operation: Operation,
  handler: Handler,
): Handler {
  operations.set(handler, operation)
  return handler
}

/** The documentation of a route's handler. */
export function operationOf(handler: unknown): Operation | undefined {
  return typeof handler === 'function' ? operations.get(handler) : undefined
}
