import { awardSchemas } from '@bharat/contracts/awards'
import { createRecordsService } from '../records/records.service.ts'
import type { AwardsRepository } from './awards.repository.ts'

/** Awards (section 3): kept by the admin. */
export function createAwardsService(repository: AwardsRepository) {
  return createRecordsService({
    repository,
    ...awardSchemas,
  })
}

export type AwardsService = ReturnType<typeof createAwardsService>
