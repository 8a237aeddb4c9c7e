/** A decoded document: a plain object with values in bson's own types (Int32, Double, ObjectId …). */
export type Doc = { [field: string]: unknown }

/**
 * An error reply of a command, with MongoDB's code. `details` are further fields of the reply, such
 * as `keyPattern` and `keyValue` of a duplicate key.
 */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly details: Doc = {},
  ) {
    super(message)
  }
}

/** The code for anything outside the subset: NotImplemented. */
export const OUTSIDE_SUBSET = 238

/** The error for anything outside the subset; its message tells the reader what to do. */
export function unsupported(what: string): CommandError {
  return new CommandError(
    OUTSIDE_SUBSET,
    `${what} is not supported by the embedded store; set MONGODB_URL to use a MongoDB server.`,
  )
}

/** The name of a code, as drivers show it. */
export function codeName(code: number): string {
  return CODE_NAMES[code] ?? `Location${code}`
}

const CODE_NAMES: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  34: 'CannotBackfillArray',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  96: 'OperationFailed',
  171: 'CannotIndexParallelArrays',
  181: 'AmbiguousIndexKeyPattern',
  197: 'InvalidIndexSpecificationOption',
  238: 'NotImplemented',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
}
