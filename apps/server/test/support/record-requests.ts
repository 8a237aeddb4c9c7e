import type { TestApp } from './create-test-app.ts'

/** A reply, and the page of a list. */
interface Outcome {
  status: number
  message?: string
  errors?: { field: string; message: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  item?: any
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  page?: any
}

/**
 * The operations that each kind of record has (section 7), by REST with an admin's session. parity.test.ts proves that
 * GraphQL gives the same replies and the same errors.
 */
export function createRecordRequests(server: () => TestApp, cookie: () => string) {
  const send = async (method: string, path: string, body?: unknown): Promise<Outcome> => {
    const reply = await server().rest(method, path, body, cookie())
    return { status: reply.status, ...reply.body }
  }
  return {
    create: (path: string, input: unknown) => send('POST', path, input),
    update: (path: string, id: string, input: unknown) => send('PATCH', `${path}/${id}`, input),
    setActive: (path: string, id: string, activeStatus: unknown) =>
      send('PATCH', `${path}/${id}/status`, { activeStatus }),
    async list(path: string, query: Record<string, string | number> = {}): Promise<Outcome> {
      const asked = Object.entries(query).map(([name, value]) => [name, String(value)])
      const { status, message, errors, ...page } = await send(
        'GET',
        `${path}?${new URLSearchParams(asked)}`,
      )
      return { status, ...(message !== undefined && { message, errors }), page }
    },
  }
}
