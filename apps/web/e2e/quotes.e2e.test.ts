import { expect } from 'bun:test'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import { violations } from './support/accessibility.ts'
import { test } from './support/failures.ts'
import { eventually, type Site, setUpSite } from './support/harness.ts'

let site: Site
setUpSite((opened) => {
  site = opened
})

const TOUR = '650000000000000000000101'

/** An enquiry for the tour, as a visitor sends it. */
async function enquire() {
  const response = await fetch(`${site.url}/api/v1/public/enquiries/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: 'Anjali Menon',
      phone: '+919847012345',
      email: 'anjali@example.com',
      message: 'Two of us, in February?',
      tourId: TOUR,
    }),
  })
  expect(response.ok).toBe(true)
}

test('a quote is made for an enquiry, edited, sent, revised and withdrawn', async () => {
  await enquire()
  const desk = await site.openAsAdmin('/adminDesk')
  await desk.getByRole('button', { name: /^Anjali Menon/ }).click()
  const record = desk.getByRole('region', { name: 'Enquiry', exact: true })
  await record.getByRole('button', { name: 'New quote' }).click()

  // The draft is filled from the tour.
  const form = desk.getByRole('form', { name: /^Quote .+\/1$/ })
  await form.getByLabel(/^Title \(Day 1\)/).waitFor()
  expect(await form.getByLabel(/^Title \(Day 1\)/).inputValue()).not.toBe('')
  expect(await violations(desk)).toEqual([])

  // What is typed is there again after a reload, and its messages are at their fields.
  await form.getByLabel(/^Title\*?$/).fill('Kerala for two')
  await form.getByLabel('Rupees for one, price 1 of option 1').fill('45,000')
  await form.getByLabel('Quantity, price 1 of option 1').fill('2')
  await form.getByLabel('GST in per cent').fill('5')
  await form.getByLabel('The prices above').selectOption({ label: 'do not include GST' })
  await form.getByText('₹94,500').waitFor()
  await form.getByLabel(/^Valid until/).fill('2020-01-01')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(quoteMessages.pastValidUntil).first().waitFor()
  desk.once('dialog', (dialog) => void dialog.accept())
  await desk.reload()
  await form.getByText('Your unsaved work is back.').waitFor()
  expect(await form.getByLabel(/^Title\*?$/).inputValue()).toBe('Kerala for two')
  await form.getByLabel(/^Valid until/).fill('2098-12-31')

  // Somebody else has saved another field meanwhile: the save keeps both.
  const address = `/api/v1/admin/quotes/${new URL(desk.url()).searchParams.get('edit')}`
  const { item } = await (await desk.request.get(address)).json()
  const theirs = await desk.request.put(address, { data: { ...item, terms: 'Half at once.' } })
  expect(theirs.ok()).toBe(true)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(quoteMessages.updated).waitFor()
  expect(await form.getByLabel('Terms', { exact: true }).inputValue()).toBe('Half at once.')
  expect(await form.getByLabel(/^Title\*?$/).inputValue()).toBe('Kerala for two')

  // Sending saves it first.
  await form.getByLabel('Note for the traveller').fill('As we said on the phone.')
  await form.getByRole('button', { name: 'Send…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  const link = desk.getByLabel('Link for the traveller')
  const url = await link.inputValue()
  expect(new URL(url).pathname).toMatch(/^\/q\/[\w-]{40,}$/)
  expect(await violations(desk)).toEqual([])
  const chat = await desk.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(chat).toStartWith('https://wa.me/919847012345?text=')
  expect(decodeURIComponent(chat ?? '')).toContain(url)

  // The traveller opens it: another page of the desk shows that without a reload.
  const other = await site.openAsAdmin('/adminQuotes?quotes=seen')
  await other.getByText('No quotes found.').waitFor()
  const token = url.split('/').at(-1)
  await fetch(`${site.url}/api/v1/public/quotes/${token}/openings`, { method: 'POST' })
  await other.getByRole('link', { name: /\/1$/ }).waitFor()
  await desk.getByText(/^Seen once, last /).waitFor()

  // The next revision is a draft; sending it replaces the first one.
  await desk.getByRole('button', { name: 'New revision' }).click()
  const second = desk.getByRole('form', { name: /^Quote .+\/2$/ })
  await second.getByLabel('Discount on each option').fill('5000')
  await second.getByText('₹89,250').waitFor()
  await second.getByRole('button', { name: 'Send…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await link.waitFor()
  expect(await link.inputValue()).not.toBe(url)

  await desk.getByRole('button', { name: 'Withdraw' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await desk.getByText(quoteMessages.withdrawn).waitFor()

  // The record has both, with their states.
  await desk.getByRole('link', { name: 'Enquiry of Anjali Menon' }).click()
  const quotes = record.getByRole('region', { name: 'Quotes' })
  await quotes.getByRole('link', { name: /\/2 Withdrawn ₹89,250/ }).waitFor()
  await quotes.getByRole('link', { name: /\/1 Replaced ₹94,500 Seen once/ }).waitFor()
  await eventually(() => record.getByLabel('Stage').inputValue(), 'quoted')
  expect(await violations(desk)).toEqual([])
}, 90_000)
