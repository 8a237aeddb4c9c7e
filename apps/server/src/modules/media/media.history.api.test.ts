import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { HistoryEntry } from '@bharat/contracts/history'
import { historyMessages } from '@bharat/contracts/history.messages'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { STALE_SAVE } from '@bharat/contracts/messages'
import sharp from 'sharp'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { form } from '../../../test/support/every-operation.ts'

/* The history of images: their uploads, edits, deletions and returns (docs/decisions/045-history.md). */

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, cookie)

const edit = (id: string, body: object) => call('PATCH', `/admin/media/${id}`, body)

const historyOf = async (id: string): Promise<HistoryEntry[]> =>
  (await call('GET', `/admin/history?record=media/${id}`)).body.items

const restore = (entry: HistoryEntry | undefined) =>
  call('POST', `/admin/history/${entry?._id}/restore`)

let made = 0
/** The bytes of an image that is not stored. */
const newImage = async () =>
  new Uint8Array(
    await sharp({ create: { width: 40 + ++made, height: 30, channels: 3, background: '#cc0000' } })
      .png()
      .toBuffer(),
  )

/** Uploads an image as the forms do, and returns its id. */
async function upload(bytes: Uint8Array): Promise<string> {
  const request = new Request('http://localhost/api/v1/admin/media', {
    method: 'POST',
    body: form(bytes),
    headers: { cookie },
  })
  return ((await (await server.app.handle(request)).json()) as { public_id: string }).public_id
}

const changesIn = (entries: readonly HistoryEntry[]) =>
  entries.map(({ changes }) =>
    changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
  )

test('the write of an image stores its change, with who, which API and readable values', async () => {
  const id = await upload(await newImage())
  await edit(id, { alt: 'A houseboat', credit: 'Anu', focus: { x: 0.25, y: 0.5 } })
  await server.graphql(
    'mutation ($id: ID!) { updateMedia(id: $id, alt: "A boat") { message } }',
    { id },
    cookie,
  )
  const files = server.database.collection('media.files')
  // Before the job runner or a reader of the history has moved them.
  expect(await files.count({ 'pendingJobs.2.change.api': 'graphql' })).toBe(1)
  const entries = await historyOf(id)
  expect(await files.count({ pendingJobs: { $exists: true } })).toBe(0)
  expect(entries.map(({ isNew, api, name, actor }) => ({ isNew, api, name, actor }))).toEqual(
    [
      { isNew: false, api: 'graphql' as const, name: 'A boat' },
      { isNew: false, api: 'rest' as const, name: 'A houseboat' },
      { isNew: true, api: 'rest' as const, name: '' },
    ].map((entry) => ({ ...entry, actor: { email: 'admin@example.com', name: '' } })),
  )
  expect(changesIn(entries.slice(0, 2))).toEqual([
    ['Alternative text: A houseboat → A boat'],
    [
      'Alternative text:  → A houseboat',
      'Credit:  → Anu',
      'Focal point: 50% from the left, 50% from the top → 25% from the left, 50% from the top',
    ],
  ])
  // The page of images does not show what its documents store for the history.
  const { body } = await call('GET', '/admin/media')
  expect(JSON.stringify(body)).not.toMatch(/pendingJobs|changeCount/)
})

test('concurrent edits record a chain of values without a gap', async () => {
  const id = await upload(await newImage())
  const texts = Array.from({ length: 8 }, (_, n) => `Text ${n}`)
  const replies = await Promise.all(texts.map((alt) => edit(id, { alt })))
  expect(replies.map(({ status }) => status)).toEqual(texts.map(() => 200))
  await server.repositories.jobs.collect()
  const stored = await server.database
    .collection<{ number: number; changes: HistoryEntry['changes'] }>('history')
    .find({ record: `media/${id}`, number: { $gt: 1 } })
  const chain = stored.sort((a, b) => a.number - b.number).flatMap(({ changes }) => changes)
  expect(chain.map(({ after }) => after).toSorted()).toEqual(texts)
  for (const [n, { after }] of chain.slice(0, -1).entries()) {
    expect(chain[n + 1]?.before).toBe(after)
  }
})

