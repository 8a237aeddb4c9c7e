import { expect, test } from 'bun:test'
import { enquiryMail } from './enquiries.mail.ts'

const enquiry = {
  _id: '650000000000000000000001',
  fullName: 'Anju',
  phone: '+919400000000',
  email: 'anju@example.com',
  message: 'When?',
  channel: 'email' as const,
  createdAt: '2026-11-21T06:00:00.000Z',
}
const brand = { name: 'Bharat by Road', logo: '' }

test('the uploaded logo is above the facts, at an absolute URL, and its name replaces a blocked image', () => {
  const imagesOf = (logo: string) =>
    enquiryMail(enquiry, 'https://www.example.com', { name: 'Road & Co', logo }).html.match(
      /<img[^>]*>/g,
    )
  const own = `/media/${'a'.repeat(32)}`
  expect(imagesOf('')).toBeNull()
  expect(imagesOf(own)).toEqual([
    `<img src="https://www.example.com${own}?w=320" height="36" alt="Road &amp; Co">`,
  ])
  expect(imagesOf('https://b.test/logo.png?a&b')).toEqual([
    '<img src="https://b.test/logo.png?a&amp;b" height="36" alt="Road &amp; Co">',
  ])
})

test('a name of several lines adds no lines to the facts', () => {
  const { text, html } = enquiryMail(
    {
      ...enquiry,
      fullName: 'Anju\nEmail: x@evil.example\r\nPhone: +910\u2028Channel: WhatsApp\u0085Name: B',
      phone: '+919400000000\nEmail: y@evil.example',
    },
    'https://www.example.com',
    brand,
  )
  const lines = text.split(/[\r\n\u0085\u2028\u2029]/)
  for (const label of ['Name', 'Phone', 'Email', 'Channel', 'Received']) {
    expect(lines.filter((line) => line.startsWith(`${label}:`))).toHaveLength(1)
  }
  expect(lines).toContain('Email: anju@example.com')
  expect(html).toContain('<td>Anju Email: x@evil.example')
})
