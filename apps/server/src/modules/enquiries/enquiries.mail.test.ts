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

test('the mail names reference, tour, departure, page and campaign of the enquiry', () => {
  const { text, html } = enquiryMail(
    {
      ...enquiry,
      reference: 'BR-7K3Q',
      tour: { _id: enquiry._id, title: 'Malabar <b>by road</b>', days: 2, nights: 1, price: 0 },
      departure: { date: '2027-01-12', endDate: '2027-01-13', price: 0 },
      page: '/tours/1',
      utm: { source: 'letter', medium: '', campaign: 'monsoon' },
      referrer: '',
    },
    'https://site.test',
    { name: 'Bharat by Road', logo: '' },
  )
  for (const line of [
    'Reference: BR-7K3Q',
    'Tour: Malabar <b>by road</b>',
    'Departure: 12/01/2027 to 13/01/2027',
    'Page: /tours/1',
    'Campaign: letter / monsoon',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(text).not.toContain('Referred by')
  expect(html).toContain('Malabar &lt;b&gt;by road&lt;/b&gt;')
})
