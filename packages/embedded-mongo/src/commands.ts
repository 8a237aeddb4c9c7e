import { Long } from 'bson'
import { isDoc, isNumber } from './compare.ts'
import { CommandError, type Doc } from './errors.ts'
import {
  candidates,
  checkIndexSpec,
  collatorOf,
  type Index,
  indexKeys,
  lifetimeOf,
} from './indexes.ts'
import { type KeyPart, sortDocs } from './keys.ts'
import { compileFilter, type Filter } from './matcher.ts'
import { compileProjection } from './projection.ts'
import {
  addIndex,
  type Collection,
  dropCollection,
  dropIndex,
  ensureCollection,
  findCollection,
  type Item,
  insertItem,
  namespaceOf,
  readItem,
  removeItem,
  replaceItem,
  type Store,
} from './store.ts'
import { assertPortable } from './subset.ts'
import { compileUpdate, type Update, withId } from './updater.ts'

/** What a server keeps between commands: the store and the cursors that are still being read. */
export type Server = { store: Store; cursors: Map<string, Cursor>; connections: number }

type Cursor = {
  namespace: string
  /** The document as it was when the cursor opened; large ones are read from disk when their turn comes. */
  rest: { item: Item; doc: Doc | undefined }[]
  project: (doc: Doc) => Doc
  usedAt: number
}

const MAX_REPLY = 16 * 1024 * 1024
const FIRST_BATCH = 101
const CURSOR_LIFETIME = 10 * 60_000

/**
 * Runs one command and answers with the reply document, without `ok`.
 *
 * @throws CommandError as the server numbers it, and 238 for all that the subset leaves out
 */
export function runCommand(server: Server, command: Doc): Doc {
  const name = Object.keys(command)[0] ?? ''
  assertPortable(name, command)
  const database = String(command.$db ?? 'admin')
  const run = RUNNERS[name] as Runner
  return run(server, database, command)
}

/** Removes what TTL indexes call expired at `now`, and cursors that nobody has read for ten minutes. */
export function sweep(server: Server, now: number): void {
  for (const [id, cursor] of server.cursors) {
    if (now - cursor.usedAt > CURSOR_LIFETIME) server.cursors.delete(id)
  }
  for (const collection of server.store.collections.values()) {
    for (const index of collection.indexes) {
      const lifetime = lifetimeOf(index)
      if (lifetime === undefined) continue
      for (const item of [...collection.items.values()]) {
        const dates = indexKeys(index, item.head)
          .flat()
          .filter((value) => value instanceof Date)
        const first = Math.min(...dates.map((date) => date.getTime()))
        if (first + lifetime <= now) removeItem(server.store, collection, item)
      }
    }
  }
}

type Runner = (server: Server, database: string, command: Doc) => Doc

const RUNNERS: Record<string, Runner> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping: () => ({}),
  buildInfo: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], modules: ['embedded'] }),
  endSessions: () => ({}),
  listDatabases,
  listCollections,
  create: ({ store }, database, command) => {
    ensureCollection(store, database, collectionName(database, command))
    return {}
  },
  drop,
  dropDatabase,
  createIndexes,
  listIndexes,
  dropIndexes,
  insert,
  find,
  getMore,
  killCursors,
  count,
  aggregate,
  findAndModify,
  update,
  delete: deleteDocuments,
}

function hello({ connections }: Server): Doc {
  return {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: connections,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
  }
}

function listDatabases({ store }: Server, _: string, command: Doc): Doc {
  const names = new Set([...store.collections.values()].map(({ database }) => database))
  const { matches } = compileFilter(document(command.filter, 'filter'))
  const databases = [...names]
    .sort()
    .map((name): Doc => ({ name, sizeOnDisk: 0, empty: false }))
    .filter(matches)
  return command.nameOnly === true
    ? { databases: databases.map(({ name }) => ({ name })) }
    : { databases, totalSize: 0, totalSizeMb: 0 }
}

