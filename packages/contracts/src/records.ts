import type { z } from 'zod'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import type { RecordMessages } from './messages.ts'
import { recordReplies, withArticle } from './replies.ts'
import { baseVersion } from './text.ts'

/**
 * The schemas of the operations on a record type (section 7): services parse with them, and both APIs derive
 * their types from them. An update takes all fields of the input, and the version that it is based on.
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
    patch: input.extend({ version: baseVersion }).meta({
      id: `${name}Update`,
      description: `The new content of ${withArticle(name)} record.`,
    }),
    listQuery: listQuery(['createdAt', ...sortable, 'activeStatus', 'position'], SMALL_PAGE),
    messages,
  }
}
