import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completeTour, createTestApp } from './support/create-test-app.ts'

/* Clients that two generators make from openapi.json compile, have exact types and work against a server. */

const root = join(import.meta.dirname, '../../..')
const app = await createTestApp()
const server = Bun.serve({ port: 0, fetch: (request) => app.app.handle(request) })
const dir = await mkdtemp(join(tmpdir(), 'bharat-client-'))
afterAll(async () => {
  await server.stop(true)
  await app.close()
  await rm(dir, { recursive: true })
})

/** A program with the client of oazapfts, which has one function for each operation. */
const withFunctions = `
import { adminAwards, createAward, createCategory, createToken, defaults, login, register, tour } from './client.ts'

defaults.baseUrl = '${server.url.origin}'
const admin = { email: 'admin@example.com', password: 'correct horse battery' }

export async function run() {
  await register(admin)
  const session = await login(admin)
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const asAdmin = { headers: { cookie } }

  const created = await createAward({ name: 'Best Tour Operator' }, {}, asAdmin)
  // The status determines the type of the body.
  const name: string = created.status === 201 ? created.data.item.name : ''
  // @ts-expect-error an award has no price
  if (created.status === 201) created.data.item.price

  const list = await adminAwards({ limit: 5 }, asAdmin)
  const names: string[] = list.status === 200 ? list.data.items.map((item) => item.name) : []

  // @ts-expect-error the name of an award is a text
  const invalid = await createAward({ name: 5 }, {}, asAdmin)
  const fields: string[] = invalid.status === 400 ? (invalid.data.errors ?? []).map(({ field }) => field) : []

  await createCategory({ name: 'Kerala' }, {}, asAdmin)
  const taken = await createCategory({ name: 'kerala' }, {}, asAdmin)
  const conflict: string = taken.status === 409 ? taken.data.message : ''

  // An API token in place of the session.
  const made = await createToken({ name: 'Awards', scopes: ['catalogue'], readOnly: true }, {}, asAdmin)
  const authorization = made.status === 201 ? \`Bearer \${made.data.token}\` : ''
  const byToken = await adminAwards({ limit: 5 }, { headers: { authorization } })
  const total: number = byToken.status === 200 ? byToken.data.totalItems : 0

  const missing = await tour('f'.repeat(24))
  const outsider = await adminAwards()
  return { name, names, fields, conflict, total, statuses: [missing.status, outsider.status] }
}
`

/** The code of a tour without the fields that have a default; `categoryId` is a variable. */
const { routeMapUrl: _, itinerary, ...tour } = completeTour('categoryId')
const days = itinerary.map(({ imageUrl: _, ...day }) => day)
const shortestTour = JSON.stringify({ ...tour, itinerary: days }).replace(
  '"categoryId":"categoryId"',
  'categoryId',
)

/** A program with openapi-fetch and the types of openapi-typescript, which has the paths as they are. */
const withPaths = `
import createClient from 'openapi-fetch'
import type { components, paths, webhooks } from './paths.ts'

const body = { email: 'other@example.com', password: 'correct horse battery' }

export async function run(cookie: string) {
  const client = createClient<paths>({ baseUrl: '${server.url.origin}', headers: { cookie } })
  const registered = await client.POST('/api/v1/admin/registerAdmin', { body })
  const category = await client.POST('/api/v1/admin/categories', { body: { name: 'Goa' } })
  const categoryId = category.data?.item._id ?? ''
  const tour: components['schemas']['TourInput'] = ${shortestTour}
  const created = await client.POST('/api/v1/admin/tours', { body: tour })
  // @ts-expect-error a tour has no such field
  created.data?.item.price

  const fullName = 'Asha Rao'
  const sent = await client.POST('/api/v1/public/enquiries/email', {
    body: { fullName, phone: '+919400000001', email: 'asha@example.com', message: 'Goa in May?' },
  })
  const id = sent.data?._id ?? ''
  const path = '/api/v1/admin/enquiries/{id}'
  const won = await client.PATCH(path, { params: { path: { id } }, body: { stage: 'won' } })
  const same = await client.PATCH(path, { params: { path: { id } }, body: { stage: null } })
  // @ts-expect-error there is no such stage
  const wrong = await client.PATCH(path, { params: { path: { id } }, body: { stage: 'lucky' } })

  // The type of a received event determines its data.
  type Event = webhooks['enquiry.stage_changed']['post']['requestBody']['content']['application/json']
  type Stage = 'new' | 'contacted' | 'quoted' | 'won' | 'lost' | 'spam'
  const stageOf = (event: Event): Stage => event.data.to

  return {
    statuses: [registered, category, created, won, same, wrong].map(({ response }) => response.status),
    map: created.data?.item.routeMapUrl,
    stages: [won.data?.item.stage, same.data?.item.stage],
    message: wrong.error?.message,
    location: sent.response.headers.get('location') === '/api/v1/admin/enquiries/' + id,
    stageOf: stageOf.length,
  }
}
`

/** openapi-typescript uses the compiler's API, which TypeScript 7 does not have: it gets the one of oazapfts. */
const preload = `
const api = require(Bun.resolveSync('typescript', Bun.resolveSync('oazapfts/package.json', import.meta.dir)))
Bun.plugin({
  name: 'TypeScript with an API',
  setup: (build) => build.module('typescript', () => ({ loader: 'object', exports: { default: api } })),
})
`

test('clients of two generators have exact types and call the API', async () => {
  const bin = join(root, 'node_modules/.bin')
  const document = join(root, 'apps/server/openapi.json')
  const run = async (...command: string[]) => {
    const child = Bun.spawn(['bun', ...command], { cwd: dir, stdout: 'pipe', stderr: 'pipe' })
    const output = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return { output: output.join(''), code: await child.exited }
  }
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'))
  await Bun.write(join(dir, 'preload.ts'), preload)
  await Bun.write(join(dir, 'with-functions.ts'), withFunctions)
  await Bun.write(join(dir, 'with-paths.ts'), withPaths)
  const generated = await Promise.all([
    run(join(bin, 'oazapfts'), document, 'client.ts'),
    run('--preload', './preload.ts', join(bin, 'openapi-typescript'), document, '-o', 'paths.ts'),
  ])
  expect(generated).toMatchObject([{ code: 0 }, { code: 0 }])
  const { compilerOptions } = await Bun.file(join(root, 'tsconfig.json')).json()
  // The compiler options are lenient for the generated file.
  const options = { ...compilerOptions, types: ['bun-types'], noUncheckedIndexedAccess: false }
  await Bun.write(
    join(dir, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: options,
      files: ['with-functions.ts', 'with-paths.ts'],
    }),
  )
  expect(await run(join(bin, 'tsc'), '-p', dir)).toEqual({ output: '', code: 0 })

  const functions = await import(join(dir, 'with-functions.ts'))
  expect(await functions.run()).toEqual({
    name: 'Best Tour Operator',
    names: ['Best Tour Operator'],
    fields: ['name'],
    conflict: 'A category with this name already exists.',
    total: 1,
    statuses: [404, 401],
  })
  const paths = await import(join(dir, 'with-paths.ts'))
  expect(await paths.run(await app.login('admin@example.com', 'correct horse battery'))).toEqual({
    statuses: [201, 201, 201, 200, 200, 400],
    map: '',
    stages: ['won', 'won'],
    message: expect.stringContaining('stage'),
    location: true,
    stageOf: 1,
  })
}, 300_000)
