import { afterEach, expect, jest, spyOn, test } from 'bun:test'
import { AddEnquiryNoteDocument } from '../../features/enquiries/desk.admin-documents.ts'
import { createAdminClient } from '../../graphql/admin-client.ts'
import { mutate } from './requests.ts'

afterEach(() => jest.restoreAllMocks())

test('changes that are sent together go on when the page is left, as far as browsers allow it', async () => {
  let kept = 0
  let goOn = 0
  async function serve(_: unknown, { body, keepalive }: RequestInit = {}) {
    const size = new Blob([String(body)]).size
    if (keepalive) kept += size
    if (kept > 65_536) throw new TypeError('Failed to fetch')
    if (keepalive) goOn++
    await Bun.sleep(1)
    if (keepalive) kept -= size
    return Response.json({ data: { addEnquiryNote: { item: null } } })
  }
  spyOn(globalThis, 'fetch').mockImplementation(serve as typeof fetch)
  const client = createAdminClient(async () => {})
  const add = (text: string, n: number) =>
    mutate(client, AddEnquiryNoteDocument, { id: String(n), text }, `${text[0]}${n}`)
  await Promise.all(Array.from({ length: 12 }, (_, n) => add('a'.repeat(6000), n)))
  expect(goOn).toBeGreaterThan(1)
  // Bytes count, not letters; and what has ended does not count.
  await Promise.all(Array.from({ length: 12 }, (_, n) => add('മ'.repeat(6000), n)))
  goOn = 0
  await add('a', 0)
  expect(goOn).toBe(1)
})
