import { isDoc } from './compare.ts'
import { type Doc, unsupported } from './errors.ts'
import { compileRegex } from './regex.ts'

/**
 * The commands that the project may send to MongoDB, with their fields and the fields' types
 * (`arguments.ts`). After a type, `!` marks a required field, and `?` a field whose null counts as
 * missing. The embedded store rejects everything else, and tests check commands to real servers against
 * the same list. A greeting may contain any fields.
 */
export const COMMANDS: Record<string, Readonly<Record<string, string>>> = {
  hello: { '*': 'any' },
  ismaster: { '*': 'any' },
  isMaster: { '*': 'any' },
  ping: {},
  buildInfo: {},
  endSessions: {},
  listDatabases: { filter: 'object?', nameOnly: 'boolean?', authorizedDatabases: 'boolean?' },
  listCollections: {
    filter: 'object?',
    nameOnly: 'boolean?',
    authorizedCollections: 'boolean?',
    cursor: 'cursor?',
  },
  create: {},
  drop: {},
  dropDatabase: {},
  renameCollection: { to: 'string!', dropTarget: 'boolean?' },
  createIndexes: { indexes: 'objects!' },
  listIndexes: { cursor: 'cursor?' },
  dropIndexes: { index: 'index!' },
  insert: { documents: 'objects!', ordered: 'boolean?' },
  find: {
    filter: 'object',
    sort: 'object',
    projection: 'object',
    skip: 'size?',
    limit: 'size?',
    batchSize: 'size?',
    singleBatch: 'boolean',
    collation: 'object',
    noCursorTimeout: 'boolean',
  },
  getMore: { getMore: 'long!', collection: 'filled!', batchSize: 'size?' },
  killCursors: { killCursors: 'collection', cursors: 'cursors!' },
  count: { query: 'object?', skip: 'size?', limit: 'count', collation: 'object?' },
  aggregate: { pipeline: 'pipeline!', cursor: 'cursor', collation: 'object?' },
  findAndModify: {
    query: 'object?',
    sort: 'object?',
    remove: 'flag?',
    update: 'any',
    new: 'flag?',
    upsert: 'flag?',
    fields: 'object?',
    collation: 'object?',
  },
  update: { updates: 'objects!', ordered: 'boolean?' },
  delete: { deletes: 'objects!', ordered: 'boolean?' },
}

/** The fields of one statement, for commands with arrays of statements. */
export const STATEMENTS: Record<string, Readonly<Record<string, string>>> = {
  updates: {
    q: 'object!',
    u: 'update!',
    multi: 'boolean?',
    upsert: 'boolean?',
    collation: 'object?',
  },
  deletes: { q: 'object!', limit: 'once!', collation: 'object?' },
  indexes: {
    key: 'object',
    name: 'string',
    unique: 'flag',
    partialFilterExpression: 'object',
    collation: 'object',
    expireAfterSeconds: 'any',
    background: 'flag',
    v: 'any',
  },
}

/** Query operators of a field. */
export const FIELD_OPERATORS: ReadonlySet<string> = new Set([
  '$eq',
  '$ne',
  '$in',
  '$nin',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$exists',
  '$regex',
  '$options',
  '$elemMatch',
])

/** Query operators that combine filters. */
export const LOGICAL_OPERATORS: ReadonlySet<string> = new Set(['$and', '$or'])

/** Update operators. */
export const UPDATE_OPERATORS: ReadonlySet<string> = new Set([
  '$set',
  '$unset',
  '$inc',
  '$push',
  '$pull',
  '$addToSet',
  '$setOnInsert',
])

/** The modifiers of `$push`. */
export const PUSH_MODIFIERS: ReadonlySet<string> = new Set(['$each', '$slice', '$position'])

/** Operators of a partial index, beside equality. */
const PARTIAL_OPERATORS: ReadonlySet<string> = new Set(['$exists', '$gt', '$gte', '$lt', '$lte'])

/** The maximum depth of documents, paths and filters; a server accepts 180 levels. */
const MAX_DEPTH = 100

