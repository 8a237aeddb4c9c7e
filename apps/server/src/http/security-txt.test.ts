import { expect, test } from 'bun:test'
import { site } from '@bharat/contracts/site-defaults'
import { createTestApp } from '../../test/support/create-test-app.ts'
import { securityTxtRoutes } from './security-txt.rest.ts'

test('security.txt names the site’s contact, in the form of RFC 9116', async () => {
  const app = await createTestApp()
  for (const method of ['GET', 'HEAD']) {
    const { status, headers, body } = await app.send(method, '/.well-known/security.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    if (method === 'HEAD') continue
    expect(body).toMatch(
      new RegExp(
        `^Contact: mailto:${site.email}\\nContact: http://localhost/contact\\nExpires: \\S+\\nPreferred-Languages: en\\nCanonical: http://localhost/.well-known/security.txt\\n$`,
      ),
    )
  }
  await app.close()
})

test.each(['2026-11-22T00:00:00Z', '2027-02-28T23:59:59.999Z', '2040-06-01T12:00:00Z'])(
  'asked at %s it expires in the future, within less than a year',
  async (moment) => {
    const now = new Date(moment)
    const routes = securityTxtRoutes({
      publicUrl: () => 'https://site.example',
      email: async () => 'a@b.example',
      now: () => now,
    })
    const reply = await routes.handle(new Request('http://localhost/.well-known/security.txt'))
    const [, expires = ''] = /^Expires: (\S+)$/m.exec(await reply.text()) ?? []
    const days = (new Date(expires).getTime() - now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(178)
    expect(days).toBeLessThan(365)
  },
)