describe('a restore', () => {
  test('is an edit: it restores the details before a change, as another version and entry', async () => {
    const id = await upload(await newImage())
    await edit(id, { alt: 'First', credit: 'Anu' })
    await edit(id, { alt: 'Second', focus: { x: 1, y: 1 } })
    await edit(id, { credit: '' })
    const [, second, , created] = await historyOf(id)
    const { status, body } = await restore(second)
    expect([status, body.message]).toEqual([200, historyMessages.restored])
    expect(body.item).toMatchObject({
      _id: id,
      record: `media/${id}`,
      alt: 'First',
      credit: 'Anu',
      focus: { x: 0.5, y: 0.5 },
      version: 4,
    })
    const entries = await historyOf(id)
    expect(entries).toHaveLength(5)
    expect(changesIn(entries.slice(0, 1))).toEqual([
      [
        'Alternative text: Second → First',
        'Credit:  → Anu',
        'Focal point: 100% from the left, 100% from the top → 50% from the left, 50% from the top',
      ],
    ])
    // A form that was opened before the restore is outdated.
    const outdated = await edit(id, { alt: 'Third', version: 3 })
    expect([outdated.status, outdated.body.message]).toEqual([409, STALE_SAVE])
    const first = await restore(created)
    expect([first.status, first.body.message]).toEqual([409, historyMessages.isNew])
  })

  test('through GraphQL returns the image, too', async () => {
    const id = await upload(await newImage())
    await edit(id, { alt: 'Before' })
    await edit(id, { alt: 'After' })
    const [entry] = await historyOf(id)
    const { body } = await server.graphql(
      'mutation ($id: ID!) { restoreChange(id: $id) { item { record version } } }',
      { id: entry?._id },
      cookie,
    )
    expect(body.data.restoreChange.item).toEqual({ record: `media/${id}`, version: 3 })
  })

  test('of a deletion brings the image back for a day, and deletes it again', async () => {
    const id = await upload(await newImage())
    const shown = async () => (await server.send('GET', `/media/${id}`)).status
    await call('DELETE', `/admin/media/${id}`)
    expect(await shown()).toBe(404)
    const [deleted, created] = await historyOf(id)
    expect(changesIn([deleted].flatMap((entry) => entry ?? []))).toEqual([['Deleted:  → Yes']])
    expect((await restore(deleted)).body).toMatchObject({ item: { _id: id, version: 0 } })
    expect(await shown()).toBe(200)
    const [returned] = await historyOf(id)
    expect(changesIn([returned].flatMap((entry) => entry ?? []))).toEqual([['Deleted: Yes → ']])
    // While a record uses it, it stays.
    const { item: award } = (
      await call('POST', '/admin/awards', { name: 'Wheel', image: `/media/${id}` })
    ).body
    expect((await restore(returned)).status).toBe(409)
    await call('PATCH', `/admin/awards/${award._id}`, { name: 'Wheel', image: '' })
    expect((await restore(returned)).body).toMatchObject({ item: { _id: id, version: 0 } })
    expect(await shown()).toBe(404)

    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    // The entry of the deletion is moved into the history before the document is removed.
    expect(await server.services.media.removeDeleted(tomorrow)).toBe(0)
    const [again] = await historyOf(id)
    expect(await server.services.media.removeDeleted(tomorrow)).toBe(1)
    expect(await historyOf(id)).toHaveLength(4)
    for (const entry of [again, deleted]) {
      const { status, body } = await restore(entry)
      expect([status, body.message]).toEqual([404, mediaMessages.removed])
    }
    expect((await restore(created)).status).toBe(409)
  })
})

test('an upload of a deleted image and a save that names it bring it back, with an entry each', async () => {
  const bytes = await newImage()
  const id = await upload(bytes)
  await call('DELETE', `/admin/media/${id}`)
  expect(await upload(bytes)).toBe(id)
  // An upload of an image that is there changes nothing.
  expect(await upload(bytes)).toBe(id)
  await call('DELETE', `/admin/media/${id}`)
  await call('POST', '/admin/awards', { name: 'Wheel', image: `/media/${id}` })
  const entries = await historyOf(id)
  expect(changesIn(entries).slice(0, -1).flat()).toEqual([
    'Deleted: Yes → ',
    'Deleted:  → Yes',
    'Deleted: Yes → ',
    'Deleted:  → Yes',
  ])
  expect(new Set(entries.map(({ actor }) => actor.email))).toEqual(new Set(['admin@example.com']))
})

test('the history of images needs the permission catalogue', async () => {
  const id = await upload(await newImage())
  await edit(id, { alt: 'Only for the catalogue' })
  const [entry] = await historyOf(id)
  const { list, restore: restoreAs } = server.services.history
  const record = `media/${id}`
  expect((await list({ record }, ['catalogue'])).items).toHaveLength(2)
  expect((await list({ record }, ['settings'])).items).toEqual([])
  await expect(restoreAs(entry?._id ?? '', ['settings'])).rejects.toThrow('You are not allowed')
  for (const malformed of [`media/${id}0`, `media/${id.slice(1)}`]) {
    expect((await call('GET', `/admin/history?record=${malformed}`)).status).toBe(400)
  }
})
