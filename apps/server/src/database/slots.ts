import type { Document, Filter, IndexDescription, ObjectId, UpdateFilter } from 'mongodb'
import { type Collection, unlessDuplicate } from './mongo.ts'

/*
 * The limit on the number of documents of a collection: each has a slot, and a unique index lets only one of several
 * concurrent requests have a slot.
 */

/** A document of a collection with a limited number of documents. */
export interface SlotFields {
  _id: ObjectId
  createdAt: Date
  /** From 0, unique. A document without one does not count towards the limit. */
  slot?: number
}

export const slotIndex: IndexDescription = {
  key: { slot: 1 },
  unique: true,
  partialFilterExpression: { slot: { $gte: 0 } },
}

/**
 * Stores a document in the first free slot. Another request may take it meanwhile: then the next one.
 * @returns false if the slots below `limit` are taken
 */
export async function inFreeSlot<Doc extends SlotFields>(
  collection: Collection<Doc>,
  limit: number,
  store: (slot: number) => Promise<unknown>,
): Promise<boolean> {
  const withSlot = { slot: { $gte: 0 } } as Filter<SlotFields> as Filter<Doc>
  for (;;) {
    const documents = await collection.find(withSlot, { projection: { slot: 1 } })
    const taken = new Set(documents.map(({ slot }) => slot))
    let slot = 0
    while (taken.has(slot)) slot++
    if (slot >= limit) return false
    if ((await unlessDuplicate(store(slot), 'slot')) !== null) return true
  }
}

/** Gives slots to documents of a version without them. Several instances may do this concurrently. */
export async function addSlots<Doc extends SlotFields>(collection: Collection<Doc>): Promise<void> {
  // The time makes it all of them, through the index of the list.
  const earlier = { createdAt: { $gte: new Date(0) }, slot: null } as Document as Filter<Doc>
  for (const { _id } of await collection.find(earlier, { projection: { _id: 1 } })) {
    await inFreeSlot(collection, Number.POSITIVE_INFINITY, (slot) =>
      collection.updateOne(
        { ...earlier, _id } as Filter<Doc>,
        { $set: { slot } } as Document as UpdateFilter<Doc>,
      ),
    )
  }
}
