import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownDatabase } from './support/own-database.ts'
import { environment, runServer } from './support/run-server.ts'

/**
 * The operator manages accounts with `bun run admin`, on the embedded store or a MongoDB server.
 */

const dir = await mkdtemp(join(tmpdir(), 'admin-command-'))
const given = process.env.MONGODB_TEST_URL
const database = given ? ownDatabase(given) : undefined
afterAll(async () => {
  await database?.drop()
  await rm(dir, { recursive: true, force: true })
})

const settings = {
  DATA_DIR: dir,
  FIRST_ADMIN: 'closed',
  ...(database ? { MONGODB_URL: database.url } : {}),
}

/** The exit code and the output of the command. */
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

const rejected = (line: string): [number, string] => [1, `bharat-by-road: ${line}\n`]

test('the operator creates, approves and lists accounts and resets a password without a browser', async () => {
  expect(await admin('list')).toEqual([0, 'There are no accounts yet.\n'])
  expect(await admin('create operator@example.com', 'short\n')).toEqual(
    rejected('Password must be 8 to 128 characters.'),
  )
  expect(await admin('create operator@example.com', 'qwertyuiop\n')).toEqual(
    rejected('This password is one of the most common ones. Please choose another.'),
  )
  expect(await admin('create operator@example.com', 'a long password\n')).toEqual([
    0,
    'operator@example.com can log in as an admin.\n',
  ])
  expect(await admin('create OPERATOR@example.com', 'a long password\n')).toEqual(
    rejected('An account with this email already exists.'),
  )

  let server = await runServer(settings)
  const call = (path: string, email: string, password: string) =>
    fetch(`${server.url}/api/v1/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  const roleOf = async (email: string, password: string) => {
    const reply = await call('loginAdmin', email, password)
    if (!reply.ok) return reply.status
    const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
    const me = await fetch(`${server.url}/api/v1/admin/me`, { headers: { cookie } })
    return ((await me.json()) as { role: string }).role
  }
  expect(await roleOf('operator@example.com', 'a long password')).toBe('admin')
  await call('registerAdmin', 'colleague@example.com', 'a long password')
  expect(await roleOf('colleague@example.com', 'a long password')).toBe('pending')
  if (!database) {
    const [code, said] = await admin('list')
    expect(code).toBe(1)
    expect(said).toBe(
      `bharat-by-road: DATA_DIR: Another process is using the data folder ${dir}: stop it first, or set DATA_DIR to another folder.\n`,
    )
  }
  expect(await server.end('SIGTERM')).toBe(0)

  expect(await admin('approve Colleague@example.com')).toEqual([
    0,
    'Colleague@example.com is an admin.\n',
  ])
  expect(await admin('approve nobody@example.com')).toEqual(rejected('Account not found.'))
  const [, generated] = await admin('reset-password colleague@example.com --generate')
  const [, password = ''] = /\nPassword: (\S{20,})\n$/.exec(generated) ?? []
  expect(password).not.toBe('')
  const [, listed] = await admin('list')
  expect(listed).toMatch(
    /^admin {3}\d\d\/\d\d\/\d{4} {2}operator@example\.com\nadmin {3}\S+ {2}colleague@example\.com\n$/,
  )

  expect(await admin('reset-factors colleague@example.com')).toEqual([
    0,
    'colleague@example.com can log in with the password alone; older sessions have ended.\n',
  ])

  server = await runServer(settings)
  expect(await roleOf('colleague@example.com', 'a long password')).toBe(401)
  expect(await roleOf('colleague@example.com', password)).toBe('admin')
  await server.end('SIGTERM')
}, 300_000)

// No database is opened.
test
  .skipIf(database !== undefined)
  .each([
    [''],
    ['create'],
    ['create operator@example.com hunter22hunter22'],
    ['list operator@example.com'],
    ['remove operator@example.com'],
    ['constructor operator@example.com'],
  ])('%j prints the usage', async (words) => {
  const [code, said] = await admin(words)
  expect(code).toBe(1)
  expect(said).toStartWith('bharat-by-road: usage: bun run admin <command>')
  expect(said).not.toContain('hunter22')
})
