import { afterEach, beforeEach, expect, test } from 'bun:test'
import { PERMISSIONS } from '@bharat/contracts/permissions'
import { forgetRecords, recentRecords, rememberRecord } from './recent-records.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })
})
afterEach(() => Reflect.deleteProperty(globalThis, 'sessionStorage'))

const open = (id: string, kind: 'tour' | 'enquiry' = 'tour') =>
  rememberRecord({ kind, id, label: `Record ${id}`, detail: '' })
const ids = (permissions = PERMISSIONS) => recentRecords(permissions).map(({ id }) => id)

test('the records that were opened last are kept, the latest first, each once, eight at most', () => {
  for (const id of ['a', 'b', 'a']) open(id)
  expect(ids()).toEqual(['a', 'b'])
  for (const id of 'cdefghij') open(id)
  expect(ids()).toEqual([...'jihgfedc'])
})

test('an account sees only the kinds of records that it may open', () => {
  open('a')
  open('b', 'enquiry')
  expect(recentRecords(['catalogue']).map(({ id }) => id)).toEqual(['a'])
  expect(recentRecords(['settings'])).toEqual([])
})

test('the logout removes them from the browser', () => {
  open('a', 'enquiry')
  expect(stored.size).toBe(1)
  forgetRecords()
  expect(stored.size).toBe(0)
})

test('what is no list of records is ignored', () => {
  for (const text of ['{', '{}', '[null, {"kind": "tour", "id": 4}]']) {
    stored.set('admin-recent-records', text)
    expect(ids()).toEqual([])
  }
})