function listCollections({ store }: Server, database: string, command: Doc): Doc {
  const { matches } = compileFilter(document(command.filter, 'filter'))
  const found = [...store.collections.values()]
    .filter((collection) => collection.database === database)
    .map(
      ({ name, uuid, indexes }): Doc => ({
        name,
        type: 'collection',
        options: {},
        info: { readOnly: false, uuid },
        idIndex: indexes[0]?.spec,
      }),
    )
    .filter(matches)
  const shown = command.nameOnly === true ? found.map(({ name, type }) => ({ name, type })) : found
  return wholeCursor(`${database}.$cmd.listCollections`, shown)
}

function drop({ store }: Server, database: string, command: Doc): Doc {
  const collection = findCollection(store, database, collectionName(database, command))
  if (!collection) return {}
  dropCollection(store, collection)
  return { nIndexesWas: collection.indexes.length, ns: namespaceOf(collection) }
}

function dropDatabase({ store }: Server, database: string): Doc {
  for (const collection of [...store.collections.values()]) {
    if (collection.database === database) dropCollection(store, collection)
  }
  return { dropped: database }
}

function createIndexes({ store }: Server, database: string, command: Doc): Doc {
  const name = collectionName(database, command)
  const specs = command.indexes
  if (!Array.isArray(specs) || specs.length === 0) {
    throw new CommandError(2, 'Must specify at least one index to create')
  }
  const present = findCollection(store, database, name)
  const checked = specs.map((spec) =>
    checkIndexSpec(document(spec, 'indexes'), present?.indexes ?? []),
  )
  const collection = ensureCollection(store, database, name)
  const before = collection.indexes.length
  try {
    for (const spec of checked) if (spec) addIndex(store, collection, spec)
  } catch (error) {
    // All or none.
    for (const index of collection.indexes.slice(before)) dropIndex(store, collection, index)
    throw error
  }
  const after = collection.indexes.length
  const counts = { numIndexesBefore: before, numIndexesAfter: after }
  return after === before
    ? { ...counts, note: 'all indexes already exist' }
    : { ...counts, createdCollectionAutomatically: !present }
}

function listIndexes({ store }: Server, database: string, command: Doc): Doc {
  const collection = existing(store, database, command, 'ns does not exist:')
  return wholeCursor(
    namespaceOf(collection),
    collection.indexes.map(({ spec }) => spec),
  )
}

function dropIndexes({ store }: Server, database: string, command: Doc): Doc {
  const collection = existing(store, database, command, 'ns not found')
  const { index: wanted } = command
  const nIndexesWas = collection.indexes.length
  const [, ...others] = collection.indexes
  if (wanted === '*') {
    for (const index of others) dropIndex(store, collection, index)
    return { nIndexesWas, msg: 'non-_id indexes dropped for collection' }
  }
  for (const each of Array.isArray(wanted) ? wanted : [wanted]) {
    dropIndex(store, collection, chosenIndex(collection, each))
  }
  return { nIndexesWas }
}

function chosenIndex(collection: Collection, wanted: unknown): Index<Item> {
  const shape = (key: unknown) =>
    JSON.stringify(Object.entries(key as Doc).map(([path, direction]) => [path, String(direction)]))
  const found = collection.indexes.filter(({ name, spec }) =>
    isDoc(wanted) ? shape(spec.key) === shape(wanted) : name === wanted,
  )
  if (!found[0]) throw new CommandError(27, `index not found with name [${wanted}]`)
  if (found[0].name === '_id_') throw new CommandError(72, 'cannot drop _id index')
  if (found.length > 1) throw new CommandError(181, `${found.length} indexes found for that key`)
  return found[0]
}

function insert({ store }: Server, database: string, command: Doc): Doc {
  const documents = batch(command.documents)
  const collection = ensureCollection(store, database, collectionName(database, command))
  let n = 0
  const errors = eachStatement(documents, command.ordered, (doc) => {
    insertItem(store, collection, withCheckedId(doc))
    n++
  })
  return { n, ...errors }
}

function withCheckedId(doc: Doc): Doc {
  const whole = withId(doc, doc._id)
  const { _id } = whole
  const kind = Array.isArray(_id) ? 'array' : (_id as Doc | null)?._bsontype
  if (kind === 'array' || kind === 'BSONRegExp') {
    throw new CommandError(53, `The '_id' value cannot be of type ${kind}`)
  }
  return whole
}

