import { expect, test } from 'bun:test'
import { hashPassword } from './passwords.ts'

test('a password is kept as argon2id with a salt of its own, of OWASP’s cost', async () => {
  const [one, other] = await Promise.all([hashPassword('road'), hashPassword('road')])
  expect(one).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(one).not.toBe(other)
  expect(await Bun.password.verify('road', one)).toBe(true)
  expect(await Bun.password.verify('rail', one)).toBe(false)
})
