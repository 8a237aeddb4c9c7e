import { expect, spyOn, waitFor } from 'storybook/test'
import type { ResultOf, VariablesOf } from '../apps/web/src/graphql/graphql.ts'

interface RestReply {
  /** 200 by default. */
  status?: number
  body: unknown
}

/** The responses that replace the server: GraphQL by operation name, REST by `METHOD /path`. */
export interface Network {
  graphql?: Record<string, (variables: never) => unknown>
  rest?: Record<string, (body: unknown) => RestReply | Promise<RestReply>>
}

/** The responses to one GraphQL document, typed by it; for `Network.graphql`. */
export function respond<Document extends { definitions: readonly object[] }>(
  document: Document,
  reply: (variables: VariablesOf<Document>) => ResultOf<Document> | Promise<ResultOf<Document>>,
): NonNullable<Network['graphql']> {
  const [operation] = document.definitions as readonly { name?: { value: string } }[]
  return { [operation?.name?.value ?? '']: reply }
}

/** An error response of the GraphQL API. */
export function errorResponse(message: string, code: string, details: object = {}): Error {
  return Object.assign(new Error(message), { code, ...details })
}

/** Fails like a request to an unreachable server. */
export const unreachable = (): never => {
  throw new TypeError('unreachable')
}

/** A response that never arrives. */
export const noResponse = () => new Promise<never>(() => undefined)

/** Replaces live connections: it opens none, and a story sends the events (`sendEvent`). */
class StoryEvents extends EventTarget {
  static readonly CLOSED = 2
  static readonly all = new Set<StoryEvents>()
  readonly readyState = 1
  constructor() {
    super()
    StoryEvents.all.add(this)
  }
  close() {
    StoryEvents.all.delete(this)
  }
}

/** Sends an event to the live connections of a story, as soon as one is open. */
export async function sendEvent(name: string, data: unknown): Promise<void> {
  await waitFor(() => expect(StoryEvents.all.size).toBeGreaterThan(0))
  const event = new MessageEvent(name, { data: JSON.stringify(data) })
  for (const source of StoryEvents.all) source.dispatchEvent(event)
}

/**
 * Responds to the requests of a story from `parameters.network`. A request without a response there
 * fails like one to an unreachable server. Nothing leaves the machine.
 */
export function withNetwork({ parameters }: { parameters: Record<string, unknown> }): void {
  window.sessionStorage.clear()
  window.EventSource = StoryEvents as unknown as typeof EventSource
  const network = (parameters.network ?? {}) as Network
  const real = window.fetch.bind(window)
  spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, origin } = new URL(request.url)
    if (pathname === '/graphql') return graphqlReply(network, await request.json())
    if (pathname.startsWith('/api/')) {
      const respond = network.rest?.[`${request.method} ${pathname}`]
      if (!respond) throw new TypeError(`no response for ${request.method} ${pathname}`)
      const text = await request.text()
      const { status = 200, body } = await respond(text === '' ? undefined : JSON.parse(text))
      return Response.json(body, { status })
    }
    if (origin !== location.origin) throw new TypeError(`unreachable: ${request.url}`)
    return real(input, init)
  })
}

async function graphqlReply(
  network: Network,
  { operationName, variables }: { operationName: string; variables: unknown },
): Promise<Response> {
  const respond = network.graphql?.[operationName]
  if (!respond) throw new TypeError(`no response for ${operationName}`)
  try {
    return Response.json({ data: await respond((variables ?? {}) as never) })
  } catch (error) {
    // As fetch rejects for an unreachable server.
    if (error instanceof TypeError) throw error
    const { message, ...extensions } =
      error instanceof Error ? { ...error, message: error.message } : { message: String(error) }
    return Response.json({ data: null, errors: [{ message, extensions }] })
  }
}