// Fields that drivers add to every command. Within the subset they do not change results.
const DRIVER_FIELDS = new Set([
  '$db',
  '$clusterTime',
  '$readPreference',
  'apiDeprecationErrors',
  'apiStrict',
  'apiVersion',
  'comment',
  'lsid',
  'maxTimeMS',
  'readConcern',
  'readPreference',
  'txnNumber',
  'writeConcern',
])

/**
 * Checks a command document against the subset. It accepts documents of driver monitoring (JavaScript
 * values) and decoded ones (bson types).
 *
 * @throws CommandError 238 that names the unsupported part and `MONGODB_URL`
 */
export function assertPortable(commandName: string, command: Doc): void {
  const fields = Object.hasOwn(COMMANDS, commandName) ? COMMANDS[commandName] : undefined
  if (!fields) throw unsupported(`The command ${commandName}`)
  if ('*' in fields) return
  for (const [name, value] of Object.entries(command)) {
    if (value === undefined || name === commandName) continue
    if (!Object.hasOwn(fields, name) && !DRIVER_FIELDS.has(name)) {
      throw unsupported(`The option ${name} of ${commandName}`)
    }
    const known = STATEMENTS[name]
    if (known) forEach(value, (statement) => checkStatement(statement, name, known))
    else FIELD_CHECKS[name]?.(value)
  }
}

const FIELD_CHECKS: Record<string, (value: unknown) => void> = {
  filter: checkFilter,
  query: checkFilter,
  q: checkFilter,
  partialFilterExpression: checkPartial,
  sort: checkSort,
  projection: checkProjection,
  fields: checkProjection,
  collation: checkCollation,
  documents: (documents) => forEach(documents, checkDocument),
  update: checkUpdate,
  u: checkUpdate,
  key: checkIndexKey,
  v: (version) => {
    if (numeric(version) !== 2) throw unsupported('An index version other than 2')
  },
  expireAfterSeconds: (seconds) => {
    if (numeric(seconds) % 1) throw unsupported('A fraction as expireAfterSeconds')
  },
  pipeline: checkPipeline,
  readConcern: (concern) => {
    for (const [name, value] of entries(concern)) {
      const levels = ['local', 'majority', 'available', 'linearizable']
      if (name === 'level' ? !levels.includes(String(value)) : name !== 'afterClusterTime') {
        throw unsupported(`The read concern ${name}: ${value}`)
      }
    }
  },
  writeConcern: (concern) => {
    for (const [name, value] of entries(concern)) {
      const known = ['w', 'j', 'wtimeout', 'wtimeoutMS'].includes(name)
      const isWrong = name === 'w' && value !== 'majority' && ![0, 1].includes(numeric(value))
      if (!known || isWrong) throw unsupported(`The write concern ${name}: ${value}`)
    }
  },
}

function checkStatement(statement: unknown, field: string, known: object): void {
  for (const [name, value] of entries(statement)) {
    if (value === undefined) continue
    if (!Object.hasOwn(known, name)) throw unsupported(`The option ${name} in ${field}`)
    FIELD_CHECKS[name]?.(value)
  }
}

function checkFilter(filter: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw unsupported(`A filter with more than ${MAX_DEPTH} levels`)
  for (const [name, value] of entries(filter)) {
    if (LOGICAL_OPERATORS.has(name)) forEach(value, (part) => checkFilter(part, depth + 1))
    else if (name.startsWith('$')) throw unsupported(name)
    else checkOperand(value, depth + checkPath(name))
  }
}

function checkOperand(value: unknown, depth: number): void {
  if (!firstName(value).startsWith('$')) {
    checkLiteral(value, depth)
    return
  }
  for (const [operator, operand] of entries(value)) {
    if (!FIELD_OPERATORS.has(operator)) throw unsupported(operator)
    if (operator === '$elemMatch') {
      const inner = firstName(operand)
      if (inner.startsWith('$') && !LOGICAL_OPERATORS.has(inner)) checkOperand(operand, depth + 1)
      else checkFilter(operand, depth + 1)
    } else if (operator === '$in' || operator === '$nin') {
      forEach(operand, (item) => checkLiteral(item, depth))
    } else if (operator === '$regex') {
      const { $options } = value as Doc
      if (typeof operand !== 'string') checkExpression(operand, $options)
      else compileRegex(operand, typeof $options === 'string' ? $options : '')
    } else checkLiteral(operand, depth)
  }
}

