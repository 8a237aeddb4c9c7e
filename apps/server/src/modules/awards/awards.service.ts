import { awardSchemas, type PublicAward } from '@bharat/contracts/awards'
import { createRecordsService } from '../records/records.service.ts'
import type { AwardsRepository } from './awards.repository.ts'

/** Awards (section 3), which admins edit and the home page shows. */
export function createAwardsService(repository: AwardsRepository) {
  return {
    ...createRecordsService({ repository, ...awardSchemas }),

    /** The active awards. */
    async listPublic(): Promise<PublicAward[]> {
      const active = await repository.active()
      return active.map(({ _id, name, image }) => ({ id: _id, name, image }))
    },
  }
}

export type AwardsService = ReturnType<typeof createAwardsService>
