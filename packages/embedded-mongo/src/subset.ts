import { isDoc } from './compare.ts'
import { type Doc, unsupported } from './errors.ts'
import { compileRegex } from './regex.ts'

/**
 * The one list of what the project may ask of MongoDB: commands, with the fields each may carry.
 * The embedded store refuses everything else, and tests hold real servers to the same list.
 * A greeting may carry whatever a driver says of itself.
 */
export const COMMANDS: Record<string, readonly string[]> = {
  hello: ['*'],
  ismaster: ['*'],
  isMaster: ['*'],
  ping: [],
  buildInfo: [],
  endSessions: [],
  listDatabases: ['filter', 'nameOnly', 'authorizedDatabases'],
  listCollections: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  create: [],
  drop: [],
  dropDatabase: [],
  renameCollection: ['to', 'dropTarget'],
  createIndexes: ['indexes'],
  listIndexes: ['cursor'],
  dropIndexes: ['index'],
  insert: ['documents', 'ordered'],
  find: [
    'filter',
    'sort',
    'projection',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'collation',
    'noCursorTimeout',
  ],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  count: ['query', 'skip', 'limit', 'collation'],
  aggregate: ['pipeline', 'cursor', 'collation'],
  findAndModify: ['query', 'sort', 'remove', 'update', 'new', 'upsert', 'fields', 'collation'],
  update: ['updates', 'ordered'],
  delete: ['deletes', 'ordered'],
}

/** Query operators that stand on a field. */
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

/** Query operators that join whole filters. */
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

/** What `$push` may carry beside its values. */
export const PUSH_MODIFIERS: ReadonlySet<string> = new Set(['$each', '$slice', '$position'])

/** Options of one index in `createIndexes`. */
export const INDEX_OPTIONS: ReadonlySet<string> = new Set([
  'key',
  'name',
  'unique',
  'partialFilterExpression',
  'collation',
  'expireAfterSeconds',
  'background',
  'v',
])

// Fields that drivers add to every command; none of them changes a result within the subset.
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
 * Holds a command document against the subset, before a server sees it.
 * Takes the documents of driver monitoring (JavaScript values) and decoded ones (bson types) alike.
 *
 * @throws CommandError 238 that names what is outside and `MONGODB_URL`
 */
export function assertPortable(commandName: string, command: Doc): void {
  const fields = Object.hasOwn(COMMANDS, commandName) ? COMMANDS[commandName] : undefined
  if (!fields) throw unsupported(`The command ${commandName}`)
  if (fields.includes('*')) return
  for (const [name, value] of Object.entries(command)) {
    if (value === undefined || name === commandName || DRIVER_FIELDS.has(name)) continue
    if (!fields.includes(name)) throw unsupported(`The option ${name} of ${commandName}`)
    FIELD_CHECKS[name]?.(value)
  }
  const concern = isDoc(command.writeConcern) ? command.writeConcern.w : undefined
  if (concern !== undefined && concern !== 'majority' && !(Number(concern) <= 1)) {
    throw unsupported(`The write concern ${concern}`)
  }
}

const FIELD_CHECKS: Record<string, (value: unknown) => void> = {
  filter: checkFilter,
  query: checkFilter,
  sort: checkSort,
  projection: checkProjection,
  fields: checkProjection,
  collation: checkCollation,
  documents: (documents) => forEach(documents, checkStored),
  update: checkUpdate,
  updates: (updates) =>
    forEach(updates, (statement) =>
      checkStatement(statement, ['q', 'u', 'multi', 'upsert', 'collation']),
    ),
  deletes: (deletes) =>
    forEach(deletes, (statement) => checkStatement(statement, ['q', 'limit', 'collation'])),
  indexes: (indexes) => forEach(indexes, checkIndex),
  pipeline: checkPipeline,
}

function checkStatement(statement: unknown, fields: readonly string[]): void {
  for (const [name, value] of entries(statement)) {
    if (value === undefined) continue
    if (!fields.includes(name)) throw unsupported(`The option ${name} of an update or delete`)
    if (name === 'q') checkFilter(value)
    if (name === 'u') checkUpdate(value)
    if (name === 'collation') checkCollation(value)
  }
}

function checkFilter(filter: unknown): void {
  for (const [name, value] of entries(filter)) {
    if (LOGICAL_OPERATORS.has(name)) forEach(value, checkFilter)
    else if (name.startsWith('$')) throw unsupported(name)
    else {
      checkPath(name)
      checkOperand(value)
    }
  }
}

