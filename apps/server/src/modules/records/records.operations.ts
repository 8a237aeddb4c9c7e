import { type BulkResult, bulkReply, bulkStatusInput } from '@bharat/contracts/bulk-changes'
import type { Page } from '@bharat/contracts/list'
import { type RecordMessages, STALE_SAVE } from '@bharat/contracts/messages'
import { type Saved, withArticle } from '@bharat/contracts/replies'
import { activeStatusInput, baseVersion, positionInput } from '@bharat/contracts/text'
import { z } from 'zod'
import { endpoint, type Operation, type OperationContext, type Tag } from '../../http/operation.ts'

export interface RecordsDeclaration<Item> {
  /** Such as `/admin/awards`. */
  path: string
  /** Such as `Award` and `Awards`: the operations are named adminAwards, createAward and so on. */
  name: string
  plural: string
  tag: Tag
  /** The section of the specification; undefined for an addition. */
  section: string | undefined
  /** Whether section 7 has the read of one record, too. */
  isReadSpecified?: true
  replies: {
    page: z.ZodType<Page<Item>, Page<Item>>
    one: z.ZodObject<{ item: z.ZodType<Item, Item> }>
    saved: z.ZodType<Saved<Item>, Saved<Item>>
    stale: z.ZodType
  }
  messages: RecordMessages
  listQuery: z.ZodObject
  input: z.ZodType
  /** The body of an update. */
  patch: z.ZodType
  /** The body of a change of several records; by default their status. */
  bulk?: z.ZodObject
  /** The description of status 409 on create. */
  conflict?: string
  update?: {
    method?: 'PUT'
    /** The name and the end of the path, for an update that changes only one field. */
    id?: string
    path?: string
    description?: string
    /** The GraphQL arguments that replace the body; `input` and `version` by default. */
    args?: z.ZodObject
  }
  service(services: OperationContext['services']): {
    list(query: unknown): Promise<Page<Item>>
    get(id: string): Promise<Item>
    create(value: unknown): Promise<Saved<Item>>
    update(id: string, value: unknown): Promise<Saved<Item>>
    setActive(id: string, value: unknown): Promise<Saved<Item>>
    move(id: string, value: unknown): Promise<Saved<Item>>
    changeMany(value: unknown): Promise<BulkResult>
  }
}

/**
 * Declares the operations of a kind of record: list, create, update and status (section 7), the read of one record,
 * position, and changes of several records.
 */
export function recordOperations<Item extends { _id: string }>(
  records: RecordsDeclaration<Item>,
): Operation[] {
  const { path, name, plural, tag, section, replies, messages, input, conflict, service } = records
  const {
    method = 'PATCH',
    id = `update${name}`,
    path: end = '',
    description,
    args,
  } = records.update ?? {}
  const added = { tag, access: 'catalogue' } as const
  const shared = { ...added, ...(section !== undefined && { section }) }
  return [
    endpoint({
      ...shared,
      method: 'GET',
      path,
      id: `admin${plural}`,
      summary: `List ${plural}`,
      query: records.listQuery,
      reply: replies.page,
      handle: ({ services, query }) => service(services).list(query),
    }),
    endpoint({
      ...added,
      ...(records.isReadSpecified && section !== undefined && { section }),
      method: 'GET',
      path: `${path}/{id}`,
      id: `admin${name}`,
      summary: `Read ${withArticle(name)}`,
      reply: replies.one,
      errors: { 404: messages.notFound },
      graphql: { member: 'item' },
      handle: async ({ services, params }) => ({ item: await service(services).get(params.id) }),
    }),
    endpoint({
      ...shared,
      method: 'POST',
      path,
      id: `create${name}`,
      audit: 'history',
      summary: `Create ${withArticle(name)}`,
      body: input,
      reply: replies.saved,
      location: ({ item }) => `${path}/${item._id}`,
      ...(conflict ? { errors: { 409: conflict } } : {}),
      graphql: { args: z.object({ input }) },
      handle: ({ services, body }) => service(services).create(body),
    }),
    endpoint({
      ...shared,
      method,
      path: `${path}/{id}${end}`,
      id,
      audit: 'history',
      summary: `Change ${withArticle(name)}`,
      ...(description && { description }),
      body: records.patch,
      reply: replies.saved,
      errors: { 404: messages.notFound, 409: { description: STALE_SAVE, body: replies.stale } },
      graphql: { args: args ?? z.object({ input, version: baseVersion }) },
      handle: ({ services, params, body }) => service(services).update(params.id, body),
    }),
    endpoint({
      ...added,
      method: 'PATCH',
      path,
      id: `change${plural}`,
      audit: 'history',
      summary: `Change several ${plural}`,
      description:
        'Each record changes, or fails with the message of a change of it alone; the others do not depend on it.',
      body: records.bulk ?? bulkStatusInput,
      reply: bulkReply,
      handle: ({ services, body }) => service(services).changeMany(body),
    }),
    endpoint({
      ...shared,
      method: 'PATCH',
      path: `${path}/{id}/status`,
      id: `set${name}Status`,
      audit: 'history',
      summary: `Show or hide ${withArticle(name)} on the public site`,
      body: activeStatusInput,
      reply: replies.saved,
      errors: { 404: messages.notFound },
      handle: ({ services, params, body }) => service(services).setActive(params.id, body),
    }),
    endpoint({
      ...added,
      method: 'PATCH',
      path: `${path}/{id}/position`,
      id: `move${name}`,
      audit: 'history',
      summary: `Move ${withArticle(name)} in the manual order`,
      body: positionInput,
      reply: replies.saved,
      errors: { 404: messages.notFound },
      handle: ({ services, params, body }) => service(services).move(params.id, body),
    }),
  ]
}
