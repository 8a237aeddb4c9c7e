import { publicQuery } from '@bharat/contracts/list'
import { z } from 'zod'
import { admit, describeAccess, RECENT_LOGIN } from '../http/access.ts'
import { IDEMPOTENT_REPLAYED } from '../http/idempotency.ts'
import {
  createsSomething,
  type Endpoint,
  type Field,
  isEndpoint,
  type Operation,
  pathParametersOf,
} from '../http/operation.ts'
import { actingAs } from '../operations/request-context.ts'
import { builder } from './builder.ts'
import { inputType, mapValues, outputType, prepareTypes } from './types.ts'

/** Adds the queries and mutations of the operations to the schema. */
export function addFields(operations: readonly Operation[]): void {
  const fields = operations.flatMap((each) => (isEndpoint(each) ? fieldOf(each) : each) ?? [])
  prepareTypes(
    fields.map(({ reply }) => reply),
    fields.flatMap(({ args }) => args ?? []),
  )
  for (const field of fields) addField(field)
}

function addField(declared: Field): void {
  const { kind, id, access, recentLogin, args, reply, complexity, handle, ...field } = declared
  const { type, nullable } = outputType(reply)
  const needed = describeAccess(access)
  const role = needed ? `; ${needed}` : ''
  const description = [`${field.summary}${role}.`, field.description, recentLogin && RECENT_LOGIN]
    .filter(Boolean)
    .join(' ')
  const define: Parameters<typeof builder.queryField>[1] = (t) =>
    t.field({
      type,
      nullable: field.nullable ?? nullable,
      description,
      args: mapValues(args && inputType(args), ({ type, nullable, description }) =>
        t.arg({ type, required: !nullable, description }),
      ),
      ...(complexity && { complexity }),
      resolve: async (_, args, context, { path }) => {
        const { services, address, device, headers, session: sessionOf, once } = context
        const key = context.idempotencyKey && `${context.idempotencyKey} ${path.key}`
        const session = await admit(declared, sessionOf)
        const tokenSession = async () => {
          const value = await sessionOf()
          return value?.token ? value : null
        }
        const input = {
          ...{ args, services, address, device, headers, session, tokenSession },
          idempotencyKey: key,
        }
        const act = async () => actingAs(session, { api: 'graphql', address }, () => handle(input))
        if (!field.creates || declared.carriesKey || key === null) return act() as never
        const creating = {
          key,
          session: session ?? (await tokenSession()),
          address,
          sent: ['graphql', id, args],
        }
        const { reply, isRepeated } = await once(creating, act)
        if (isRepeated) headers[IDEMPOTENT_REPLAYED] = 'true'
        return reply as never
      },
    })
  if (kind === 'query') builder.queryField(id, define)
  // Pothos has different types for the fields of queries and mutations; ours are equal.
  else builder.mutationField(id, define as never)
}

/** The GraphQL field of an endpoint. Its arguments are the path parameters, the query and the body. */
function fieldOf(endpoint: Endpoint): Field | undefined {
  const { id, access, recentLogin, summary, description, method, query, body, reply, graphql } =
    endpoint
  if (!graphql) return undefined
  const { args = body as z.ZodObject | undefined, member, ...options } = graphql
  const params = pathParametersOf(endpoint)
  const returned: z.ZodType = member ? (reply as z.ZodObject).shape[member] : reply
  // The parameters of every public query have no effect; only REST accepts them.
  const asked = pick(query?.shape, (name) => !(name in publicQuery.shape))
  return {
    id,
    access,
    recentLogin,
    summary,
    ...options,
    description: [description, returned instanceof z.ZodArray && returned.description]
      .filter(Boolean)
      .join(' '),
    kind: method === 'GET' ? 'query' : 'mutation',
    creates: createsSomething(endpoint),
    args: z.object({ ...params, ...asked, ...args?.shape }),
    reply: returned,
    async handle({ args, ...common }) {
      const { input, ...sent } = pick(args, (name) => !(name in params))
      const result = await endpoint.handle({
        ...common,
        params: pick(args, (name) => name in params) as Record<string, string>,
        query: query ? omitNullish(sent) : {},
        body: body && { ...(input as object), ...sent },
      })
      return member ? (result as Record<string, unknown>)[member] : result
    },
  }
}

/** Omits null: here it means that the client did not send the argument. */
function omitNullish(args: Record<string, unknown>): Record<string, unknown> {
  return pick(args, (_, value) => value != null)
}

function pick<Value>(
  values: Record<string, Value> = {},
  wanted: (name: string, value: Value) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => wanted(name, value)))
}
