import { edenGC } from 'bun:jsc'
import type { ListQuery, Page } from '@bharat/contracts/list'
import { pageCount } from '@bharat/contracts/list'
import { isObjectId } from '@bharat/contracts/text'
import {
  type Document,
  type Filter,
  type IndexDescription,
  ObjectId,
  type OptionalUnlessRequiredId,
  type UpdateFilter,
  type WithId,
} from 'mongodb'
import { type Collection, containing, unlessDuplicate } from '../../database/mongo.ts'
import {
  type CancelledJobs,
  type ChangeFields,
  cancellationsOf,
  changeDocument,
  type FieldChange,
  pendingChange,
  pendingOf,
  type Recorded,
  recording,
  withoutPending,
} from '../../jobs/changes.repository.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import { initialPosition, positionBetween } from './positions.ts'

/** The fields of every record of the catalogue. */
export interface RecordFields extends ChangeFields {
  _id: ObjectId
  activeStatus: boolean
  createdAt: Date
  updatedAt: Date
  /** The number of saves of the content, from 1. */
  version: number
  /** The order key of the manual order; no two records of a collection share one. */
  position: string
}

/** Values that an imported record (of the demo catalogue) has in place of the defaults. */
export interface RecordOverrides {
  _id?: string
  activeStatus?: boolean
  createdAt?: Date
}

export interface NewRecord<Fields> {
  fields: Fields
  overrides?: RecordOverrides
}

/** How pages of a collection are read. */
export interface Listing<Doc extends Document, Item> {
  collection: Collection<Doc>
  /** The fields by which a page can be sorted, each with its smallest possible value. */
  sorts: Record<string, Date | string | number | boolean>
  searchField: string
  /** Fields by which a page can be filtered. The indexes include them. */
  filters?: readonly string[]
  /** Fields of which each partitions the list: a partition is read through indexes with this prefix. */
  dividedBy?: readonly string[]
  /** The place of a new record in the manual order; last by default. */
  newRecords?: 'first'
  /** The fields of a document that `toItem` does not need. */
  projection?: Partial<Record<keyof Doc, 0>>
  /** Documents of one slice of an exported file; 100 by default. */
  slice?: number
  toItem(document: WithId<Doc>): Item
}

/** The sort fields of every list of records, for `Listing.sorts`. */
export const recordSorts = { createdAt: new Date(0), activeStatus: false, position: '' }

/**
 * One index for each sort field of a list. It includes the searched field and the filters, so that a
 * search reads only the index and the documents that match.
 */
export function listIndexes<Doc extends Document, Item>({
  sorts,
  searchField,
  filters = [],
  dividedBy = [],
}: Listing<Doc, Item>): IndexDescription[] {
  const prefixes = [undefined, ...dividedBy]
  return prefixes.flatMap((prefix) =>
    without(Object.keys(sorts), prefix).map((field) => {
      const direction = field === 'createdAt' ? -1 : 1
      const included = without(without([...filters, searchField], field), prefix)
      const ascending = (names: readonly string[]) => names.map((name): [string, 1] => [name, 1])
      const ordered: [string, 1 | -1][] = [
        [field, direction],
        ['_id', direction],
      ]
      return {
        key: new Map([...ascending(prefix ? [prefix] : []), ...ordered, ...ascending(included)]),
      }
    }),
  )
}

function without(names: readonly string[], name: string | undefined): string[] {
  return names.filter((other) => other !== name)
}

/** The index of `findActive`. */
export const activeIndex: IndexDescription = { key: { activeStatus: 1, position: 1 } }

/** Keeps positions unique. It omits records without one, such as those of an older backup. */
const positionIndex: IndexDescription = {
  key: { position: 1 },
  unique: true,
  partialFilterExpression: { position: { $exists: true } },
}

/** Finds those at the start. */
const unplacedIndex: IndexDescription = {
  name: 'unplaced',
  key: { position: 1 },
  partialFilterExpression: { position: null },
}

/** Records that get their position in one command, far within its deadline. */
const POSITIONS_AT_A_TIME = 1000

