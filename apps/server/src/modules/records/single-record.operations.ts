import { STALE_SAVE } from '@bharat/contracts/messages'
import type { Permission } from '@bharat/contracts/permissions'
import type { Saved } from '@bharat/contracts/replies'
import { baseVersion } from '@bharat/contracts/text'
import { z } from 'zod'
import { type Endpoint, endpoint, type OperationContext, type Tag } from '../../http/operation.ts'

interface SingleRecordDeclaration<Item> {
  /** Such as `/admin/site`. */
  path: string
  /** Such as `Site`: the operations are named adminSite and saveSite. */
  name: string
  tag: Tag
  section?: string
  summaries: { get: string; save: string }
  /** Who may read the record; by default who may change the settings. */
  readers?: readonly Permission[]
  item: z.ZodType<Item, Item>
  replies: { saved: z.ZodType<Saved<Item>, Saved<Item>>; stale: z.ZodType }
  /** The fields, and the body of a save: the fields with the version that it is based on. */
  input: z.ZodType
  update: z.ZodType
  /** A record without defaults: its member of the reply to a read, and the error before its first save. */
  missing?: { member: string; message: string }
  service(services: OperationContext['services']): {
    get(): Promise<Item>
    save(value: unknown): Promise<Saved<Item>>
  }
}

/** Declares the operations of a single record of the back-office: read and replace. */
export function singleRecordOperations<Item>(
  record: SingleRecordDeclaration<Item>,
): [read: Endpoint, save: Endpoint] {
  const { path, name, tag, section, summaries, missing, replies, service } = record
  const shared = { path, tag, ...(section && { section }) } as const
  const member = missing?.member ?? 'item'
  const notFound: Record<number, string> = missing ? { 404: missing.message } : {}
  return [
    endpoint({
      ...shared,
      access: record.readers ?? 'settings',
      method: 'GET',
      id: `admin${name}`,
      summary: summaries.get,
      ...(missing && { description: 'NOT_FOUND (404) until one is saved.', errors: notFound }),
      reply: z.object({ [member]: record.item }),
      graphql: { member, ...(missing && { nullable: true }) },
      handle: async ({ services }) => ({ [member]: await service(services).get() }),
    }),
    endpoint({
      ...shared,
      access: 'settings',
      method: 'PUT',
      id: `save${name}`,
      audit: 'history',
      summary: summaries.save,
      body: record.update,
      reply: replies.saved,
      errors: { ...notFound, 409: { description: STALE_SAVE, body: replies.stale } },
      graphql: { args: z.object({ input: record.input, version: baseVersion }) },
      handle: ({ services, body }) => service(services).save(body),
    }),
  ]
}