function find(server: Server, database: string, command: Doc): Doc {
  const name = collectionName(database, command)
  const collator = collatorOf(command.collation)
  const filter = compileFilter(document(command.filter, 'filter'), collator)
  const order = sortOrder(command.sort)
  const project = compileProjection(document(command.projection, 'projection'))
  const skip = size(command.skip, 'skip') ?? 0
  const limit = size(command.limit, 'limit') || Number.POSITIVE_INFINITY
  const batchSize = size(command.batchSize, 'batchSize') ?? FIRST_BATCH
  const collection = findCollection(server.store, database, name)
  // Without an order the search can stop at the last document wanted.
  const enough = order.length > 0 ? Number.POSITIVE_INFINITY : skip + limit
  const found = collection ? select(server.store, collection, filter, enough) : []
  const sorted = order.length > 0 ? sortItems(server.store, found, order, collator) : found
  const cursor: Cursor = {
    namespace: `${database}.${name}`,
    rest: sorted
      .slice(skip, skip + limit)
      .map((item) => ({ item, doc: item.omitted.size === 0 ? item.head : undefined })),
    project,
    usedAt: Date.now(),
  }
  const firstBatch = takeBatch(server, cursor, batchSize)
  const open = cursor.rest.length > 0 && command.singleBatch !== true
  return {
    cursor: { firstBatch, id: open ? keepCursor(server, cursor) : Long.ZERO, ns: cursor.namespace },
  }
}

function getMore(server: Server, database: string, command: Doc): Doc {
  const id = String(command.getMore)
  const cursor = server.cursors.get(id)
  if (!cursor || cursor.namespace !== `${database}.${command.collection}`) {
    throw new CommandError(43, `cursor id ${id} not found`)
  }
  cursor.usedAt = Date.now()
  const wanted = size(command.batchSize, 'batchSize') || Number.POSITIVE_INFINITY
  const nextBatch = takeBatch(server, cursor, wanted)
  const done = cursor.rest.length === 0
  if (done) server.cursors.delete(id)
  return {
    cursor: { nextBatch, id: done ? Long.ZERO : Long.fromString(id), ns: cursor.namespace },
  }
}

function killCursors({ cursors }: Server, _: string, command: Doc): Doc {
  const ids = Array.isArray(command.cursors) ? command.cursors : []
  const cursorsKilled = ids.filter((id) => cursors.delete(String(id)))
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id))
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] }
}

function count({ store }: Server, database: string, command: Doc): Doc {
  const limit = Math.abs(size(command.limit, 'limit', true) ?? 0)
  return { n: countMatches(store, database, command, command.query, command.skip, limit) }
}

/** The one pipeline of the subset, whose shape `assertPortable` has checked: countDocuments. */
function aggregate({ store }: Server, database: string, command: Doc): Doc {
  const stages = Object.assign({}, ...(command.pipeline as Doc[])) as Doc
  const limit = size(stages.$limit, '$limit')
  if (limit === 0) throw new CommandError(15958, 'the limit must be positive')
  const n = countMatches(store, database, command, stages.$match, stages.$skip, limit ?? 0)
  return wholeCursor(`${database}.${command.aggregate}`, n > 0 ? [{ _id: 1, n }] : [])
}

function countMatches(
  store: Store,
  database: string,
  command: Doc,
  query: unknown,
  skipped: unknown,
  limit: number,
): number {
  const collection = findCollection(store, database, collectionName(database, command))
  const filter = compileFilter(document(query, 'query'), collatorOf(command.collation))
  const skip = size(skipped, 'skip') ?? 0
  const end = limit ? skip + limit : Number.POSITIVE_INFINITY
  return collection ? Math.max(0, select(store, collection, filter, end).length - skip) : 0
}

