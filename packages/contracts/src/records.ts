import { z } from 'zod'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import type { RecordMessages } from './messages.ts'
import { recordReplies, withArticle } from './replies.ts'
import { baseVersion } from './text.ts'

/**
 * The body of a PATCH: any of the fields of an input, by the same rules, and the version that the change is based on.
 * Fields that are not sent do not change.
 */
export function patchOf<Shape extends z.ZodRawShape>(
  input: z.ZodObject<Shape>,
  { id, description }: { id: string; description: string },
) {
  const { shape } = input.partial()
  return z
    .object({ ...shape, version: baseVersion }, { error: 'The body must be a JSON object.' })
    .meta({
      id,
      description: `${description} Fields that are not sent do not change; null removes an optional value.`,
    })
}

/**
 * The schemas of the operations on a record type (section 7): services parse with them, and both APIs derive
 * their types from them.
 * @param name such as `Award`
 * @param sortable the fields by which a list can be sorted, besides those of every record
 */
export function recordSchemas<
  Item extends z.ZodType,
  Shape extends z.ZodRawShape,
  Messages extends RecordMessages,
>(
  name: string,
  declared: {
    item: Item
    input: z.ZodObject<Shape>
    sortable: readonly string[]
    messages: Messages
  },
) {
  const { item, input, sortable, messages } = declared
  return {
    replies: recordReplies(name, item),
    input,
    patch: patchOf(input, {
      id: `${name}Update`,
      description: `The changed fields of ${withArticle(name)} record.`,
    }),
    listQuery: listQuery(['createdAt', ...sortable, 'activeStatus', 'position'], SMALL_PAGE),
    messages,
  }
}