/** Creates the indexes of a list, and sets the initial position of records without one. */
export async function prepareRecords<Doc extends RecordFields & Document, Item>(
  listing: Listing<Doc, Item>,
  indexes: readonly IndexDescription[] = [],
): Promise<void> {
  const { collection, newRecords = 'last' } = listing
  await collection.createIndexes([
    ...listIndexes(listing),
    positionIndex,
    unplacedIndex,
    ...indexes,
  ])
  const unplaced = { position: null } as Filter<Document> as Filter<Doc>
  const documents = await collection.find(unplaced, { projection: { createdAt: 1 } })
  const updates = documents.map(({ _id, createdAt }) => {
    const position = initialPosition(createdAt, _id.toHexString(), newRecords)
    const update = { $set: { position } } as unknown as UpdateFilter<Doc>
    return { filter: { ...unplaced, _id } as Filter<Doc>, update }
  })
  for (let n = 0; n < updates.length; n += POSITIONS_AT_A_TIME) {
    await collection.updateEach(updates.slice(n, n + POSITIONS_AT_A_TIME))
  }
}

/** Combines texts for one search, one per line: no match spans two texts. */
export function searchTextOf(...texts: string[]): string {
  return texts.map(oneLine).join('\n')
}

/** The first text of `searchTextOf`, which is the name of the record; '' for a value that is no text. */
export function firstLine(text: unknown): string {
  return typeof text === 'string' ? text.replace(/\n.*$/s, '') : ''
}

/** What a change of a record stores; null: nothing. */
type Planned<Doc extends Document> = { update: UpdateFilter<Doc>; jobs?: readonly NewJob[] } | null

interface Placed extends Pick<RecordFields, '_id' | 'position' | 'changeCount'>, Document {}

/**
 * The queries and writes of every kind of record. Each write stores its entry of the history (changes.repository.ts).
 * @param cancelledJobs the keys of the jobs that a change makes superfluous
 */
export function createRecordsRepository<
  Doc extends RecordFields & Document,
  Item extends { _id: string },