function findAndModify({ store }: Server, database: string, command: Doc): Doc {
  const remove = command.remove === true
  if (remove === isDoc(command.update)) {
    throw new CommandError(9, 'Either an update or remove=true must be specified, and not both')
  }
  if (remove && (command.new === true || command.upsert === true)) {
    throw new CommandError(9, 'Cannot specify new=true or upsert=true and remove=true')
  }
  const query = document(command.query, 'query')
  const project = compileProjection(document(command.fields, 'fields'))
  const change = remove ? undefined : compileUpdate(command.update as Doc)
  const name = collectionName(database, command)
  const item = firstMatch(store, findCollection(store, database, name), query, command)
  if (!item) {
    if (!change || command.upsert !== true) {
      return { lastErrorObject: { n: 0, ...(change && { updatedExisting: false }) }, value: null }
    }
    const doc = upsert(store, ensureCollection(store, database, name), change, query)
    const value = command.new === true ? project(doc) : null
    return { lastErrorObject: { n: 1, updatedExisting: false, upserted: doc._id }, value }
  }
  const collection = findCollection(store, database, name) as Collection
  const before = readItem(store, item)
  if (!change) {
    const value = project(before)
    removeItem(store, collection, item)
    return { lastErrorObject: { n: 1 }, value }
  }
  const after = change.apply(before)
  const value = project(command.new === true ? after : before)
  if (after !== before) replaceItem(store, collection, item, after)
  return { lastErrorObject: { n: 1, updatedExisting: true }, value }
}

function firstMatch(store: Store, collection: Collection | undefined, query: Doc, command: Doc) {
  const collator = collatorOf(command.collation)
  const filter = compileFilter(query, collator)
  const order = sortOrder(command.sort)
  if (!collection) return undefined
  if (order.length === 0) return select(store, collection, filter, 1)[0]
  return sortItems(store, select(store, collection, filter), order, collator)[0]
}

function update({ store }: Server, database: string, command: Doc): Doc {
  const name = collectionName(database, command)
  let n = 0
  let nModified = 0
  const upserted: Doc[] = []
  const errors = eachStatement(batch(command.updates), command.ordered, (statement, index) => {
    const change = compileUpdate(document(statement.u, 'u'))
    const query = document(statement.q, 'q')
    if (statement.multi === true && change.replaces) {
      throw new CommandError(9, 'multi update is not supported for replacement-style update')
    }
    const filter = compileFilter(query, collatorOf(statement.collation))
    const wanted = statement.multi === true ? Number.POSITIVE_INFINITY : 1
    const present = findCollection(store, database, name)
    const items = present ? select(store, present, filter, wanted) : []
    for (const item of items) {
      const before = readItem(store, item)
      const after = change.apply(before)
      if (after !== before) {
        replaceItem(store, present as Collection, item, after)
        nModified++
      }
      n++
    }
    if (items.length > 0 || statement.upsert !== true) return
    const doc = upsert(store, ensureCollection(store, database, name), change, query)
    upserted.push({ index, _id: doc._id })
    n++
  })
  return { n, nModified, ...(upserted.length > 0 && { upserted }), ...errors }
}

function upsert(store: Store, collection: Collection, change: Update, query: Doc): Doc {
  const doc = withCheckedId(change.insert(query))
  insertItem(store, collection, doc)
  return doc
}

function deleteDocuments({ store }: Server, database: string, command: Doc): Doc {
  const collection = findCollection(store, database, collectionName(database, command))
  let n = 0
  const errors = eachStatement(batch(command.deletes), command.ordered, (statement) => {
    const filter = compileFilter(document(statement.q, 'q'), collatorOf(statement.collation))
    const limit = size(statement.limit, 'limit') || Number.POSITIVE_INFINITY
    for (const item of collection ? select(store, collection, filter, limit) : []) {
      removeItem(store, collection as Collection, item)
      n++
    }
  })
  return { n, ...errors }
}

/** Runs the statements of a write command one by one; an error ends an ordered one. */
function eachStatement(
  statements: Doc[],
  ordered: unknown,
  run: (statement: Doc, index: number) => void,
): { writeErrors?: Doc[] } {
  const writeErrors: Doc[] = []
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details })
      if (ordered !== false) break
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {}
}

