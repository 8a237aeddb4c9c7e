import { randomBytes } from 'node:crypto'
import type { BulkResult } from '@bharat/contracts/bulk-changes'
import { DomainError, describeError } from '../../errors.ts'
import { inGroup } from '../../operations/request-context.ts'

/**
 * Changes records, as one change of the history. A record that cannot be changed fails alone, with the message of a change of
 * it alone. After an error of the server the remaining records fail with its message.
 * @param change whether the record was different before
 * @param atOnce the records that are changed at the same time
 * @throws the error of the server if it comes first
 */
export async function changeEach(
  ids: readonly string[],
  change: (id: string) => Promise<boolean>,
  atOnce = 1,
): Promise<BulkResult> {
  const group = randomBytes(12).toString('hex')
  const result: BulkResult = { done: 0, changed: [], failed: [], group: null }
  for (let at = 0; at < ids.length; at += atOnce) {
    const outcomes = await Promise.all(
      ids.slice(at, at + atOnce).map((id) =>
        inGroup(group, () => change(id)).then(
          (isChanged) => ({ id, isChanged, error: undefined }),
          (error: unknown) => ({ id, isChanged: false, error }),
        ),
      ),
    )
    let broken = ''
    for (const { id, isChanged, error } of outcomes) {
      if (isChanged) result.changed.push(id)
      if (error === undefined) {
        result.done += 1
        continue
      }
      const { message } = describeError(error)
      result.failed.push({ id, message })
      if (error instanceof DomainError && error.status < 500) continue
      if (id === ids[0]) throw error
      broken = message
    }
    if (!broken) continue
    result.failed.push(...ids.slice(at + atOnce).map((id) => ({ id, message: broken })))
    break
  }
  if (result.changed.length > 0) result.group = group
  return result
}
