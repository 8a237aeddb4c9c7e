import { expect, test } from 'bun:test'
import { buildSchema } from 'graphql'
import type { Services } from '../services.ts'
import { createGraphqlServer } from './server.ts'

test('a client that disconnects during an operation causes no error in the log', async () => {
  const logged: string[] = []
  const note = (message: string) => void logged.push(message)
  const disconnection = new AbortController()
  const server = createGraphqlServer({
    schema: buildSchema('type Query { greeting: String }'),
    services: {} as Services,
    log: { debug: note, info: note, warn: note, error: note },
    production: true,
    sessionOf: async () => null,
    addressOf: () => {
      disconnection.abort()
      return '127.0.0.1'
    },
    publicReads: { run: (_, work) => work(), charge: () => undefined },
    idempotency: {
      once: async (_, perform) => ({ reply: await perform(), isRepeated: false }),
    },
    publicDocument: async () => undefined,
    searches: new Set<string>(),
    uncached: new Set<string>(),
  })
  const response = await server.fetch(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1' },
      body: JSON.stringify({ query: '{ greeting }' }),
      signal: disconnection.signal,
    }),
  )
  expect(logged).toEqual([])
  expect(response.status).toBe(400)
})