/** The first `enough` documents that match, in the order of insertion. */
function select(
  store: Store,
  collection: Collection,
  filter: Filter,
  enough = Number.POSITIVE_INFINITY,
): Item[] {
  const narrowed = candidates(collection.indexes, filter)
  const among = narrowed ? [...narrowed].sort((a, b) => a.row - b.row) : collection.items.values()
  const found: Item[] = []
  for (const item of among) {
    if (found.length >= enough) break
    if (filter.matches(view(store, item, filter.roots))) found.push(item)
  }
  return found
}

function sortItems(
  store: Store,
  items: Item[],
  order: KeyPart[],
  collator?: Intl.Collator,
): Item[] {
  const roots = new Set(order.map(({ path }) => path[0] as string))
  return sortDocs(items, (item) => view(store, item, roots), order, collator)
}

/** The head of a large document is enough when none of the fields asked for is one it leaves out. */
function view(store: Store, item: Item, roots: Set<string>): Doc {
  for (const name of item.omitted) if (roots.has(name)) return readItem(store, item)
  return item.head
}

function takeBatch({ store }: Server, cursor: Cursor, wanted: number): Doc[] {
  const docs: Doc[] = []
  let bytes = 0
  let taken = 0
  for (const { item, doc } of cursor.rest) {
    if (docs.length >= wanted || (docs.length > 0 && bytes + item.size > MAX_REPLY)) break
    taken++
    const whole = doc ?? (isStored(store, item) ? readItem(store, item) : undefined)
    if (!whole) continue
    bytes += item.size
    docs.push(cursor.project(whole))
  }
  cursor.rest = cursor.rest.slice(taken)
  return docs
}

function isStored(store: Store, item: Item): boolean {
  for (const { items } of store.collections.values()) if (items.has(item.row)) return true
  return false
}

function keepCursor({ cursors }: Server, cursor: Cursor): Long {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  const id = new Long(low | 1, high & 0x7fffffff)
  cursors.set(id.toString(), cursor)
  return id
}

function wholeCursor(ns: string, firstBatch: Doc[]): Doc {
  return { cursor: { firstBatch, id: Long.ZERO, ns } }
}

function sortOrder(sort: unknown): KeyPart[] {
  return Object.entries(document(sort, 'sort')).map(([name, value]) => {
    const path = name.split('.')
    if (name === '')
      throw new CommandError(40352, 'FieldPath cannot be constructed with empty string')
    if (path.includes('')) throw new CommandError(15998, 'FieldPath field names may not be empty')
    if (!isNumber(value))
      throw new CommandError(15974, `Illegal key in $sort specification: ${name}`)
    const direction = Math.trunc(Number(String(value)))
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(
        15975,
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      )
    }
    return { path, direction }
  })
}

function existing(store: Store, database: string, command: Doc, complaint: string): Collection {
  const name = collectionName(database, command)
  const collection = findCollection(store, database, name)
  if (!collection) throw new CommandError(26, `${complaint} ${database}.${name}`)
  return collection
}

function collectionName(database: string, command: Doc): string {
  const name = Object.values(command)[0]
  if (typeof name !== 'string' || !/^(?!\.|system\.)[^$\0]+$/.test(name)) {
    throw new CommandError(73, `Invalid namespace specified '${database}.${name}'`)
  }
  return name
}

function document(value: unknown, name: string): Doc {
  if (value === undefined || value === null) return {}
  if (!isDoc(value)) throw new CommandError(14, `Expected field ${name} to be of type object`)
  return value
}

function batch(value: unknown): Doc[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100_000) {
    throw new CommandError(16, 'Write batch sizes must be between 1 and 100000.')
  }
  return value.map((item) => document(item, 'statement'))
}

function size(value: unknown, name: string, negative = false): number | undefined {
  if (value === undefined) return undefined
  const number = isNumber(value) ? Math.trunc(Number(String(value))) : Number.NaN
  if (Number.isNaN(number)) throw new CommandError(14, `BSON field '${name}' is the wrong type`)
  if (number < 0 && !negative) {
    throw new CommandError(
      51024,
      `BSON field '${name}' value must be >= 0, actual value '${number}'`,
    )
  }
  return number
}
