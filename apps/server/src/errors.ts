import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import type { ERROR_CODES, FieldError } from '@bharat/contracts/replies'
import type { z } from 'zod'

/** The kind of an error. REST returns it as `code`, GraphQL as `extensions.code`. */
export type ErrorCode = (typeof ERROR_CODES)[number]

const statuses: Record<ErrorCode, number> = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  GONE: 410,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  UNPROCESSABLE: 422,
  TOO_MANY: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
}

/** What a client has left of a limit. */
export interface Quota {
  /** The kind of limit, such as `login`, without personal data. */
  name: string
  attempts: number
  windowSeconds: number
  remaining: number
  /** Seconds until the window ends. */
  resetSeconds: number
}

/** The members of an error response beside its message; a domain may add its own. */
export interface ErrorDetails {
  errors?: FieldError[]
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number
  /** Sent as `WWW-Authenticate`. */
  authenticate?: string
  /** The limit that is exhausted; REST sends it as `RateLimit` and `RateLimit-Policy`. */
  quota?: Quota
  /** The stored record, if an update was based on another version of it. */
  current?: unknown
  [member: string]: unknown
}

/**
 * The error that a service throws on purpose. Its message is shown to people. Each API (REST, GraphQL) has
 * one translator for it, which masks every other error.
 * The code is named `reason`, since Elysia takes an error's own `code` for its registered one.
 */
export class DomainError extends Error {
  readonly reason: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(reason: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'DomainError'
    this.reason = reason
    this.status = statuses[reason]
    this.details = details
  }
}

/** The error of one field; '' stands for the whole body. */
export function invalid(field: string, message: string): DomainError {
  return new DomainError('INVALID', message, { errors: [{ field, message }] })
}

/** The error that both APIs return. An unknown error becomes the specified message without details. */
export function describeError(error: unknown): DomainError {
  return error instanceof DomainError ? error : new DomainError('INTERNAL', SOMETHING_WENT_WRONG)
}

/** The code of MongoDB and of the embedded store for a full or defective disk. */
export const OUT_OF_DISK_SPACE = 14031

/** Whether an operation failed because the disk of the database is full or defective. */
export function isOutOfSpace(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } | null }
  return error instanceof DomainError && cause?.code === OUT_OF_DISK_SPACE
}

/** Whether to log an error: not one that only means that the server is busy. */
export function isServerError({ reason, cause }: DomainError): boolean {
  return reason === 'INTERNAL' || (reason === 'UNAVAILABLE' && cause !== undefined)
}

/**
 * Parses `value` by a schema of the contracts.
 * @throws DomainError INVALID with the message of the first failure, and all failures in `errors`
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({
    field: issue.path.map(String).join('.'),
    message: issue.message,
  }))
  throw new DomainError('INVALID', errors[0]?.message ?? SOMETHING_WENT_WRONG, { errors })
}
