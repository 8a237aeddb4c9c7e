import { expect, test } from 'bun:test'
import { enquiryMail } from './enquiries.mail.ts'

test('a name of several lines adds no lines to the facts', () => {
  const { text, html } = enquiryMail(
    {
      _id: '650000000000000000000001',
      fullName: 'Anju\nEmail: x@evil.example\r\nPhone: +910\u2028Channel: WhatsApp\u0085Name: B',
      phone: '+919400000000\nEmail: y@evil.example',
      email: 'anju@example.com',
      message: 'When?',
      channel: 'email',
      mail: 'pending',
      createdAt: '2026-11-21T06:00:00.000Z',
    },
    'https://www.example.com',
  )
  const lines = text.split(/[\r\n\u0085\u2028\u2029]/)
  for (const label of ['Name', 'Phone', 'Email', 'Channel', 'Received']) {
    expect(lines.filter((line) => line.startsWith(`${label}:`))).toHaveLength(1)
  }
  expect(lines).toContain('Email: anju@example.com')
  expect(html).toContain('<td>Anju Email: x@evil.example')
})
