import { afterEach, beforeEach, expect, test } from 'bun:test'
import { forgetDraft, readDraft, writeDraft } from './enquiry-draft.ts'
import { tourMessage, whatsappText } from './whatsapp-text.ts'

const draft = { fullName: 'Anjali', phone: '98470 12345', email: 'a@b.in', message: 'Two of us.' }
const nothing = { fullName: '', phone: '', email: '', message: '' }

beforeEach(() => {
  const kept = new Map<string, string>()
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('a draft comes back until it is forgotten', () => {
  expect(readDraft()).toEqual(nothing)
  writeDraft(draft)
  expect(readDraft()).toEqual(draft)
  forgetDraft()
  expect(readDraft()).toEqual(nothing)
})

test('the message a tour filled in is not kept', () => {
  const message = tourMessage('Kerala to Kashmir')
  writeDraft({ ...draft, message }, message)
  expect(readDraft()).toEqual({ ...draft, message: '' })
})

test('foreign content and forbidden storage are an empty draft', () => {
  globalThis.sessionStorage.setItem('enquiry-draft', '{"fullName":1,"phone":"2"}')
  expect(readDraft()).toEqual({ ...nothing, phone: '2' })
  globalThis.sessionStorage.setItem('enquiry-draft', 'not json')
  expect(readDraft()).toEqual(nothing)
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new Error('SecurityError')
    },
  })
  expect(readDraft()).toEqual(nothing)
  expect(() => writeDraft(draft)).not.toThrow()
})

test('the WhatsApp text names the tour only where there is one', () => {
  expect(whatsappText(draft)).toBe(
    'Name: Anjali\nPhone: 98470 12345\nEmail: a@b.in\nMessage: Two of us.\nSubmitted via website',
  )
  expect(whatsappText(draft, 'Spiti')).toStartWith('Tour: Spiti\nName: Anjali')
})
