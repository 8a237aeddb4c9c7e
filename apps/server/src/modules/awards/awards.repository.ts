import type { Award, AwardInput } from '@bharat/contracts/awards'
import type { Database } from '../../platform/mongo.ts'
import {
  createRecordsRepository,
  listIndexes,
  type RecordFields,
} from '../../platform/records.repository.ts'

interface AwardDocument extends RecordFields, AwardInput {}

export function createAwardsRepository(database: Database) {
  const collection = database.collection<AwardDocument>('awards')
  return {
    ...createRecordsRepository({ collection, searchField: 'name', toItem }),
    prepare: () => collection.createIndexes([...listIndexes, { key: { name: 1, _id: 1 } }]),
  }
}

export type AwardsRepository = ReturnType<typeof createAwardsRepository>

function toItem({ updatedAt: _, ...document }: AwardDocument): Award {
  return {
    ...document,
    _id: document._id.toHexString(),
    createdAt: document.createdAt.toISOString(),
  }
}
