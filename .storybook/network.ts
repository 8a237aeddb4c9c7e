import { spyOn } from 'storybook/test'

/** What stands in for the server: GraphQL by operation, REST by `METHOD /path`. */
export interface Network {
  graphql?: Record<string, (variables: never) => unknown>
  rest?: Record<string, (body: unknown) => { status?: number; body: unknown }>
}

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
      const { status = 200, body } = answer(text === '' ? undefined : JSON.parse(text))
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
    const { message, ...extensions } =
      error instanceof Error ? { ...error, message: error.message } : { message: String(error) }
    return Response.json({ data: null, errors: [{ message, extensions }] })
  }
}