function checkLiteral(value: unknown, depth: number): void {
  checkExpression(value)
  if (!firstName(value).startsWith('$')) checkStored(value, depth)
}

/** Accepts only partial filters with one canonical form, which a search can be compared with. */
function checkPartial(filter: unknown): void {
  checkFilter(filter)
  for (const [name, value] of entries(filter)) {
    const operators = firstName(value).startsWith('$') ? entries(value) : []
    const isKnown = operators.every(
      ([operator, operand]) =>
        PARTIAL_OPERATORS.has(operator) && (operator !== '$exists' || operand === true),
    )
    const { _bsontype: kind } = (value ?? {}) as { _bsontype?: unknown }
    if (name.startsWith('$') || !isKnown || kind === 'BSONRegExp' || value instanceof RegExp) {
      throw unsupported(`The partialFilterExpression of '${name}'`)
    }
  }
}

function checkExpression(value: unknown, options?: unknown): void {
  const flags = typeof options === 'string' ? options : undefined
  if (value instanceof RegExp) compileRegex(value.source, flags ?? value.flags)
  const { _bsontype, pattern, options: own } = (value ?? {}) as Record<string, unknown>
  if (_bsontype === 'BSONRegExp') compileRegex(String(pattern), flags ?? String(own))
}

/** Returns the number of levels of a path. */
function checkPath(name: string): number {
  const path = name.split('.')
  for (const part of path) {
    if (part.startsWith('$') || part === '__proto__') throw unsupported(`The field name '${name}'`)
  }
  if (path.length > MAX_DEPTH) throw unsupported(`A path with more than ${MAX_DEPTH} levels`)
  return path.length
}

/** Checks a path in a list whose order matters, or whose first field becomes a document's field. */
function checkField(name: string): number {
  if (INTEGER.test(name.split('.')[0] as string)) throw unsupported(`The field name '${name}'`)
  return checkPath(name)
}

function checkUpdate(update: unknown): void {
  if (Array.isArray(update)) throw unsupported('An update with a pipeline')
  if (!firstName(update).startsWith('$')) {
    checkDocument(update)
    return
  }
  for (const [operator, fields] of entries(update)) {
    if (operator.startsWith('$') && !UPDATE_OPERATORS.has(operator))
      throw unsupported(`The update operator ${operator}`)
    for (const [name, operand] of entries(fields)) {
      const depth = checkField(name)
      if (operator === '$pull') checkPull(operand, depth)
      else if (operator === '$push' || operator === '$addToSet')
        checkPush(operator, operand, depth + 1)
      else checkStored(operand, depth)
    }
  }
}

function checkPull(condition: unknown, depth: number): void {
  const first = firstName(condition)
  if (first.startsWith('$') && !LOGICAL_OPERATORS.has(first)) checkOperand(condition, depth)
  else if (isDoc(condition)) checkFilter(condition, depth)
  else checkLiteral(condition, depth)
}

function checkPush(operator: string, operand: unknown, depth: number): void {
  if (!firstName(operand).startsWith('$')) {
    checkStored(operand, depth)
    return
  }
  for (const [name, value] of entries(operand)) {
    const known = operator === '$push' ? PUSH_MODIFIERS.has(name) : name === '$each'
    if (!known || !('$each' in (operand as Doc))) throw unsupported(`${name} in ${operator}`)
    checkStored(value, depth)
  }
}

/** JavaScript objects put such fields before all others, so their order would be lost. */
export const INTEGER = /^(0|[1-9]\d*)$/

