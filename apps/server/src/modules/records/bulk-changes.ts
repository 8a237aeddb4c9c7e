import { randomBytes } from 'node:crypto'
import type { BulkResult } from '@bharat/contracts/bulk-changes'
import { DomainError, describeError } from '../../errors.ts'
import { inGroup } from '../../operations/request-context.ts'

/**
 * Changes records one after the other, as one change of the history. A record that cannot be changed fails alone, with the message of a change of
 * it alone. After an error of the server the remaining records fail with its message.
 * @param change whether the record was different before
 * @throws the error of the server if it comes first
 */
export async function changeEach(
  ids: readonly string[],
  change: (id: string) => Promise<boolean>,
): Promise<BulkResult> {
  const group = randomBytes(12).toString('hex')
  const result: BulkResult = { done: 0, changed: [], failed: [], group: null }
  for (const [at, id] of ids.entries()) {
    try {
      if (await inGroup(group, () => change(id))) result.changed.push(id)
      result.done += 1
    } catch (error) {
      const { message } = describeError(error)
      if (error instanceof DomainError && error.status < 500) {
        result.failed.push({ id, message })
        continue
      }
      if (at === 0) throw error
      result.failed.push(...ids.slice(at).map((id) => ({ id, message })))
      break
    }
  }
  if (result.changed.length > 0) result.group = group
  return result
}
