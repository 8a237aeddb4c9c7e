import { afterEach, expect, jest, spyOn, test } from 'bun:test'
import { createAdminClient } from '../../graphql/admin-client.ts'
import type { DeskRow } from './desk.admin-documents.ts'
import { readDesk } from './desk-session.ts'
import { changeEnquiry, openDesk } from './enquiry-changes.ts'

afterEach(() => jest.restoreAllMocks())

test('a change that is rejected for an older version, as after a restored backup, asks and is not sent for ever', async () => {
  const row = { _id: '1', fullName: 'Asha', stage: 'new', version: 5 } as DeskRow
  const current = { ...row, version: 3 }
  const error = { message: 'Stale', extensions: { code: 'CONFLICT', current } }
  let requests = 0
  spyOn(globalThis, 'fetch').mockImplementation((async () => {
    // The end of an endless loop.
    if (++requests > 20) throw new TypeError('Failed to fetch')
    return Response.json({ data: null, errors: [error] })
  }) as unknown as typeof fetch)
  Object.assign(globalThis, { window: new EventTarget() })
  openDesk({ client: createAdminClient(async () => {}), onStored: () => undefined })
  expect(await changeEnquiry(row, { stage: 'contacted' })).toBe(false)
  Reflect.deleteProperty(globalThis, 'window')
  expect(readDesk().conflicts.map(({ differences }) => differences.length)).toEqual([1])
  expect(requests).toBe(1)
})