/** Types that only old servers write, and a timestamp that a server replaces by the current time. */
const REJECTED_TYPES: Record<string, (value: object) => boolean> = {
  DBRef: () => true,
  BSONSymbol: () => true,
  Code: (code) => Boolean((code as { scope?: unknown }).scope),
  Timestamp: (timestamp) => String(timestamp) === '0',
}

function checkDocument(document: unknown): void {
  checkStored(document, 0)
}

/** Rejects field names that only some servers store or that a path cannot address. */
function checkStored(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > MAX_DEPTH) throw unsupported(`A document with more than ${MAX_DEPTH} levels`)
  if (Array.isArray(value)) {
    for (const item of value) checkStored(item, depth + 1)
    return
  }
  const { _bsontype: kind } = value as { _bsontype?: string }
  if (kind && REJECTED_TYPES[kind]?.(value)) throw unsupported(`A ${kind} of this kind`)
  for (const [name, item] of entries(value)) {
    if (name.startsWith('$') || name.includes('.') || name === '__proto__' || INTEGER.test(name)) {
      throw unsupported(`The field name '${name}' in a document`)
    }
    if (typeof item === 'object') checkStored(item, depth + 1)
  }
}

function checkSort(sort: unknown): void {
  for (const [name, direction] of entries(sort)) {
    checkField(name)
    if (isDoc(direction) || typeof direction === 'string') {
      throw unsupported(`A sort by ${firstName(direction) || direction}`)
    }
  }
}

function checkProjection(projection: unknown): void {
  for (const [name, value] of entries(projection)) {
    checkPath(name)
    if (typeof value !== 'boolean' && Number.isNaN(numeric(value, 0))) {
      throw unsupported(`A projection of '${name}' other than 1 or 0`)
    }
  }
}

function checkCollation(collation: unknown): void {
  const options = entries(collation)
  const isKnown = options.every(([name, value]) =>
    name === 'locale' ? value === 'en' : name === 'strength' && numeric(value) === 2,
  )
  if (!isKnown || options.length === 1) {
    throw unsupported(`A collation other than { locale: 'en', strength: 2 }`)
  }
}

function checkIndexKey(key: unknown): void {
  for (const [path, kind] of entries(key)) {
    checkField(path)
    if (typeof kind === 'string') throw unsupported(`An index of type ${kind}`)
  }
}

/** Accepts only the pipeline of countDocuments: `$match`, `$skip`, `$limit`, and the counting group. */
function checkPipeline(pipeline: unknown): void {
  const stages = Array.isArray(pipeline) ? pipeline : []
  const names = stages.map(firstName)
  for (const name of names) {
    if (!['$match', '$skip', '$limit', '$group'].includes(name)) throw unsupported(name)
  }
  const { _id, n } = ((stages.at(-1) as Doc)?.$group ?? {}) as {
    _id?: unknown
    n?: { $sum?: unknown }
  }
  const counts = numeric(_id) === 1 && numeric(n?.$sum) === 1
  if (!counts || !/^\$match(,\$skip)?(,\$limit)?,\$group$/.test(names.join())) {
    throw unsupported('An aggregation other than the one of countDocuments')
  }
  checkFilter((stages[0] as Doc).$match)
}

/** Converts any number type to a JavaScript number; NaN or `nan` for other values. */
function numeric(value: unknown, nan = Number.NaN): number {
  if (typeof value === 'number') return Number.isNaN(value) ? nan : value
  const { _bsontype: kind } = (value ?? {}) as { _bsontype?: unknown }
  if (!['Int32', 'Double', 'Long', 'Decimal128'].includes(String(kind))) return Number.NaN
  const number = Number(String(value))
  return Number.isNaN(number) ? nan : number
}

function firstName(value: unknown): string {
  return isDoc(value) ? (Object.keys(value)[0] ?? '') : ''
}

function entries(value: unknown): [string, unknown][] {
  return isDoc(value) ? Object.entries(value) : []
}

function forEach(value: unknown, check: (item: unknown) => void): void {
  if (Array.isArray(value)) for (const item of value) check(item)
}
