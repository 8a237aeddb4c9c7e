import type { AwardInput } from '@bharat/contracts/awards'
import type { Database } from '../../database/mongo.ts'
import { createPlainRecordsRepository } from '../records/plain-records.repository.ts'

export function createAwardsRepository(database: Database) {
  return createPlainRecordsRepository<AwardInput>(
    database,
    'awards',
    { sorts: { name: '' }, searchField: 'name' },
    { kind: 'awards' },
  )
}

export type AwardsRepository = ReturnType<typeof createAwardsRepository>
