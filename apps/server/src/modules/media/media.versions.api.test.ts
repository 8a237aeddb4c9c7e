import { afterAll, beforeAll, expect, test } from 'bun:test'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { badge } from '../../media/media.images.fixtures.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.login()
})
afterAll(() => app.close())

test('of concurrent edits that are based on one version, the first is stored and the others get it', async () => {
  const { id } = await app.media.put({ id: 'a'.repeat(32), bytes: await badge() })
  const edit = (body: object) => app.rest('PATCH', `/admin/media/${id}`, body, cookie)
  const replies = await Promise.all(
    ['Road', 'Rail', 'River'].map((alt) => edit({ alt, version: 0 })),
  )
  const [stored, ...others] = replies.filter(({ status }) => status === 200)
  expect(others).toEqual([])
  expect(stored?.body.item.version).toBe(1)
  for (const { body } of replies.filter(({ status }) => status !== 200)) {
    expect(body).toEqual({ message: STALE_SAVE, code: 'CONFLICT', current: stored?.body.item })
  }
  const next = await edit({ credit: 'Asha Menon', version: 1 })
  expect(next.body.item).toMatchObject({ alt: stored?.body.item.alt, version: 2 })
  // Without a version, the stored image is changed whatever its version is.
  expect((await edit({ credit: '' })).status).toBe(200)
})