>(
  listing: Listing<Doc, Item>,
  recorded: Recorded<Item>,
  cancelledJobs: CancelledJobs<WithId<Doc>> = () => [],
) {
  const { collection, toItem, searchField } = listing
  /** The documents of the items that `get` has returned, so that a change of one does not read it again. */
  const documents = new WeakMap<Item, WithId<Doc>>()
  const placed = { position: 1, changeCount: 1, [searchField]: 1 }

  /**
   * Changes a record as `plan` says, again if another request has changed it between its read and its write. Returns
   * the record, or null if there is none with this id or `plan` returns null.
   * @param record its id, or the record as `get` has returned it
   * @param plan for the stored record: the update, and the jobs that the same write stores
   */
  async function change(
    record: string | Item,
    plan: (before: Item, document: WithId<Doc>) => Planned<Doc> | Promise<Planned<Doc>>,
  ): Promise<Item | null> {
    const [id, known] = typeof record === 'string' ? [record] : [record._id, documents.get(record)]
    if (!isObjectId(id)) return null
    const planned = async (current: WithId<Doc>, number: number) => {
      const before = toItem(current)
      const change = await plan(before, current)
      if (!change) return null
      const { update, jobs = [] } = change
      const changed = { ...current, ...update.$set } as WithId<Doc>
      const after = toItem(changed)
      const name = nameOf(changed)
      const entries = pendingOf(recorded, { before, after, name, number })
      const cancellations = cancellationsOf(cancelledJobs(current, changed))
      return { update, pending: [...entries, ...cancellations, ...jobs] }
    }
    const document = await changeDocument(collection, byId(id), planned, known)
    return document && toItem(document)
  }

  return {
    change,

    /** One page. Records with the same value of the sort field are sorted by `_id` in the same direction. */
    list: (query: ListQuery): Promise<Page<Item>> => findPage(listing, query),

    async get(id: string): Promise<Item | null> {
      const document = isObjectId(id) ? await collection.findOne(byId(id), withoutPending) : null
      if (!document) return null
      const item = toItem(document)
      documents.set(item, document)
      return item
    },

    /** Inserts an active record with the current time, unless `overrides` differs, with its jobs, and returns it. */
    async insert(
      fields: Omit<Doc, keyof RecordFields>,
      overrides?: RecordOverrides,
      jobs: readonly NewJob[] = [],
    ): Promise<Item> {
      const document = toDocument({ fields, ...(overrides && { overrides }) })
      const item = toItem(document as unknown as WithId<Doc>)
      const facts = { before: null, after: item, name: nameOf(document), number: 1 }
      const pendingJobs = [...pendingOf(recorded, facts), ...jobs]
      await collection.insertOne({ ...document, changeCount: 1, pendingJobs })
      return item
    },

    async insertMany(records: readonly NewRecord<Omit<Doc, keyof RecordFields>>[]): Promise<void> {
      if (records.length > 0) await collection.insertMany(records.map(toDocument))
    },

    /**
     * Saves the content of a record. Returns the record, or null if there is none with this id.
     * @param version if set, the save also returns null if another version is stored
     */
    async update(
      id: string,
      fields: Partial<Omit<Doc, keyof RecordFields>>,
      version?: number,
    ): Promise<Item | null> {
      return change(id, (_, document) =>
        version === undefined || version === document.version
          ? { update: contentUpdate<Doc>(fields) }
          : null,
      )
    },

    /** Shows or hides a record (see `change`), which does not change its version. */
    setActive: (record: string | Item, activeStatus: boolean): Promise<Item | null> =>
      change(record, () => {
        const $set = { activeStatus, updatedAt: new Date() }
        return { update: { $set } as unknown as UpdateFilter<Doc> }
      }),

    /**
     * Moves a record directly behind another one in the manual order, and returns it. Null if one of the ids is
     * unknown. Reads the neighbours again if another request has taken the position.
     * @param after null moves it to the start
     */
    async move(id: string, after: string | null): Promise<Item | null> {
      if (!isObjectId(id) || !(after === null || isObjectId(after))) return null
      for (;;) {
        const places = await placesOf(after === null ? [id] : [id, after])
        const [current, lower] = [places.get(id), after === null ? null : places.get(after)]
        if (!current || lower === undefined) return null
        const behind = { position: { $gt: lower?.position ?? '' } } as unknown as Filter<Doc>
        const before = { position: { $lt: current.position } } as unknown as Filter<Doc>
        const [upper, previous] = await Promise.all([firstOf(behind), firstOf(before, -1)])
        const position = positionBetween(lower?.position ?? null, upper?.position ?? null)
        const references = { before: referenceOf(previous), after: referenceOf(lower) }
        const moved = await place(current, position, references)
        if (moved) return toItem(moved)
      }
    },
  }

  /**
   * Stores the position of a record. The history has the records that it follows before and after the move.
   * @returns null if another record has taken the position, or the record was changed meanwhile
   */
  async function place(
    { changeCount, ...current }: Placed,
    position: string,
    references: Pick<FieldChange, 'before' | 'after'>,
  ): Promise<WithId<Doc> | null> {
    const id = current._id.toHexString()
    const number = (changeCount ?? 0) + 1
    const changes = [{ field: 'position', ...references }]
    const entry = { kind: recorded.kind, id, name: nameOf(current), number, changes }
    const unchanged = { ...byId(id), changeCount: changeCount ?? null } as Filter<Doc>
    const update = { $set: { position } } as unknown as UpdateFilter<Doc>
    const write = recording({ update, pending: [pendingChange(entry)] })
    return unlessDuplicate(
      collection.findOneAndUpdate(unchanged, write, withoutPending),
      'position',
    )
  }

  async function placesOf(ids: readonly string[]): Promise<Map<string, Placed>> {
    const filter = { _id: { $in: ids.map((id) => new ObjectId(id)) } } as unknown as Filter<Doc>
    const found = (await collection.find(filter, { projection: placed })) as unknown as Placed[]
    return new Map(found.map((place) => [place._id.toHexString(), place]))
  }

  /** The first or the last of the matching documents in the manual order. */
  async function firstOf(filter: Filter<Doc>, direction: 1 | -1 = 1): Promise<Placed | null> {
    const options = { sort: { position: direction }, projection: placed }
    return collection.findOne(filter, options) as Promise<Placed | null>
  }

  function referenceOf(placed: Placed | null) {
    return placed && { _id: placed._id.toHexString(), name: nameOf(placed) }
  }

  function nameOf(document: object): string {
    return firstLine(Reflect.get(document, searchField))
  }

  function byId(id: string): Filter<Doc> {
    return { _id: new ObjectId(id) } as unknown as Filter<Doc>
  }

  function toDocument({
    fields,
    overrides = {},
  }: NewRecord<Omit<Doc, keyof RecordFields>>): OptionalUnlessRequiredId<Doc> {
    const createdAt = overrides.createdAt ?? new Date()
    const _id = new ObjectId(overrides._id)
    return {
      ...fields,
      _id,
      activeStatus: overrides.activeStatus ?? true,
      createdAt,
      updatedAt: createdAt,
      version: 1,
      position: initialPosition(createdAt, _id.toHexString(), listing.newRecords ?? 'last'),
    } as unknown as OptionalUnlessRequiredId<Doc>
  }
}

/**
 * The update for a save of content: the fields, the time and the next version.
 * @param isDated false for a single record, which has no time
 */
export function contentUpdate<Doc extends Document>(
  fields: object,
  isDated = true,
): UpdateFilter<Doc> {
  return {
    $set: { ...fields, ...(isDated && { updatedAt: new Date() }) },
    $inc: { version: 1 },
  } as unknown as UpdateFilter<Doc>
}

