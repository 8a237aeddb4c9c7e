import { expect, test } from 'bun:test'
import { callLink, chatLink, mailLink } from './contact-links.ts'

test.each([
  ['anu@example.com', 'mailto:anu@example.com'],
  ['anu+tour.2@example.com', 'mailto:anu%2Btour.2@example.com'],
  [
    'anu@example.com?bcc=evil%40evil.example&body=Hello',
    'mailto:anu@example.com%3Fbcc%3Devil%2540evil.example%26body%3DHello',
  ],
  ['%0d%0abcc%3aevil@x.example', 'mailto:%250d%250abcc%253aevil@x.example'],
  ['a#b&c/d@x.example', 'mailto:a%23b%26c%2Fd@x.example'],
])('a reply to %s has no other recipient', (address, link) => {
  expect(mailLink(address)).toBe(link)
  expect(decodeURIComponent(new URL(link).pathname)).toBe(address)
  expect(new URL(link).search).toBe('')
})

test('subject and text of a reply are encoded, and add no recipient', () => {
  const reply = { subject: 'A & b?', text: 'Hello\n&bcc=x@evil.example' }
  const link = mailLink('anu@example.com', reply)
  expect(link).toBe(
    'mailto:anu@example.com?subject=A%20%26%20b%3F&body=Hello%0D%0A%26bcc%3Dx%40evil.example',
  )
  expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body'])
  const chat = new URL(chatLink('+919847012345', reply.text))
  expect([...chat.searchParams]).toEqual([['text', reply.text]])
})

test.each([
  ['+919400000000', 'tel:+919400000000'],
  ['+91 (94000) 00-000', 'tel:+919400000000'],
  ['+९१ ९४००० ००००१', 'tel:+919400000001'],
  ['+91*#06#', 'tel:+9106'],
  ['+91;ext=1?x=+2', 'tel:+9112'],
])('the link to %s contains no dialling command', (phone, link) => {
  expect(callLink(phone)).toBe(link)
})

test.each([
  ['+919847012345', 'https://wa.me/919847012345'],
  ['98470 12345', 'https://wa.me/919847012345'],
  ['+44 20 7946 0000', 'https://wa.me/442079460000'],
  ['+91?text=x&phone=1', 'https://wa.me/911'],
])('a chat with %s opens %s and no other number', (phone, link) => {
  expect(chatLink(phone)).toBe(link)
})
