import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp } from './support/create-test-app.ts'

/* A client generated from openapi.json compiles, has exact types and works against a server. */

const root = join(import.meta.dirname, '../../..')
const app = await createTestApp()
const server = Bun.serve({ port: 0, fetch: (request) => app.app.handle(request) })
const dir = await mkdtemp(join(tmpdir(), 'bharat-client-'))
afterAll(async () => {
  await server.stop(true)
  await app.close()
  await rm(dir, { recursive: true })
})

/** A program of an API client that has only openapi.json. */
const program = `
import { adminAwards, createAward, createCategory, createToken, defaults, login, register, tour } from './client.ts'

defaults.baseUrl = '${server.url.origin}'
const admin = { email: 'admin@example.com', password: 'correct horse battery' }

export async function run() {
  await register(admin)
  const session = await login(admin)
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const asAdmin = { headers: { cookie } }

  const created = await createAward({ name: 'Best Tour Operator' }, asAdmin)
  // The status determines the type of the body.
  const name: string = created.status === 201 ? created.data.item.name : ''
  // @ts-expect-error an award has no price
  if (created.status === 201) created.data.item.price

  const list = await adminAwards({ limit: 5 }, asAdmin)
  const names: string[] = list.status === 200 ? list.data.items.map((item) => item.name) : []

  // @ts-expect-error the name of an award is a text
  const invalid = await createAward({ name: 5 }, asAdmin)
  const fields: string[] = invalid.status === 400 ? (invalid.data.errors ?? []).map(({ field }) => field) : []

  await createCategory({ name: 'Kerala' }, asAdmin)
  const taken = await createCategory({ name: 'kerala' }, asAdmin)
  const conflict: string = taken.status === 409 ? taken.data.message : ''

  // An API token in place of the session.
  const made = await createToken({ name: 'Awards', scopes: ['catalogue'], readOnly: true }, asAdmin)
  const authorization = made.status === 201 ? \`Bearer \${made.data.token}\` : ''
  const byToken = await adminAwards({ limit: 5 }, { headers: { authorization } })
  const total: number = byToken.status === 200 ? byToken.data.totalItems : 0

  const missing = await tour('f'.repeat(24))
  const outsider = await adminAwards()
  return { name, names, fields, conflict, total, statuses: [missing.status, outsider.status] }
}
`

test('a client generated from openapi.json has exact types and calls the API', async () => {
  const spawn = async (...command: string[]) => {
    const child = Bun.spawn(command, { cwd: dir, stdout: 'pipe', stderr: 'inherit' })
    return { output: await new Response(child.stdout).text(), code: await child.exited }
  }
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'))
  const generator = join(root, 'node_modules/.bin/oazapfts')
  await spawn('bun', generator, join(root, 'apps/server/openapi.json'), join(dir, 'client.ts'))
  await Bun.write(join(dir, 'program.ts'), program)
  const { compilerOptions } = await Bun.file(join(root, 'tsconfig.json')).json()
  // The compiler options are lenient for the generated file.
  const options = { ...compilerOptions, types: ['bun-types'], noUncheckedIndexedAccess: false }
  await Bun.write(
    join(dir, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['program.ts'] }),
  )
  const checked = await spawn('bun', join(root, 'node_modules/.bin/tsc'), '-p', dir)
  expect(checked).toEqual({ output: '', code: 0 })
  const { run } = await import(join(dir, 'program.ts'))
  expect(await run()).toEqual({
    name: 'Best Tour Operator',
    names: ['Best Tour Operator'],
    fields: ['name'],
    conflict: 'A category with this name already exists.',
    total: 1,
    statuses: [404, 401],
  })
}, 300_000)
