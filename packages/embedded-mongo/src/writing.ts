import { batch, collectionName, document, size, sortOrder } from './arguments.ts'
import type { Item } from './cache.ts'
import { type Collection, ensureCollection, findCollection, type Store } from './collections.ts'
import { isDoc } from './compare.ts'
import { insertItem, isStored, readItem, removeItem, replaceItem } from './documents.ts'
import { ERASURE } from './erasure.ts'
import { CommandError, type Doc } from './errors.ts'
import { collatorOf } from './indexes.ts'
import { compileFilter, type Filter, isTrue } from './matcher.ts'
import { compileProjection } from './projection.ts'
import { matches, type SearchOptions, search } from './selection.ts'
import type { Server } from './server.ts'
import type { Steps } from './steps.ts'
import { compileUpdate, type Update, withId } from './updater.ts'

/** Documents written between two points where a command may pause. */
const STRIDE = 32
/** How often a search for one document restarts when writes of other clients disturb it. */
const MAX_SEARCHES = 10

/** Inserts documents one by one; `writeErrors` lists those that fail. */
export function* insert({ store }: Server, database: string, command: Doc): Steps<Doc> {
  const documents = batch(command.documents)
  const name = collectionName(database, command)
  let n = 0
  const errors = yield* eachStatement(documents, command.ordered, function* (doc) {
    if (n % STRIDE === STRIDE - 1) yield
    insertItem(store, ensureCollection(store, database, name), withCheckedId(doc))
    n++
  })
  return { n, ...errors }
}

/** Updates documents, each atomically. */
export function* update({ store }: Server, database: string, command: Doc): Steps<Doc> {
  const name = collectionName(database, command)
  let n = 0
  let nModified = 0
  const upserted: Doc[] = []
  const statements = batch(command.updates)
  const errors = yield* eachStatement(statements, command.ordered, function* (statement, index) {
    const collator = collatorOf(statement.collation)
    const change = compileUpdate(document(statement.u, 'u'), collator)
    const query = document(statement.q, 'q')
    if (statement.multi === true && change.replaces) {
      throw new CommandError(9, 'multi update is not supported for replacement-style update')
    }
    const filter = compileFilter(query, collator)
    const present = findCollection(store, database, name)
    // A statement that fails midway counts no documents, although some have changed.
    let matched = 0
    let modified = 0
    const apply = (item: Item) => {
      const old = readItem(store, item)
      const changed = change.apply(old)
      if (changed !== old) {
        replaceItem(store, present as Collection, item, changed)
        modified++
      }
      matched++
    }
    if (present && statement.multi === true) yield* eachMatch(store, present, filter, apply)
    else if (present) {
      const item = yield* firstMatch(store, present, filter)
      if (item) apply(item)
    }
    n += matched
    nModified += modified
    if (matched > 0 || statement.upsert !== true) return
    const doc = upsert(store, ensureCollection(store, database, name), change, query)
    upserted.push({ index, _id: doc._id })
    n++
  })
  return { n, nModified, ...(upserted.length > 0 && { upserted }), ...errors }
}

/** Removes documents. With the comment `ERASURE` nothing of them remains in the files after half a second. */
export function* deleteDocuments({ store }: Server, database: string, command: Doc): Steps<Doc> {
  const name = collectionName(database, command)
  let n = 0
  const statements = batch(command.deletes)
  const errors = yield* eachStatement(statements, command.ordered, function* (statement) {
    const filter = compileFilter(document(statement.q, 'q'), collatorOf(statement.collation))
    const limit = size(statement.limit, 'limit')
    const collection = findCollection(store, database, name)
    if (!collection) return
    const remove = (item: Item) => {
      removeItem(store, collection, item)
      if (command.comment === ERASURE) store.remains = true
      n++
    }
    if (!limit) yield* eachMatch(store, collection, filter, remove)
    else {
      const item = yield* firstMatch(store, collection, filter)
      if (item) remove(item)
    }
  })
  return { n, ...errors }
}

/** Updates or removes one document and returns it, before or after the change. */
export function* findAndModify({ store }: Server, database: string, command: Doc): Steps<Doc> {
  const remove = isTrue(command.remove)
  const returnsNew = isTrue(command.new)
  const upserts = isTrue(command.upsert)
  if (remove === isDoc(command.update)) {
    throw new CommandError(9, 'Either an update or remove=true must be specified, and not both')
  }
  if (remove && (returnsNew || upserts)) {
    throw new CommandError(9, 'Cannot specify new=true or upsert=true and remove=true')
  }
  const query = document(command.query, 'query')
  const { project } = compileProjection(document(command.fields, 'fields'))
  const change = remove
    ? undefined
    : compileUpdate(command.update as Doc, collatorOf(command.collation))
  const name = collectionName(database, command)
  const collator = collatorOf(command.collation)
  const filter = compileFilter(query, collator)
  const order = sortOrder(command.sort)
  const collection = findCollection(store, database, name)
  const item = collection && (yield* firstMatch(store, collection, filter, { order, collator }))
  if (!item) {
    if (!change || !upserts) {
      return { lastErrorObject: { n: 0, ...(change && { updatedExisting: false }) }, value: null }
    }
    const doc = upsert(store, ensureCollection(store, database, name), change, query)
    const value = returnsNew ? project(doc) : null
    return { lastErrorObject: { n: 1, updatedExisting: false, upserted: doc._id }, value }
  }
  const before = readItem(store, item)
  if (!change) {
    const value = project(before)
    removeItem(store, collection, item)
    return { lastErrorObject: { n: 1 }, value }
  }
  const after = change.apply(before)
  const value = project(returnsNew ? after : before)
  if (after !== before) replaceItem(store, collection, item, after)
  return { lastErrorObject: { n: 1, updatedExisting: true }, value }
}

/** Runs `change` on each document that matches, also after writes of other clients during pauses. */
function* eachMatch(
  store: Store,
  collection: Collection,
  filter: Filter,
  change: (item: Item) => void,
): Steps<void> {
  // Finds all documents before the first change, because a change may move a document in the index.
  const found: Item[] = []
  for (const item of search(store, collection, filter).items) {
    if (item) found.push(item)
    else yield
  }
  for (const [n, item] of found.entries()) {
    if (n % STRIDE === STRIDE - 1) yield
    if (!isStored(store, collection, item)) continue
    if (matches(store, collection, item, filter)) change(item)
  }
}

/** The first matching document; no other client writes between its last test and the caller's change. */
function* firstMatch(
  store: Store,
  collection: Collection,
  filter: Filter,
  options: SearchOptions = {},
): Steps<Item | undefined> {
  for (let searches = 1; ; searches++) {
    const { changes } = collection
    for (const item of search(store, collection, filter, { ...options, limit: 1 }).items) {
      if (item) return item
      yield
    }
    if (collection.changes === changes || searches === MAX_SEARCHES) return undefined
  }
}

function upsert(store: Store, collection: Collection, change: Update, query: Doc): Doc {
  const doc = withCheckedId(change.insert(query))
  insertItem(store, collection, doc)
  return doc
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

/** Runs the statements of a write command one by one; an error ends an ordered one. */
function* eachStatement(
  statements: Doc[],
  ordered: unknown,
  run: (statement: Doc, index: number) => Steps<void>,
): Steps<{ writeErrors?: Doc[] }> {
  const writeErrors: Doc[] = []
  for (const [index, statement] of statements.entries()) {
    try {
      yield* run(statement, index)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details })
      if (ordered !== false) break
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {}
}
