import { spyOn } from 'storybook/test'
import type { ResultOf, VariablesOf } from '../apps/web/src/graphql/graphql.ts'

interface RestReply {
  /** 200 when it is not given. */
  status?: number
  body: unknown
}

/** What stands in for the server: GraphQL by operation, REST by `METHOD /path`. */
export interface Network {
  graphql?: Record<string, (variables: never) => unknown>
  rest?: Record<string, (body: unknown) => RestReply | Promise<RestReply>>
}

/** What answers one GraphQL document, typed by it; for `Network.graphql`. */
export function answer<Document extends { definitions: readonly object[] }>(
  document: Document,
  reply: (variables: VariablesOf<Document>) => ResultOf<Document> | Promise<ResultOf<Document>>,
): NonNullable<Network['graphql']> {
  const [operation] = document.definitions as readonly { name?: { value: string } }[]
  return { [operation?.name?.value ?? '']: reply }
}

/** A refusal of the server, as its GraphQL door words it. */
export function refusal(message: string, code: string, details: object = {}): Error {
  return Object.assign(new Error(message), { code, ...details })
}

/** No answer: the server is out of reach. */
export const outOfReach = (): never => {
  throw new TypeError('out of reach')
}

/** An answer that never comes. */
export const never = () => new Promise<never>(() => undefined)

/**
 * `parameters.network` answers what a story asks of the server; what it has no answer for is as
 * a server out of reach. Nothing leaves the machine.
 */
export function withNetwork({ parameters }: { parameters: Record<string, unknown> }): void {
  window.sessionStorage.clear()
  const network = (parameters.network ?? {}) as Network
  const real = window.fetch.bind(window)
  spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, origin } = new URL(request.url)
    if (pathname === '/graphql') return graphqlReply(network, await request.json())
    if (pathname.startsWith('/api/')) {
      const answer = network.rest?.[`${request.method} ${pathname}`]
      if (!answer) throw new TypeError(`no answer for ${request.method} ${pathname}`)
      const text = await request.text()
      const { status = 200, body } = await answer(text === '' ? undefined : JSON.parse(text))
      return Response.json(body, { status })
    }
    if (origin !== location.origin) throw new TypeError(`out of reach: ${request.url}`)
    return real(input, init)
  })
}

async function graphqlReply(
  network: Network,
  { operationName, variables }: { operationName: string; variables: unknown },
): Promise<Response> {
  const answer = network.graphql?.[operationName]
  if (!answer) throw new TypeError(`no answer for ${operationName}`)
  try {
    return Response.json({ data: await answer((variables ?? {}) as never) })
  } catch (error) {
    // As fetch says it.
    if (error instanceof TypeError) throw error
    const { message, ...extensions } =
      error instanceof Error ? { ...error, message: error.message } : { message: String(error) }
    return Response.json({ data: null, errors: [{ message, extensions }] })
  }
}
