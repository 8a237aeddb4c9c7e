import { collectionName, document } from './arguments.ts'
import type { Item } from './cache.ts'
import {
  type Collection,
  dropCollection,
  ensureCollection,
  findCollection,
  moveCollection,
  namespaceOf,
  type Store,
} from './collections.ts'
import { isDoc } from './compare.ts'
import { CommandError, type Doc, unsupported } from './errors.ts'
import { buildIndexes, dropIndex } from './index-builds.ts'
import { checkIndexSpec, type Index } from './indexes.ts'
import { compileFilter } from './matcher.ts'
import { type Server, singleBatchCursor } from './server.ts'
import type { Steps } from './steps.ts'

/** The databases that hold a collection. */
export function listDatabases({ store }: Server, _: string, command: Doc): Doc {
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

/** The collections of a database. */
export function listCollections({ store }: Server, database: string, command: Doc): Doc {
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
  return singleBatchCursor(`${database}.$cmd.listCollections`, shown)
}

/** Creates a collection unless it exists. */
export function create({ store }: Server, database: string, command: Doc): Doc {
  ensureCollection(store, database, collectionName(database, command))
  return {}
}

/** Drops a collection; a missing one is no error. */
export function drop({ store }: Server, database: string, command: Doc): Doc {
  const collection = findCollection(store, database, collectionName(database, command))
  if (!collection) return {}
  dropCollection(store, collection)
  return { nIndexesWas: collection.indexes.length, ns: namespaceOf(collection) }
}

/**
 * Renames a collection within its database, with its documents and indexes. With `dropTarget` it
 * atomically replaces the collection of that name. @throws CommandError 20, 26, 48, 73
 */
export function renameCollection({ store }: Server, _: string, command: Doc): Doc {
  const from = namespace(command.renameCollection)
  if (String(command.to).includes('$')) throw new CommandError(20, 'Invalid target namespace')
  const to = namespace(command.to)
  if (from.database !== to.database) throw unsupported('Renaming into another database')
  const collection = findCollection(store, from.database, from.name)
  if (!collection) {
    throw new CommandError(26, `Source collection ${from.database}.${from.name} does not exist`)
  }
  if (from.name === to.name) {
    throw new CommandError(20, "Can't rename a collection to itself")
  }
  const target = findCollection(store, to.database, to.name)
  if (target && command.dropTarget !== true) {
    throw new CommandError(48, 'target namespace exists')
  }
  if (target) dropCollection(store, target)
  moveCollection(store, collection, to.name)
  return {}
}

/** Database and collection of a full name. @throws CommandError 73 */
function namespace(full: unknown): { database: string; name: string } {
  const [, database = '', name = ''] = /^([^.]+)\.(.+)$/s.exec(String(full)) ?? []
  return { database, name: collectionName(database, { name }) }
}

/** Removes all collections of a database. */
export function dropDatabase({ store }: Server, database: string): Doc {
  for (const collection of [...store.collections.values()]) {
    if (collection.database === database) dropCollection(store, collection)
  }
  return { dropped: database }
}

/** The maximum number of indexes of a collection, including the one of `_id`. */
const MAX_INDEXES = 64

/** Builds indexes, all or none. @throws CommandError as `checkIndexSpec`, 11000 */
export function* createIndexes({ store }: Server, database: string, command: Doc): Steps<Doc> {
  const name = collectionName(database, command)
  const specs = command.indexes
  if (!Array.isArray(specs) || specs.length === 0) {
    throw new CommandError(2, 'Must specify at least one index to create')
  }
  // Another client's build decides first which indexes exist.
  while (findCollection(store, database, name)?.building.length) yield
  const present = findCollection(store, database, name)
  const existing = present?.indexes.map(({ spec }) => spec) ?? []
  const checked: Doc[] = []
  for (const input of specs as Doc[]) {
    const spec = checkIndexSpec(input, existing)
    if (!spec) continue
    if (!checkIndexSpec(input, checked)) {
      throw new CommandError(96, `The index ${spec.name} is given twice`)
    }
    checked.push(spec)
  }
  if (existing.length + checked.length > MAX_INDEXES) {
    throw new CommandError(67, `add index fails, too many indexes for ${database}.${name}`)
  }
  const collection = ensureCollection(store, database, name)
  const before = collection.indexes.length
  if (checked.length > 0) yield* buildIndexes(store, collection, checked)
  const after = collection.indexes.length
  const counts = { numIndexesBefore: before, numIndexesAfter: after }
  return after === before
    ? { ...counts, note: 'all indexes already exist' }
    : { ...counts, createdCollectionAutomatically: !present }
}

/** The indexes of a collection. @throws CommandError 26 */
export function listIndexes({ store }: Server, database: string, command: Doc): Doc {
  const collection = existing(store, database, command, 'ns does not exist:')
  return singleBatchCursor(
    namespaceOf(collection),
    collection.indexes.map(({ spec }) => spec),
  )
}

/** Removes indexes by name, by key or all but `_id`. @throws CommandError 26, 27, 72, 181 */
export function dropIndexes({ store }: Server, database: string, command: Doc): Doc {
  const collection = existing(store, database, command, 'ns not found')
  const { index: selector } = command
  const nIndexesWas = collection.indexes.length
  const [, ...others] = collection.indexes
  if (selector === '*') {
    for (const index of others) dropIndex(store, collection, index)
    return { nIndexesWas, msg: 'non-_id indexes dropped for collection' }
  }
  for (const each of Array.isArray(selector) ? selector : [selector]) {
    dropIndex(store, collection, chosenIndex(collection, each))
  }
  return { nIndexesWas }
}

function chosenIndex(collection: Collection, selector: unknown): Index<Item> {
  const shape = (key: unknown) =>
    JSON.stringify(Object.entries(key as Doc).map(([path, direction]) => [path, String(direction)]))
  const found = collection.indexes.filter(({ name, spec }) =>
    isDoc(selector) ? shape(spec.key) === shape(selector) : name === selector,
  )
  if (!found[0]) throw new CommandError(27, `index not found with name [${selector}]`)
  if (found[0].name === '_id_') throw new CommandError(72, 'cannot drop _id index')
  if (found.length > 1) throw new CommandError(181, `${found.length} indexes found for that key`)
  return found[0]
}

function existing(store: Store, database: string, command: Doc, message: string): Collection {
  const name = collectionName(database, command)
  const collection = findCollection(store, database, name)
  if (!collection) throw new CommandError(26, `${message} ${database}.${name}`)
  return collection
}
