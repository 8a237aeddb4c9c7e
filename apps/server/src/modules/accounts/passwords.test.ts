import { afterAll, expect, test } from 'bun:test'
import { serviceMessages } from '@bharat/contracts/messages'
import { useFullPasswordCost } from '../../../test/support/password-cost.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

afterAll(useFullPasswordCost())

test('a password is stored as argon2id with its own salt, at the cost of OWASP', async () => {
  const [one, other] = await Promise.all([hashPassword('road'), hashPassword('road')])
  expect(one).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(one).not.toBe(other)
  expect(await verifyPassword('road', one)).toBe(true)
  expect(await verifyPassword('rail', one)).toBe(false)
})

test('few passwords wait at a time, half of them from one address; the others get Retry-After', async () => {
  const hash = await hashPassword('road')
  const ask = (client: string, times: number) =>
    Array.from({ length: times }, () => verifyPassword('rail', hash, client))
  const flood = Promise.allSettled(ask('203.0.113.1', 60))
  const [visitor] = ask('203.0.113.2', 1)
  expect(await visitor).toBe(false)
  const outcomes = await flood
  const rejected = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(rejected.length).toBeGreaterThan(30)
  expect(rejected.length).toBeLessThan(60)
  for (const { reason } of rejected) {
    expect(reason).toMatchObject({
      reason: 'UNAVAILABLE',
      message: serviceMessages.busy,
      details: { retryAfter: 2 },
    })
  }
  expect(await verifyPassword('road', hash)).toBe(true)
})

test('a known device is verified at once while many addresses guess passwords', async () => {
  const hash = await hashPassword('road')
  const flood = Array.from({ length: 100 }, (_, n) =>
    verifyPassword('rail', hash, `203.0.113.${n}`),
  )
  const outcomes = Promise.allSettled(flood)
  const stranger = verifyPassword('road', hash, '198.51.100.1')
  await expect(stranger).rejects.toMatchObject({ reason: 'UNAVAILABLE' })
  expect(await verifyPassword('road', hash, '198.51.100.1', 'the account')).toBe(true)
  const rejected = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(rejected.length).toBeGreaterThan(50)
})
