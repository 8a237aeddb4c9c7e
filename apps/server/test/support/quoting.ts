import { daysAfter } from '@bharat/contracts/departure-states'
import { indianDay } from '@bharat/contracts/indian-day'
import type { Services } from '../../src/services.ts'

/** A step of a quote that the server has acknowledged. */
export interface QuoteStep {
  number: string
  step: (typeof QUOTE_STEPS)[number]
}

/** The steps of quotes, in an order in which one enquiry can have them. */
export const QUOTE_STEPS = [
  'drafted',
  'saved',
  'sent',
  'opened',
  'accepted',
  'withdrawn',
  'drafted again',
  'sent again',
  'declined',
] as const

/** Takes one enquiry through all steps of quotes, and reports each as soon as it is acknowledged. */
export async function quoteOnce(services: Services, report: (step: QuoteStep) => void) {
  const { quotes, accounts, enquiryDesk } = services
  const { items } = await accounts.list({})
  const [{ _id: userId = '', email = '', role = 'admin', permissions = [] } = {}] = items
  const session = { userId, email, name: '', role, permissions }
  const call = { origin: 'call', fullName: `Quoted ${crypto.randomUUID()}`, phone: '+919847012345' }
  const enquiryId = (await enquiryDesk.record(call, session)).item._id
  const next = (number: string) => {
    const step = QUOTE_STEPS[at++]
    if (step) report({ number, step })
  }
  let at = 0

  const first = (await quotes.create({ enquiryId }, session)).item
  next(first.number)
  const lines = [{ label: 'Adult', quantity: 2, unitPrice: 33_500 }]
  const { itinerary, included, notIncluded, tax } = first
  const content = {
    ...{ title: 'Saved', itinerary, included, notIncluded, tax },
    validUntil: daysAfter(indianDay(new Date()), 14),
    options: [{ name: 'Standard', lines }],
  }
  await quotes.update(first._id, content, session)
  next(first.number)
  // Each traveller has an address of their own: the limits are not under test.
  const address = crypto.randomUUID()
  const send = async (id: string) => {
    const { url, item } = await quotes.send(id, {}, session)
    next(item.number)
    return url.split('/').at(-1) ?? ''
  }
  const token = await send(first._id)
  await quotes.countOpening(token, address)
  next(first.number)
  await quotes.accept(token, { option: 0, name: 'Anju', termsAccepted: true }, address)
  next(first.number)
  await quotes.withdraw(first._id, session)
  next(first.number)
  const second = (await quotes.revise(first._id, session)).item
  next(second.number)
  await quotes.decline(await send(second._id), { reason: 'Too dear' }, address)
  next(second.number)
}
