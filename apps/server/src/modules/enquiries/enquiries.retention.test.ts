import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { enquiryRetentionJob, monthsBefore } from './enquiries.jobs.ts'

let app: TestApp
let admin: string
const lines: string[] = []
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.login()
})
afterAll(() => app.close())

const now = new Date('2026-11-21T12:00:00Z')
const removeOld = () =>
  enquiryRetentionJob({
    removeEnquiries: app.services.removeEnquiries,
    months: 6,
    log: {
      debug: () => 0,
      info: (event, fields) => lines.push(JSON.stringify({ event, ...fields })),
      warn: () => 0,
      error: (event) => lines.push(event),
    },
    now: () => now,
  }).run(
    { _id: '', type: '', key: '', payload: {}, attempts: 1, claim: '' },
    new AbortController().signal,
  )

test('enquiries older than the retention period are removed, and no others', async () => {
  const enquiries = app.database.collection<{ message: string; createdAt: Date }>('enquiries')
  const moments = {
    old: '2024-01-01T00:00:00Z',
    'a moment too old': '2026-05-21T11:59:59.999Z',
    'just kept': '2026-05-21T12:00:00Z',
    new: '2026-11-21T11:00:00Z',
  }
  for (const [message, moment] of Object.entries(moments)) {
    const value = { fullName: 'Anju', phone: '+919847012345', email: 'a@b.example', message }
    await app.rest('POST', '/public/enquiries/email', value)
    await enquiries.updateOne({ message }, { $set: { createdAt: new Date(moment) } })
  }
  await removeOld()
  const { body } = await app.rest('GET', '/admin/enquiries', undefined, admin)
  expect(body.items.map(({ message }: { message: string }) => message)).toEqual([
    'new',
    'just kept',
  ])
  await removeOld()
  // The log has the count and no personal data.
  expect(lines).toEqual(['{"event":"old enquiries removed","removed":2,"months":6}'])
})

test.each([
  ['2026-03-31T10:00:00Z', 1, '2026-02-28T10:00:00Z'],
  ['2028-03-31T10:00:00Z', 1, '2028-02-29T10:00:00Z'],
  ['2026-01-15T00:00:00Z', 3, '2025-10-15T00:00:00Z'],
  ['2026-11-21T12:00:00Z', 24, '2024-11-21T12:00:00Z'],
])('%s less %i months is %s', (moment, months, before) => {
  expect(monthsBefore(new Date(moment), months)).toEqual(new Date(before))
})
