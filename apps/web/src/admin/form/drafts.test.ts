import { expect, setSystemTime, test } from 'bun:test'
import { createDrafts } from './drafts.ts'

/** A minimal Storage: entries are own properties, as in a browser. */
function memory(): Storage {
  const store: Record<string, unknown> = {}
  const hidden = (value: unknown) => ({ value, enumerable: false })
  Object.defineProperties(store, {
    getItem: hidden((key: string) => store[key] ?? null),
    setItem: hidden((key: string, value: string) => {
      store[key] = value
    }),
    removeItem: hidden((key: string) => {
      delete store[key]
    }),
  })
  return store as unknown as Storage
}

const empty = { name: '', image: null as File | string | null, images: [] as (File | string)[] }

test('a draft is restored unchanged, without its files', () => {
  const storage = memory()
  const drafts = createDrafts(() => storage)
  const file = new File(['x'], 'a.png')
  drafts.write('awards', {
    editing: { id: '1', name: 'Best', version: 3 },
    base: empty,
    values: { name: 'Best road', image: file, images: ['/media/1', file] },
  })
  expect(drafts.any()).toBe(true)
  expect(drafts.read('awards', empty)).toEqual({
    editing: { id: '1', name: 'Best', version: 3 },
    base: empty,
    values: { name: 'Best road', image: null, images: ['/media/1'] },
  })
  // What a form edits keeps its status, under the name of version 1.0.0, too.
  const status = { isDraft: true, isActive: true, draft: null }
  storage.setItem(
    'admin-draft:awards',
    (storage.getItem('admin-draft:awards') ?? '').replace(
      '"version":3',
      `"version":3,"edition":${JSON.stringify(status)}`,
    ),
  )
  expect(drafts.read('awards', empty)?.editing).toEqual({
    id: '1',
    name: 'Best',
    version: 3,
    draftStatus: status,
  })
  drafts.clear('awards')
  expect(drafts.read('awards', empty)).toBeUndefined()
  expect(drafts.any()).toBe(false)
})

test('a draft without the chosen file contains the stored image', () => {
  const storage = memory()
  const drafts = createDrafts(() => storage)
  const file = new File(['x'], 'a.png')
  const day = { title: 'North', image: null as File | string | null }
  const base = {
    image: '/media/1' as File | string | null,
    days: [{ ...day, image: '/media/2' }, day],
  }
  const held = {
    image: file,
    days: [
      { ...day, image: file },
      { ...day, image: file },
    ],
  }
  drafts.write('tours', { editing: null, base, values: held })
  expect(drafts.read('tours', { image: null, days: [] })?.values as object).toEqual(base)
})

test('a draft that does not fit the form is ignored', () => {
  const storage = memory()
  const drafts = createDrafts(() => storage)
  for (const stored of [
    'no json',
    '{}',
    JSON.stringify({ editing: null, base: empty, values: { name: 3, image: null, images: [] } }),
    JSON.stringify({ editing: {}, base: empty, values: empty }),
    JSON.stringify({ editing: { id: '1', name: 'Best' }, base: empty, values: empty }),
  ]) {
    storage.setItem('admin-draft:awards', stored)
    expect(drafts.read('awards', empty)).toBeUndefined()
  }
})

test('a draft that nobody has changed for longer than its age is over', () => {
  const storage = memory()
  const drafts = createDrafts(() => storage, 1000)
  const values = { text: 'Call back on Monday' }
  const read = (key: string) => drafts.read(key, { text: '' })?.values
  for (const key of ['left', 'changed'])
    drafts.write(key, { editing: null, base: { text: '' }, values })
  setSystemTime(new Date(Date.now() + 800))
  drafts.write('changed', { editing: null, base: { text: '' }, values })
  setSystemTime(new Date(Date.now() + 800))
  expect([read('left'), read('changed')]).toEqual([undefined, values])
  drafts.clearOld()
  expect(Object.keys(storage)).toEqual(['admin-draft:changed'])
  setSystemTime()
})

test('a forbidden storage stores nothing and throws nothing', () => {
  const drafts = createDrafts(() => {
    throw new Error('rejected')
  })
  drafts.write('awards', { editing: null, base: empty, values: empty })
  expect(drafts.read('awards', empty)).toBeUndefined()
  drafts.clearAll()
})

test('a scheduled write happens once: after a pause, or when its form goes; not after its draft is cleared', async () => {
  const drafts = createDrafts(memory)
  const written: string[] = []
  drafts.schedule('saved', () => written.push('saved'))
  drafts.schedule('left', () => written.push('left'))
  drafts.schedule('changed', () => written.push('changed'))
  const last = Promise.withResolvers<void>()
  drafts.schedule('changed', () => written.push('changed again'))
  drafts.schedule('open', last.resolve)
  drafts.clear('saved')
  drafts.flush('left')
  expect(written).toEqual(['left'])
  await last.promise
  drafts.flush('left')
  expect(written).toEqual(['left', 'changed again'])
  drafts.schedule('open', () => written.push('after the logout'))
  drafts.clearAll()
  // Timers end in the order of their start.
  const after = Promise.withResolvers<void>()
  drafts.schedule('next', after.resolve)
  await after.promise
  expect(written).toEqual(['left', 'changed again'])
})
