import type { Reply, TestApp } from './create-test-app.ts'
import { operation } from './graphql-operation.ts'

/** A kind of record with the four operations that every kind has (section 7). */
export interface RecordKind {
  /** The name in GraphQL: `Award`, `Awards`. */
  name: string
  plural: string
  /** The path in REST: `/admin/awards`. */
  path: string
}

/** The result of an operation, in the same form for both transports. */
interface Outcome {
  status: number
  message?: string
  errors?: { field: string; message: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  item?: any
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  page?: any
}

export interface Transport {
  name: 'REST' | 'GraphQL'
  create(kind: RecordKind, input: unknown): Promise<Outcome>
  update(kind: RecordKind, id: string, input: unknown): Promise<Outcome>
  setActive(kind: RecordKind, id: string, activeStatus: unknown): Promise<Outcome>
  list(kind: RecordKind, query?: Record<string, string | number>): Promise<Outcome>
}

const STATUSES: Record<string, number> = { INVALID: 400, NOT_FOUND: 404, CONFLICT: 409 }

/** Both transports of a server, with an admin session. */
export function createTransports(server: () => TestApp, cookie: () => string): Transport[] {
  const rest = async (method: string, path: string, body?: unknown): Promise<Outcome> => {
    const { status, body: payload } = await server().rest(method, path, body, cookie())
    return { status, ...payload }
  }
  const graphql = async (
    kind: 'query' | 'mutation',
    field: string,
    args: Record<string, unknown>,
    created = 200,
  ): Promise<Outcome> => {
    const reply = await server().graphql(operation(kind, field, args), args, cookie())
    return failureOf(reply) ?? { status: created, ...payloadOf(kind, reply.body.data[field]) }
  }
  return [
    {
      name: 'REST',
      create: (kind, input) => rest('POST', kind.path, input),
      update: (kind, id, input) => rest('PATCH', `${kind.path}/${id}`, input),
      setActive: (kind, id, activeStatus) =>
        rest('PATCH', `${kind.path}/${id}/status`, { activeStatus }),
      list: async (kind, query = {}) => {
        const asked = new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
        )
        const { status, message, errors, ...page } = await rest('GET', `${kind.path}?${asked}`)
        return { status, ...(message !== undefined && { message, errors }), page }
      },
    },
    {
      name: 'GraphQL',
      create: (kind, input) => graphql('mutation', `create${kind.name}`, { input }, 201),
      update: (kind, id, input) => graphql('mutation', `update${kind.name}`, { id, input }),
      setActive: (kind, id, activeStatus) =>
        graphql('mutation', `set${kind.name}Status`, { id, activeStatus }),
      list: (kind, query = {}) => graphql('query', `admin${kind.plural}`, query),
    },
  ]
}

function payloadOf(kind: 'query' | 'mutation', value: object): Partial<Outcome> {
  return kind === 'query' ? { page: value } : value
}

function failureOf({ body }: Reply): Outcome | undefined {
  const error = body.errors?.[0]
  if (!error) return undefined
  const { code, ...details } = error.extensions ?? {}
  return { status: STATUSES[code] ?? 500, message: error.message, ...details }
}
