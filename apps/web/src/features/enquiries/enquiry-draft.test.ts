import { afterEach, beforeEach, expect, test } from 'bun:test'
import { enquiryFormInput } from '@bharat/contracts/enquiries'
import { ENQUIRY_MAX } from '@bharat/contracts/limits'
import { whatsappLink } from '@bharat/contracts/site'
import { site } from '@bharat/contracts/site-defaults'
import fc from 'fast-check'
import { draftName, forgetDraft, forgetName, readDraft, writeDraft } from './enquiry-draft.ts'
import { additionMax, tourMessage, whatsappText, wholeMessage } from './whatsapp-text.ts'

const enquiry = { fullName: 'Anjali', phone: '98470 12345', email: 'a@b.in', message: 'Two of us.' }
const travellers = { adults: '2', children: '4, 9', month: '2027-05' }
const draft = { ...enquiry, ...travellers, addition: '' }
const nothing = {
  ...{ fullName: '', phone: '', email: '', message: '', addition: '' },
  ...{ adults: '', children: '', month: '' },
}

beforeEach(() => {
  const storage = new Map<string, string>()
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem(key: string) {
        storage.delete(key)
        Reflect.deleteProperty(this, key)
      },
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('a draft is restored until it is deleted', () => {
  expect(readDraft()).toEqual(nothing)
  writeDraft(draft)
  expect(readDraft()).toEqual(draft)
  forgetDraft()
  expect(readDraft()).toEqual(nothing)
})

test('a tour’s prefilled line is not stored as a message, and an addition belongs to that tour', () => {
  const message = tourMessage('Kerala to Kashmir')
  writeDraft({ ...draft, message, addition: 'In June?' }, '0101')
  expect(readDraft()).toEqual({ ...draft, message: '' })
  // Two tours may have one name.
  expect(readDraft('0102')).toEqual({ ...draft, message: '' })
  expect(readDraft('0101')).toEqual({ ...draft, message: '', addition: 'In June?' })
})

test('an addition follows the prefilled line after a blank one; without it the line is sent alone', () => {
  expect(wholeMessage('Enquiry for Spiti', ' In June?\nFour of us. ')).toBe(
    'Enquiry for Spiti\n\nIn June?\nFour of us.',
  )
  expect(wholeMessage('Enquiry for Spiti', ' \n ')).toBe('Enquiry for Spiti')
})

test('with the longest addition, message and WhatsApp text have at most 5,000 characters', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 6000, size: 'max' })
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), text, (tourName, typed) => {
      const prefilled = tourMessage(tourName)
      const addition = typed.slice(0, additionMax(prefilled))
      const message = wholeMessage(prefilled, addition)
      const sent = enquiryFormInput.safeParse({ ...enquiry, message })
      expect(sent.error?.issues ?? []).toEqual([])
      const chat = whatsappText({ ...enquiry, message }, tourName)
      expect(chat.length).toBeLessThanOrEqual(ENQUIRY_MAX.message)
      expect(chat).toEndWith('\nSubmitted via website')
      // encodeURIComponent throws for half a surrogate pair.
      if (tourName.isWellFormed() && message.isWellFormed()) whatsappLink(site, chat)
    }),
    {
      numRuns: 100,
      // Too long for the chat, cut inside or after a surrogate pair.
      examples: [
        ['Spiti', '🚙'.repeat(3000)],
        ['Spitis', '🚙'.repeat(3000)],
      ],
    },
  )
})

test('invalid content and forbidden storage give an empty draft', () => {
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

test('a draft has one name until it is stored, also without a storage', () => {
  for (const isStored of [true, false]) {
    if (!isStored) Reflect.deleteProperty(globalThis, 'sessionStorage')
    const first = draftName()
    expect(first).toMatch(/^\d+(-\d+){3}$/)
    writeDraft(draft)
    expect(draftName()).toBe(first)
    forgetName()
    expect(draftName()).not.toBe(first)
    forgetName()
  }
})

test('the WhatsApp text names the tour only if there is one', () => {
  expect(whatsappText(enquiry)).toBe(
    'Name: Anjali\nPhone: 98470 12345\nEmail: a@b.in\nMessage: Two of us.\nSubmitted via website',
  )
  expect(whatsappText(enquiry, 'Spiti')).toStartWith('Tour: Spiti\nName: Anjali')
})
