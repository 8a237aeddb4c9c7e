import { expect, test } from 'bun:test'
import { withLinks } from '../../jobs/mail-html.ts'
import { enquiryMail } from './enquiries.mail.ts'

const enquiry = {
  _id: '650000000000000000000001',
  fullName: 'Anju',
  phone: '+919400000000',
  phoneValid: true,
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

test('only a valid number has a chat', () => {
  const mailOf = (phoneValid: boolean) =>
    enquiryMail({ ...enquiry, phoneValid }, 'https://www.example.com', brand)
  expect(mailOf(true).html).toContain('https://wa.me/919400000000')
  const { text, html } = mailOf(false)
  expect(html).toContain('tel:+919400000000')
  expect(text + html).not.toContain('wa.me')
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
      tour: {
        _id: enquiry._id,
        title: 'Malabar <b>by road</b>',
        days: 2,
        nights: 1,
        price: 0,
        priceBasis: '',
      },
      departure: { date: '2027-01-12', endDate: '2027-01-13', price: 0 },
      party: { adults: 2, children: [4, 9], month: '2027-05', note: 'By\ntrain' },
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
    'Travellers: 2 adults, 2 children (4 and 9 years), May 2027, By train',
    'Page: /tours/1',
    'Campaign: letter / monsoon',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(text).not.toContain('Referred by')
  expect(html).toContain('Malabar &lt;b&gt;by road&lt;/b&gt;')
})

const named = {
  ...enquiry,
  reference: 'BR-7K3Q',
  tour: {
    _id: enquiry._id,
    title: 'Malabar\nBcc: a@evil.example',
    days: 2,
    nights: 1,
    price: 0,
    priceBasis: '',
  },
  page: '/tours/1?"><script>',
}
const mailOf = (change: object = {}) =>
  enquiryMail({ ...named, ...change }, 'https://site.test', brand)
const linksIn = (html: string) =>
  Array.from(html.matchAll(/<a href="([^"]*)">/g), ([, url = '']) => url.replaceAll('&amp;', '&'))

test('the subject names reference and tour, in one line', () => {
  expect(mailOf().subject).toBe('Enquiry BR-7K3Q from Anju: Malabar Bcc: a@evil.example')
  expect(mailOf({ tour: undefined, reference: undefined }).subject).toBe('Enquiry from Anju')
})

test('the mail links to the enquiry in the dashboard, to the visitor and to the page', () => {
  const { text, html } = mailOf()
  expect(linksIn(html)).toEqual([
    'tel:+919400000000',
    'https://wa.me/919400000000',
    'mailto:anju@example.com',
    'https://site.test/tours/1?&quot;&gt;&lt;script&gt;',
    `https://site.test/adminDesk?enquiry=${enquiry._id}`,
    'https://site.test/adminDashboard?tab=enquiries',
  ])
  expect(text).toContain(`Open this enquiry: https://site.test/adminDesk?enquiry=${enquiry._id}`)
  expect(text).toContain('WhatsApp: https://wa.me/919400000000')
  expect(text).toContain('Phone: +91 94000 00000\n')
  expect(html).toContain('>+91 94000 00000</a>')
})

test('input of a visitor adds no other link, recipient or dialling command', () => {
  const { html } = mailOf({
    phone: '*#06#9400000000" onclick="x',
    email: 'a?bcc=b@evil.example',
    message: '<a href="https://evil.example">Pay here</a> https://evil.example',
    page: 'https://evil.example',
  })
  expect(linksIn(html)).toEqual([
    'tel:069400000000',
    'https://wa.me/91069400000000',
    'mailto:a%3Fbcc%3Db@evil.example',
    `https://site.test/adminDesk?enquiry=${enquiry._id}`,
    'https://site.test/adminDashboard?tab=enquiries',
  ])
  expect(linksIn(mailOf({ phone: 'none' }).html)[0]).toBe('mailto:anju@example.com')
})

test('HTML parts adapt to phones and dark colour schemes', () => {
  const { html } = mailOf()
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('<title>Enquiry BR-7K3Q from Anju: Malabar Bcc: a@evil.example</title>')
})

test('addresses in a text of the company become links, with what surrounds them as text', () => {
  expect(
    withLinks('See https://b.example/a?x=1&y=2. <b>Write</b> to tours+1@b.example, or "call".'),
  ).toBe(
    '<p style="white-space:pre-wrap">See <a href="https://b.example/a?x=1&amp;y=2">https://b.example/a?x=1&amp;y=2</a>. &lt;b&gt;Write&lt;/b&gt; to <a href="mailto:tours%2B1@b.example">tours+1@b.example</a>, or &quot;call&quot;.</p>',
  )
  expect(withLinks('javascript:alert(1) //evil.example')).not.toContain('<a')
})
