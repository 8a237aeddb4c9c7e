import type { PlainKind, StoredRecord } from '@bharat/contracts/kind'
import type { Database } from '../../database/mongo.ts'
import { withoutChanges } from '../../jobs/changes.repository.ts'
import {
  activeIndex,
  createRecordsRepository,
  findActive,
  type Listing,
  prepareRecords,
  type RecordFields,
  recordSorts,
} from './records.repository.ts'

type Kinds = Readonly<Record<string, PlainKind>>
type InputOf<Kind> = Kind extends PlainKind<infer Input> ? Input : never

/** A record in the shape of the contracts: its input, and the fields of every record. */
export type PlainRecord<Input> = Input & StoredRecord

/** The repository of a kind that is stored as its input: the common queries, and the active records. */
export function createKindRepository<Input extends object>(
  database: Database,
  kind: PlainKind<Input>,
) {
  const { collection, sortable, searchField, name } = kind
  const listing: Listing<Input & RecordFields, PlainRecord<Input>> = {
    collection: database.collection<Input & RecordFields>(collection),
    sorts: { ...recordSorts, ...Object.fromEntries(sortable.map((field) => [field, ''])) },
    searchField,
    toItem: (document) => toPlainRecord<Input>(document as unknown as RecordFields),
  }
  const { change: _, ...records } = createRecordsRepository(listing, { kind: name })
  return {
    ...records,
    active: () => findActive(listing),
    prepare: () => prepareRecords(listing, [activeIndex]),
  }
}

/** The repositories of several kinds, by the names of their collections. */
export function createKindRepositories<All extends Kinds>(database: Database, kinds: All) {
  const repositories = Object.entries(kinds).map(([name, kind]) => [
    name,
    createKindRepository(database, kind),
  ])
  return Object.fromEntries(repositories) as KindRepositories<All>
}

export type KindRepository<Input extends object> = ReturnType<typeof createKindRepository<Input>>
export type KindRepositories<All extends Kinds> = {
  [Name in keyof All]: KindRepository<InputOf<All[Name]>>
}

function toPlainRecord<Input>(document: RecordFields): PlainRecord<Input> {
  const { updatedAt: _updated, position: _position, ...record } = withoutChanges(document)
  return {
    ...record,
    _id: record._id.toHexString(),
    createdAt: record.createdAt.toISOString(),
  } as PlainRecord<Input>
}
