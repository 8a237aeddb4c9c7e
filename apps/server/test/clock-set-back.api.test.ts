import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { ENQUIRIES_PER_MINUTE } from '@bharat/contracts/limits'
import { createTestApp, type TestApp } from './support/create-test-app.ts'

/*
 * The clock of the machine was a day ahead and is corrected. Nothing may stay blocked for that day.
 */

const DAY_MS = 86_400_000
let server: TestApp
let away = false
beforeEach(async () => {
  away = false
  setSystemTime(new Date(Date.now() + DAY_MS))
  server = await createTestApp({
    interpose: (database) => ({
      ...database,
      ping: async () => {
        if (away) throw new Error('away')
        await database.ping()
      },
    }),
  })
})
afterEach(async () => {
  setSystemTime()
  await server.close()
})

/** Sends requests until one is limited; returns how many were not. */
async function untilLimited(send: () => Promise<{ status: number }>): Promise<number> {
  for (let sent = 0; sent < 100; sent++) if ((await send()).status === 429) return sent
  throw new Error('Nothing was limited.')
}

test('rate limits start over and still work', async () => {
  const email = 'admin@example.com'
  await server.login(email, 'correct horse')
  const enquire = () =>
    server.rest('POST', '/public/enquiries/email', {
      fullName: 'Anu',
      phone: '+911',
      email: 'anu@example.com',
      message: 'May?',
    })
  const logIn = (password: string) => server.rest('POST', '/admin/loginAdmin', { email, password })
  const failures = await untilLimited(() => logIn('wrong password'))
  expect(await untilLimited(enquire)).toBe(ENQUIRIES_PER_MINUTE.address)

  setSystemTime()
  expect((await logIn('correct horse')).status).toBe(200)
  expect(await untilLimited(enquire)).toBe(ENQUIRIES_PER_MINUTE.address)
  const limited = await enquire()
  expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await untilLimited(() => logIn('wrong password'))).toBe(failures)
})

test('sessions stay valid', async () => {
  const cookie = await server.login()
  setSystemTime()
  expect((await server.rest('GET', '/admin/me', undefined, cookie)).status).toBe(200)
})

test('health ignores results from before the change', async () => {
  expect((await server.send('GET', '/health/ready')).status).toBe(200)
  setSystemTime()
  away = true
  while ((await server.send('GET', '/health/ready')).status === 200) await Bun.sleep(20)
})

test('a job that waits becomes due, and a planned one keeps its time', async () => {
  const { jobs } = server.repositories
  await jobs.insert({ type: 'mail', key: 'waiting', payload: {} })
  const planned = new Date(Date.now() + DAY_MS)
  await jobs.insert({ type: 'mail', key: 'planned', payload: {}, dueAt: planned })
  setSystemTime()
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const claim = () => jobs.claim('mail', new Date(), hours(1), hours(2))
  expect((await claim())?.key).toBe('waiting')
  expect(await claim()).toBeNull()
})
