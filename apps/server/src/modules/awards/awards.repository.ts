import type { Award, AwardInput } from '@bharat/contracts/awards'
import type { Database } from '../../database/mongo.ts'
import {
  activeIndex,
  createRecordsRepository,
  findActive,
  prepareRecords,
  type RecordFields,
  recordSorts,
} from '../records/records.repository.ts'

interface AwardDocument extends RecordFields, AwardInput {}

export function createAwardsRepository(database: Database) {
  const listing = {
    collection: database.collection<AwardDocument>('awards'),
    sorts: { ...recordSorts, name: '' },
    searchField: 'name',
    toItem,
  }
  return {
    ...createRecordsRepository(listing),
    active: () => findActive(listing),
    prepare: () => prepareRecords(listing, [activeIndex]),
  }
}

export type AwardsRepository = ReturnType<typeof createAwardsRepository>

function toItem({ updatedAt: _updated, position: _position, ...document }: AwardDocument): Award {
  return {
    ...document,
    _id: document._id.toHexString(),
    createdAt: document.createdAt.toISOString(),
    version: document.version,
  }
}
