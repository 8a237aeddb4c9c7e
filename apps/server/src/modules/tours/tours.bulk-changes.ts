import { type BulkResult, bulkTourInput } from '@bharat/contracts/bulk-changes'
import { tourUpdate } from '@bharat/contracts/tour-input'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { parseInput } from '../../errors.ts'
import { changeEach } from '../records/bulk-changes.ts'
import { changeStatuses } from '../records/records.service.ts'
import type { TourParts } from './tours.parts.ts'

/** Shows or hides tours, or moves them to another category. Each is saved like a single one. */
export function changeTours({ repository, writes, stored }: TourParts) {
  return async (value: unknown): Promise<BulkResult> => {
    const { ids, activeStatus, categoryId } = parseInput(bulkTourInput, value)
    return categoryId === undefined
      ? changeStatuses({ get: repository.get, setActive: writes.activate }, tourMessages.notFound, {
          ids,
          activeStatus: activeStatus === true,
        })
      : changeEach(ids, (id) => moveToCategory(id, categoryId))
  }

  async function moveToCategory(id: string, categoryId: string): Promise<boolean> {
    for (;;) {
      const current = await stored(id)
      if (current.categoryId === categoryId) return false
      const { version: _, ...input } = parseInput(tourUpdate, { ...current, categoryId })
      if (await writes.write(current, input, await writes.categoryOf(input))) return true
      // Another request has saved the tour meanwhile.
    }
  }
}
