import type { PlainKind } from '@bharat/contracts/kind'
import { publicQuery } from '@bharat/contracts/list'
import { z } from 'zod'
import {
  endpoint,
  listComplexity,
  type Operation,
  type OperationContext,
} from '../../http/operation.ts'
import type { createKindService } from './plain-kinds.service.ts'
import { recordOperations } from './records.operations.ts'

/** The operations of a kind that is stored as its input: the public list, and those of every kind of record. */
export function kindOperations(kind: PlainKind): Operation[] {
  const { name, one, all, collection, tag, section, publicItem } = kind
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
    ...recordOperations({
      ...kind,
      path: `/admin/${name}`,
      name: one,
      plural: all,
      section,
      service: (services) => serviceOf(services) as never,
    }),
  ]
}
