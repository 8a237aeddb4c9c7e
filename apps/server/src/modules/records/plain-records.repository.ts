import type { Document } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { type Recorded, withoutChanges } from '../../jobs/changes.repository.ts'
import {
  activeIndex,
  createRecordsRepository,
  findActive,
  type Listing,
  prepareRecords,
  type RecordFields,
  recordSorts,
} from './records.repository.ts'

/** A record in the shape of the contracts: its input, and the fields of every record. */
export type PlainRecord<Input> = Input & {
  _id: string
  activeStatus: boolean
  createdAt: string
  version: number
}

/** The repository of a kind of record that is stored as its input: the common queries, and the active records. */
export function createPlainRecordsRepository<Input extends Document>(
  database: Database,
  name: string,
  { sorts, searchField }: Pick<Listing<Document, unknown>, 'sorts' | 'searchField'>,
  recorded: Recorded<PlainRecord<Input>>,
) {
  const listing: Listing<Input & RecordFields, PlainRecord<Input>> = {
    collection: database.collection<Input & RecordFields>(name),
    sorts: { ...recordSorts, ...sorts },
    searchField,
    toItem: (document) => toPlainRecord<Input>(document as unknown as RecordFields),
  }
  const { change: _, ...records } = createRecordsRepository(listing, recorded)
  return {
    ...records,
    active: () => findActive(listing),
    prepare: () => prepareRecords(listing, [activeIndex]),
  }
}

function toPlainRecord<Input>(document: RecordFields): PlainRecord<Input> {
  const { updatedAt: _updated, position: _position, ...record } = withoutChanges(document)
  return {
    ...record,
    _id: record._id.toHexString(),
    createdAt: record.createdAt.toISOString(),
  } as PlainRecord<Input>
}
