import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceMessages } from '@bharat/contracts/messages'
import { Elysia } from 'elysia'
import { type Db, MongoClient } from 'mongodb'
import product from '../../../package.json' with { type: 'json' }
import { createDatabase } from '../src/database/mongo.ts'
import { exists, readRows } from './support/named-tests.ts'

/*
 * docs/workarounds.md lists the workarounds for the runtime and the libraries. Each test below
 * shows the behaviour without the workaround. When a test fails, the new version no longer needs
 * the workaround: delete both.
 */

const textOf = async (app: { handle(request: Request): Promise<Response> }, url: string) => {
  const response = await app.handle(new Request(url))
  return [response.status, await response.text()]
}

describe('Elysia', () => {
  test('prefers a general GET route to a more specific route of all methods', async () => {
    const app = new Elysia().all('/api/*', () => 'api').get('/*', () => 'page')
    expect(await textOf(app, 'http://localhost/api/unknown')).toEqual([200, 'page'])
  })

  test('misses the path behind a short host, unless standardHostname is off', async () => {
    const route = () => 'tours'
    const standard = new Elysia().get('/tours', route)
    expect(await textOf(standard, 'http://web/tours')).toEqual([404, 'NOT_FOUND'])
    const other = new Elysia({ handler: { standardHostname: false } }).get('/tours', route)
    expect(await textOf(other, 'http://web/tours')).toEqual([200, 'tours'])
  })

  test('replaces its own error code by the code of the thrown error', async () => {
    const error = Object.assign(new Error(), { code: 'CONFLICT' })
    const app = new Elysia()
      .onError(({ code }) => String(code))
      .get('/', () => {
        throw error
      })
    expect(await textOf(app, 'http://localhost/')).toEqual([500, 'CONFLICT'])
  })

  test('gives null for a path parameter with invalid percent-encoding', async () => {
    const app = new Elysia().get('/tours/:id', ({ params }) => JSON.stringify(params))
    expect(await textOf(app, 'http://localhost/tours/%E0%A4%A')).toEqual([200, '{"id":null}'])
  })
})

describe('Bun', () => {
  test('closes the connection of a body over its own limit, without a response', async () => {
    const server = Bun.serve({ port: 0, maxRequestBodySize: 10, fetch: () => new Response('read') })
    const response = await fetch(server.url, { method: 'POST', body: 'x'.repeat(11) })
    expect([response.status, await response.text()]).toEqual([413, ''])
    await server.stop(true)
  })

  test('does not list what keeps a process alive', () => {
    const timer = setTimeout(() => undefined, 60_000)
    expect(process.getActiveResourcesInfo()).toEqual([])
    clearTimeout(timer)
  })
})

test('the CLI of gql.tada needs the JavaScript API that TypeScript 7 does not have', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'bharat-gql-tada-'))
  const plugin = { name: 'gql.tada/ts-plugin', schema: './schema.graphql' }
  const plugins = [{ ...plugin, tadaOutputLocation: './types.d.ts' }]
  await Bun.write(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions: { plugins } }))
  await Bun.write(join(dir, 'schema.graphql'), 'type Query { hello: String }')
  const cli = join(import.meta.dirname, '../../../node_modules/.bin/gql.tada')
  const child = Bun.spawn(['bun', cli, 'generate-output'], { cwd: dir })
  expect(await new Response(child.stdout).text()).toContain('is not a function')
  await rm(dir, { recursive: true })
})

test('our deadline ends an operation that the driver never ends', async () => {
  const client = new MongoClient('mongodb://127.0.0.1:9/?socketTimeoutMS=50')
  let aborted: AbortSignal | undefined
  const silent = {
    client,
    collection: () => ({
      findOne: (_: unknown, { signal }: { signal: AbortSignal }) => {
        aborted = signal
        return new Promise(() => undefined)
      },
    }),
  }
  const tours = createDatabase(silent as unknown as Db).collection('tours')
  await expect(tours.findOne({})).rejects.toThrow(serviceMessages.unavailable)
  expect(aborted?.aborted).toBe(true)
})

test('the patched driver is pinned, and Renovate leaves it alone', async () => {
  const root = join(import.meta.dirname, '../../..')
  const server = await Bun.file(join(root, 'apps/server/package.json')).json()
  const store = await Bun.file(join(root, 'packages/embedded-mongo/package.json')).json()
  expect(Object.keys(product.patchedDependencies)).toEqual([
    `bson@${store.dependencies.bson}`,
    `mongodb@${server.dependencies.mongodb}`,
  ])
  const { packageRules } = await Bun.file(join(root, 'renovate.json')).json()
  expect(packageRules).toContainEqual(
    expect.objectContaining({ matchPackageNames: ['mongodb', 'bson'], enabled: false }),
  )
})

test('docs/workarounds.md names tests that exist', async () => {
  const page = await Bun.file(join(import.meta.dirname, '../../../docs/workarounds.md')).text()
  const rows = readRows(page, 'Workaround')
  expect(rows.length).toBeGreaterThan(5)
  for (const { promise, tests } of rows) {
    expect([promise, tests.length > 0 && tests.every(exists)]).toEqual([promise, true])
  }
})
