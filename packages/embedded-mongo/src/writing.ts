import { batch, collectionName, document, size, sortOrder } from './arguments.ts'
import { isDoc } from './compare.ts'
import { CommandError, type Doc } from './errors.ts'
import { collatorOf } from './indexes.ts'
import { compileFilter } from './matcher.ts'
import { compileProjection } from './projection.ts'
import { select } from './selection.ts'
import type { Server } from './server.ts'
import {
  type Collection,
  ensureCollection,
  findCollection,
  insertItem,
  readItem,
  removeItem,
  replaceItem,
  type Store,
} from './store.ts'
import { compileUpdate, type Update, withId } from './updater.ts'

/** Adds documents one by one; what fails is listed in `writeErrors`. */
export function insert({ store }: Server, database: string, command: Doc): Doc {
  const documents = batch(command.documents)
  const collection = ensureCollection(store, database, collectionName(database, command))
  let n = 0
  const errors = eachStatement(documents, command.ordered, (doc) => {
    insertItem(store, collection, withCheckedId(doc))
    n++
  })
  return { n, ...errors }
}

/** Changes documents, each as a whole or not at all. */
export function update({ store }: Server, database: string, command: Doc): Doc {
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
    const items = present ? select(store, present, filter, { enough: wanted }) : []
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

/** Removes documents. */
export function deleteDocuments({ store }: Server, database: string, command: Doc): Doc {
  const collection = findCollection(store, database, collectionName(database, command))
  let n = 0
  const errors = eachStatement(batch(command.deletes), command.ordered, (statement) => {
    const filter = compileFilter(document(statement.q, 'q'), collatorOf(statement.collation))
    const limit = size(statement.limit, 'limit') || Number.POSITIVE_INFINITY
    for (const item of collection ? select(store, collection, filter, { enough: limit }) : []) {
      removeItem(store, collection as Collection, item)
      n++
    }
  })
  return { n, ...errors }
}

/** Changes or removes one document and answers with it, as it was or as it is now. */
export function findAndModify({ store }: Server, database: string, command: Doc): Doc {
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
  return select(store, collection, filter, { order, enough: 1, collator })[0]
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
