import { type Item, rowOf } from './cache.ts'
import {
  begin,
  type Collection,
  isCurrent,
  namespaceOf,
  removeRow,
  SMALL,
  type Store,
  setIndexes,
} from './collections.ts'
import { readAll, rootsOf, viewOf } from './documents.ts'
import { CommandError, type Doc } from './errors.ts'
import {
  addKeys,
  assertUnique,
  beginFilling,
  closeEntries,
  endFilling,
  endRun,
  gather,
  type Index,
  indexKeys,
  openEntries,
  openIndex,
} from './indexes.ts'
import { finish, type Steps } from './steps.ts'

/**
 * Builds indexes over the collection's documents, all or none. From its start, writes of other clients obey the new
 * indexes.
 *
 * @throws CommandError 11000, 171, and 276 when the collection was dropped during a pause
 */
export function* buildIndexes(store: Store, collection: Collection, specs: Doc[]): Steps<void> {
  const added = specs.map((spec) => openIndex(spec, collection.items))
  // A first search would otherwise fill them later.
  if (collection.items.size > SMALL) for (const index of added) openEntries(index)
  collection.building.push(...added)
  try {
    const roots = rootsOf(added)
    const view = viewOf(store, collection, roots)
    for (const batch of readAll(store, collection, roots)) {
      for (const { item, doc } of batch) {
        for (const index of added) {
          const keys = indexKeys(index, doc)
          assertUnique(index, keys, item, namespaceOf(collection), view)
          addKeys(index, keys, item)
        }
      }
      yield
      if (!isCurrent(store, collection)) {
        throw new CommandError(276, 'the collection was dropped during the build of its index')
      }
    }
    for (const index of added) index.complete = index.entries !== undefined
    setIndexes(store, collection, [...collection.indexes, ...added])
  } finally {
    collection.building = collection.building.filter((index) => !added.includes(index))
  }
}

/** Removes an index. */
export function dropIndex(store: Store, collection: Collection, index: Index<Item>): void {
  setIndexes(
    store,
    collection,
    collection.indexes.filter((other) => other !== index),
  )
}

/**
 * Fills the entries of an index of a small collection. For a large one `fillPending` fills them, and
 * searches do not use the index until then.
 */
export function requestEntries(store: Store, collection: Collection, index: Index<Item>): void {
  if (index.complete) return
  // A rollback would otherwise undo earlier changes in entries that never contained the old keys.
  if (!index.entries && store.dirty) {
    store.undo.push(() => {
      closeEntries(index)
      store.pendingIndexes.delete(index)
    })
  }
  if (collection.items.size > SMALL) {
    openEntries(index)
    store.pendingIndexes.set(index, collection)
    return
  }
  try {
    finish(fill(store, collection, [index]))
  } finally {
    endRequest(store, index)
  }
}

/** After a failure searches visit the documents, and request the index again. */
function endRequest(store: Store, index: Index<Item>): void {
  store.pendingIndexes.delete(index)
  if (!index.complete) closeEntries(index)
}

/** A step of filling the indexes of a large collection that searches have requested. All who wait for them take the steps together. */
export function fillPending(store: Store, collection: Collection): void {
  const steps = store.filling.get(collection) ?? fillRequested(store, collection)
  store.filling.set(collection, steps)
  let done: boolean | undefined = true
  try {
    done = steps.next().done
  } finally {
    if (done) store.filling.delete(collection)
  }
}

function* fillRequested(store: Store, collection: Collection): Steps<void> {
  const requested = () =>
    [...store.pendingIndexes].flatMap(([index, its]) => (its === collection ? [index] : []))
  for (let all = requested(); all.length > 0; all = requested()) {
    let indexes = all
    let done = true
    try {
      indexes = easierOf(store, collection, all)
      // A desk that opens requests several within a moment.
      done = yield* fill(store, collection, indexes, () => requested().length > all.length)
    } finally {
      if (done) for (const index of indexes) endRequest(store, index)
    }
  }
}

/** The indexes that a few documents show to have one key for each of them; all, if there are none: others take several times as long. */
function easierOf(store: Store, collection: Collection, indexes: Index<Item>[]): Index<Item>[] {
  if (!isCurrent(store, collection)) return indexes
  const [sample = []] = readAll(store, collection, rootsOf(indexes))
  const easier = indexes.filter((index) =>
    sample.every(({ doc }) => indexKeys(index, doc).length < 2),
  )
  return easier.length > 0 ? easier : indexes
}

/** Background work in short steps, between two transactions or within one. */
export function* maintain(store: Store): Steps<void> {
  while (store.pendingIndexes.size > 0) {
    for (const collection of new Set(store.pendingIndexes.values())) {
      fillPending(store, collection)
      yield
    }
  }
  for (const remains of store.dropped) {
    for (let rows = remains.chunks.pop(); rows; rows = remains.chunks.pop()) {
      const removed = rows
      begin(store)
      store.undo.push(() => remains.chunks.push(removed))
      for (const item of removed) removeRow(store, 'documents', rowOf(item))
      yield
    }
    begin(store)
    store.file.query('DELETE FROM dropped WHERE collection = ?').run(remains.collection)
    store.dropped.delete(remains)
    store.undo.push(() => store.dropped.add(remains))
  }
}

/** The share of its documents after which a fill does not begin again for another index. */
const BEGINNING = 1 / 8

/**
 * Adds all documents to indexes, including those inserted and changed meanwhile.
 * @param isMore whether it should rather begin again with more indexes
 * @returns false if it should, shortly after its beginning
 */
function* fill(
  store: Store,
  collection: Collection,
  indexes: Index<Item>[],
  isMore: () => boolean = () => false,
): Steps<boolean> {
  if (!isCurrent(store, collection)) return true
  const isPresent = (index: Index<Item>) => collection.indexes.includes(index) && !index.complete
  let present = indexes.filter(isPresent)
  for (const index of present) beginFilling(index)
  let n = 0
  for (const batch of readAll(store, collection, rootsOf(indexes))) {
    for (const { item, doc } of batch) {
      for (const index of present) gather(index, indexKeys(index, doc), item)
    }
    n += batch.length
    for (const index of present) if (endRun(index)) yield
    yield
    if (!isCurrent(store, collection)) return true
    if (n < collection.items.size * BEGINNING && isMore()) return false
    present = present.filter(isPresent)
  }
  for (const index of present) {
    yield* endFilling(index)
    if (index.complete) store.pendingIndexes.delete(index)
  }
  return true
}