/** Every active record in the manual order. */
export async function findActive<Doc extends RecordFields & Document, Item>({
  collection,
  toItem,
}: Listing<Doc, Item>): Promise<Item[]> {
  const documents = await collection.find({ activeStatus: true } as Filter<Doc>, {
    sort: { position: 1 },
  })
  return documents.map(toItem)
}

/** Documents of one slice: half a megabyte of the longest enquiries. */
const SLICE = 100
/** Documents after which what they have left is collected: otherwise the memory of the process would double before. */
const COLLECTED = 2000

/**
 * All documents that `findPage` finds on all pages, in the same order, in slices. Each slice continues behind the last
 * document of the one before, through the same index: first the documents with the same value of the sort field, then
 * those beyond it. A document that is changed meanwhile so that it moves in this order may be missing or come twice.
 */
export async function* findSlices<Doc extends Document, Item>(
  { collection, sorts, searchField, projection, slice = SLICE, toItem }: Listing<Doc, Item>,
  { search, sort }: Pick<ListQuery, 'search' | 'sort'>,
  filters: readonly Filter<Doc>[] = [],
): AsyncGenerator<Item[]> {
  const direction = sort.startsWith('-') ? -1 : 1
  const field = sort.replace(/^-/, '')
  const conditions = conditionsOf(searchField, search, filters)
  const read = (range: Document, order: Record<string, 1 | -1>, limit: number) =>
    collection.find({ $and: [...conditions, range] } as unknown as Filter<Doc>, {
      sort: order,
      limit,
      ...(projection && { projection }),
    })
  const byField = { [field]: direction, _id: direction } as const
  const beyond = direction === 1 ? '$gt' : '$lt'
  async function following(last: WithId<Doc>): Promise<WithId<Doc>[]> {
    const value: unknown = last[field]
    const least = direction === 1 ? {} : { $gte: sorts[field] }
    const [same, next] = await Promise.all([
      // No two records share a position.
      field === 'position'
        ? []
        : read({ [field]: value, _id: { [beyond]: last._id } }, { _id: direction }, slice),
      read({ [field]: { [beyond]: value, ...least } }, byField, slice),
    ])
    return [...same, ...next].slice(0, slice)
  }
  let documents = await read({ [field]: { $gte: sorts[field] } }, byField, slice)
  for (let slices = 1; documents.length > 0; slices++) {
    const last = documents.length < slice ? undefined : documents.at(-1)
    // The database reads the next slice while this one is written.
    const next = last && following(last)
    next?.catch(() => undefined)
    yield documents.map(toItem)
    documents = []
    if ((slices * slice) % COLLECTED === 0) edenGC()
    documents = (await next) ?? []
  }
}

function conditionsOf(
  searchField: string,
  search: string,
  filters: readonly Document[],
): Document[] {
  return search ? [...filters, { [searchField]: containing(oneLine(search)) }] : [...filters]
}

/** One page of a collection: the documents that match every condition, in the requested order. */
export async function findPage<Doc extends Document, Item>(
  { collection, sorts, searchField, projection, toItem }: Listing<Doc, Item>,
  { page, limit, search, sort }: ListQuery,
  filters: readonly Filter<Doc>[] = [],
): Promise<Page<Item>> {
  const direction = sort.startsWith('-') ? -1 : 1
  const field = sort.replace(/^-/, '')
  const conditions = conditionsOf(searchField, search, filters)
  // No value is smaller than the smallest one, so this condition excludes no document. It makes MongoDB
  // use the index that starts with the field, also for the other conditions.
  const matching = (name: string) =>
    ({ $and: [...conditions, { [name]: { $gte: sorts[name] } }] }) as unknown as Filter<Doc>
  const skip = (page - 1) * limit
  const documents = await collection.find(matching(field), {
    sort: { [field]: direction, _id: direction },
    skip,
    limit,
    ...(projection && { projection }),
  })
  // A page that is not full is the last one: the total follows from it.
  const isLast = documents.length < limit && (documents.length > 0 || page === 1)
  const totalItems = isLast
    ? skip + documents.length
    : await collection.total(matching('createdAt'))
  return {
    items: documents.map(toItem),
    totalItems,
    totalPages: pageCount(totalItems, limit),
    page,
    limit,
  }
}

/** The condition that the first text of `searchTextOf` contains `search`. */
export function firstContaining(search: string): ReturnType<typeof containing> {
  const { $regex, $options } = containing(oneLine(search))
  return { $regex: `^[^\\n]*${$regex}`, $options }
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}
