import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/support/create-test-app.ts'
import type { Database } from './mongo.ts'
import { rememberReads } from './remembered-reads.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ exclusive: false, watched: true })
})
afterAll(() => app.close())

type Named = { _id: string; name: string }

test('a document is read again only after a write to its collection', async () => {
  const database = rememberReads(app.database, ['remembered'])
  const records = database.collection<Named>('remembered')
  const name = async () => (await records.findOne({ _id: 'one' }))?.name
  const commands = async (work: () => Promise<unknown>) =>
    (await app.watch(work)).commands.map(({ name }) => name)

  expect(await name()).toBeUndefined()
  await records.insertOne({ _id: 'one', name: 'Asha' })
  expect(await name()).toBe('Asha')
  expect(await commands(name)).toEqual([])
  await records.updateOne({ _id: 'one' }, { $set: { name: 'Binu' } })
  expect(await name()).toBe('Binu')
  await records.deleteOne({ _id: 'one' })
  expect(await name()).toBeUndefined()
  // Another collection, filter or projection is another result.
  await database.collection<Named>('others').insertOne({ _id: 'one', name: 'Cyril' })
  expect(await commands(name)).toEqual([])
  expect(await commands(() => records.findOne({ _id: 'two' }))).toEqual(['find'])
})

test('a read during a write is not remembered beyond it', async () => {
  const database = rememberReads(app.database, ['remembered'])
  const records = database.collection<Named>('remembered')
  await records.insertOne({ _id: 'three', name: 'Asha' })
  const written = records.updateOne({ _id: 'three' }, { $set: { name: 'Binu' } })
  await Promise.all([records.findOne({ _id: 'three' }), written])
  expect((await records.findOne({ _id: 'three' }))?.name).toBe('Binu')
})

test('a failed read is repeated', async () => {
  let isAway = true
  const unsteady = {
    ...app.database,
    collection: (name: string) => ({
      ...app.database.collection(name),
      findOne: async () => {
        if (isAway) throw new Error('The database is away.')
        return null
      },
    }),
  }
  const records = rememberReads(unsteady as Database, ['remembered']).collection('remembered')
  await expect(records.findOne({})).rejects.toThrow('away')
  isAway = false
  expect(await records.findOne({})).toBeNull()
})

test('a late write, which ended as failed, is read after a time', async () => {
  const records = rememberReads(app.database, ['remembered'], 20).collection<Named>('remembered')
  await records.insertOne({ _id: 'four', name: 'Asha' })
  expect((await records.findOne({ _id: 'four' }))?.name).toBe('Asha')
  const late = app.database.collection<Named>('remembered')
  await late.updateOne({ _id: 'four' }, { $set: { name: 'Binu' } })
  while ((await records.findOne({ _id: 'four' }))?.name !== 'Binu') await Bun.sleep(5)
})
