import type { PlainKind, StoredRecord } from '@bharat/contracts/kind'
import { publicQuery } from '@bharat/contracts/list'
import { z } from 'zod'
import {
  endpoint,
  listComplexity,
  type Operation,
  type OperationContext,
} from '../../http/operation.ts'
import type { createKindService } from './plain-kinds.service.ts'
import { type RecordsDeclaration, recordOperations } from './records.operations.ts'

/** The operations of administrators on a kind that is stored as its input. */
export function kindRecordOperations<Item extends StoredRecord>(
  kind: PlainKind<object, Item>,
  service: RecordsDeclaration<Item>['service'],
): Operation[] {
  const { name, one, all } = kind
  return recordOperations({ ...kind, path: `/admin/${name}`, name: one, plural: all, service })
}

/** The same, and the public list. */
export function kindOperations(kind: PlainKind): Operation[] {
  const { name, collection, tag, publicItem } = kind
  // The services of the kinds have the names of their collections.
  const serviceOf = (services: OperationContext['services']) =>
    Reflect.get(services, collection) as ReturnType<
      typeof createKindService<Record<string, unknown>, Record<string, unknown>>
    >
  return [
    endpoint({
      method: 'GET',
      path: `/public/${name}`,
      id: collection,
      tag,
      summary: `The ${tag.name.toLowerCase()} the site shows`,
      access: 'public',
      cached: true,
      query: publicQuery,
      reply: z.object({
        items: z.array(publicItem).describe('Active ones, in the manual order.'),
      }),
      graphql: { member: 'items', complexity: listComplexity(10) },
      handle: async ({ services }) => ({
        items: await serviceOf(services).listPublic(),
      }),
    }),
    ...kindRecordOperations(kind, (services) => serviceOf(services)),
  ]
}
