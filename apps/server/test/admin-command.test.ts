import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorCommand } from '../src/operator-commands.ts'
import { createTestApp } from './support/create-test-app.ts'
import { environment, runServer } from './support/run-server.ts'

/** The operator manages accounts with `bun run admin`. */

const dir = await mkdtemp(join(tmpdir(), 'admin-command-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

const settings = { DATA_DIR: dir, FIRST_ADMIN: 'closed' }

/** The exit code and the output of the command, in a process of its own. */
async function admin(words: string, input = ''): Promise<[code: number, said: string]> {
  const command = join(import.meta.dirname, '../src/admin.ts')
  const child = Bun.spawn(['bun', command, ...words.split(' ')], {
    env: environment(settings),
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return [await child.exited, said.join('')]
}

test('the operator creates an account and resets its password without a browser', async () => {
  expect(await admin('create operator@example.com', 'a long password\n')).toEqual([
    0,
    'operator@example.com can log in as an admin.\n',
  ])
  const [, generated] = await admin('reset-password operator@example.com --generate')
  const [, password = ''] = /\nPassword: (\S{20,})\n$/.exec(generated) ?? []
  expect(password).not.toBe('')

  const server = await runServer(settings)
  const roleOf = async (password: string) => {
    const reply = await fetch(`${server.url}/api/v1/admin/loginAdmin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'operator@example.com', password }),
    })
    if (!reply.ok) return reply.status
    const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
    const me = await fetch(`${server.url}/api/v1/admin/me`, { headers: { cookie } })
    return ((await me.json()) as { role: string }).role
  }
  expect([await roleOf('a long password'), await roleOf(password)]).toEqual([401, 'admin'])
  expect(await admin('list')).toEqual([
    1,
    `bharat-by-road: DATA_DIR: Another process is using the data folder ${dir}: stop it first, or set DATA_DIR to another folder.\n`,
  ])
  expect(await server.end('SIGTERM')).toBe(0)
}, 300_000)

test('the commands check passwords, approve, list and remove second factors', async () => {
  const app = await createTestApp({ firstAdmin: 'closed' })
  const run = (words: string, input = '') =>
    operatorCommand(words.split(' '))(app.services.accounts, async () => input).catch(String)
  const roleOf = async (email: string) => {
    const cookie = await app.login(email, 'a long password')
    return (await app.rest('GET', '/admin/me', undefined, cookie)).body.role
  }
  expect(await run('list')).toBe('There are no accounts yet.\n')
  const create = 'create operator@example.com'
  expect(await run(create, 'short')).toContain('Password must be 8 to 128 characters.')
  expect(await run(create, 'qwertyuiop')).toContain(
    'This password is one of the most common ones. Please choose another.',
  )
  expect(await run(create, 'a long password')).toBe(
    'operator@example.com can log in as an admin.\n',
  )
  expect(await run('create OPERATOR@example.com', 'a long password')).toContain(
    'An account with this email already exists.',
  )
  expect(await roleOf('operator@example.com')).toBe('admin')
  expect(await roleOf('colleague@example.com')).toBe('pending')
  expect(await run('approve Colleague@example.com')).toBe('Colleague@example.com is an admin.\n')
  expect(await roleOf('colleague@example.com')).toBe('admin')
  expect(await run('approve nobody@example.com')).toContain('Account not found.')
  expect(await run('list')).toMatch(
    /^admin {3}\d\d\/\d\d\/\d{4} {2}operator@example\.com\nadmin {3}\S+ {2}colleague@example\.com\n$/,
  )
  expect(await run('reset-factors colleague@example.com')).toBe(
    'colleague@example.com can log in with the password alone; older sessions have ended.\n',
  )
  await app.close()
})

test.each([
  '',
  'create',
  'create operator@example.com hunter22hunter22',
  'list operator@example.com',
  'remove operator@example.com',
  'constructor operator@example.com',
])('%j prints the usage, without a word that may be a password', (words) => {
  expect(() => operatorCommand(words.split(' '))).toThrow(
    /^usage: bun run admin <command>(?!.*hunter22)/s,
  )
})