function checkOperand(value: unknown): void {
  checkExpression(value)
  if (!firstName(value).startsWith('$')) return
  for (const [operator, operand] of entries(value)) {
    if (!FIELD_OPERATORS.has(operator)) throw unsupported(operator)
    if (operator === '$in' || operator === '$nin') forEach(operand, checkExpression)
    if (operator === '$elemMatch') {
      const inner = firstName(operand)
      if (inner.startsWith('$') && !LOGICAL_OPERATORS.has(inner)) checkOperand(operand)
      else checkFilter(operand)
    }
    if (operator === '$regex') {
      const { $options } = value as Doc
      if (typeof operand !== 'string') checkExpression(operand, $options)
      else compileRegex(operand, typeof $options === 'string' ? $options : '')
    }
  }
}

function checkExpression(value: unknown, options?: unknown): void {
  const flags = typeof options === 'string' ? options : undefined
  if (value instanceof RegExp) compileRegex(value.source, flags ?? value.flags)
  const { _bsontype, pattern, options: own } = (value ?? {}) as Record<string, unknown>
  if (_bsontype === 'BSONRegExp') compileRegex(String(pattern), flags ?? String(own))
}

function checkPath(name: string): void {
  for (const part of name.split('.')) {
    if (part.startsWith('$') || part === '__proto__') throw unsupported(`The field name '${name}'`)
  }
}

function checkUpdate(update: unknown): void {
  if (Array.isArray(update)) throw unsupported('An update with a pipeline')
  if (!firstName(update).startsWith('$')) {
    checkStored(update)
    return
  }
  for (const [operator, fields] of entries(update)) {
    if (operator.startsWith('$') && !UPDATE_OPERATORS.has(operator))
      throw unsupported(`The update operator ${operator}`)
    for (const [name, operand] of entries(fields)) {
      checkPath(name)
      if (operator === '$pull') checkPull(operand)
      else if (operator === '$push' || operator === '$addToSet') checkPush(operator, operand)
      else checkStored(operand)
    }
  }
}

function checkPull(condition: unknown): void {
  const first = firstName(condition)
  if (first.startsWith('$') && !LOGICAL_OPERATORS.has(first)) checkOperand(condition)
  else if (isDoc(condition)) checkFilter(condition)
  else checkExpression(condition)
}

function checkPush(operator: string, operand: unknown): void {
  if (!firstName(operand).startsWith('$')) {
    checkStored(operand)
    return
  }
  for (const [name, value] of entries(operand)) {
    const known = operator === '$push' ? PUSH_MODIFIERS.has(name) : name === '$each'
    if (!known || !('$each' in (operand as Doc))) throw unsupported(`${name} in ${operator}`)
    checkStored(value)
  }
}

/** Field names that only some servers store, or that a path cannot reach, stay out of documents. */
function checkStored(value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) checkStored(item)
    return
  }
  if ((value as { _bsontype?: unknown } | null)?._bsontype === 'DBRef') throw unsupported('A DBRef')
  for (const [name, item] of entries(value)) {
    if (name.startsWith('$') || name.includes('.') || name === '__proto__') {
      throw unsupported(`The field name '${name}' in a document`)
    }
    if (typeof item === 'object') checkStored(item)
  }
}

function checkSort(sort: unknown): void {
  for (const [name, direction] of entries(sort)) {
    checkPath(name)
    if (isDoc(direction)) throw unsupported(`Sorting by ${firstName(direction)}`)
  }
}

function checkProjection(projection: unknown): void {
  for (const [name, value] of entries(projection)) {
    checkPath(name)
    if (isDoc(value) || Array.isArray(value) || typeof value === 'string') {
      throw unsupported(`A projection of '${name}' other than 1 or 0`)
    }
  }
}

function checkCollation(collation: unknown): void {
  for (const [name, value] of entries(collation)) {
    const known = name === 'locale' ? value === 'en' : name === 'strength' && Number(value) === 2
    if (!known) throw unsupported(`A collation other than { locale: 'en', strength: 2 }`)
  }
}

function checkIndex(index: unknown): void {
  for (const [name, value] of entries(index)) {
    if (value === undefined) continue
    if (!INDEX_OPTIONS.has(name)) throw unsupported(`The index option ${name}`)
    if (name === 'partialFilterExpression') checkFilter(value)
    if (name === 'collation') checkCollation(value)
    if (name === 'key') {
      for (const [path, kind] of entries(value)) {
        checkPath(path)
        if (typeof kind === 'string') throw unsupported(`An index of type ${kind}`)
      }
    }
  }
}

/** Only what countDocuments sends: `$match`, `$skip`, `$limit`, and the group that counts. */
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
  const counts = Number(_id) === 1 && Number(n?.$sum) === 1
  if (!counts || !/^\$match(,\$skip)?(,\$limit)?,\$group$/.test(names.join())) {
    throw unsupported('An aggregation other than the one of countDocuments')
  }
  checkFilter((stages[0] as Doc).$match)
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
