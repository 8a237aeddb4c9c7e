import { expect, test } from 'bun:test'
import { paymentTerms } from './prices.ts'
import { optionAmounts } from './quote-amounts.ts'
import {
  pageWords,
  quoteTexts,
  quoteWords,
  seatsQuestion,
  seatsWarning,
  type WordedQuote,
} from './quote-words.ts'

const pricing = { discount: 2000, tax: { rate: 5, included: false }, tcsRate: 0 }
const lines = [{ label: 'Adult in a double room', quantity: 2, unitPrice: 33_500 }]
const quote: WordedQuote = {
  number: 'BR-7K3Q/2',
  newerUrl: null,
  newerSentAt: null,
  newerChanges: [],
  state: 'accepted',
  title: 'Seven days in Kerala',
  validUntil: '2027-01-12',
  party: { adults: 2, children: [], month: '2027-02', note: '' },
  departure: '2027-02-28',
  itinerary: [
    {
      title: 'Kochi',
      text: 'Fort Kochi on foot.\n\nThe harbour.',
      stay: 'The Old Harbour',
      meals: '',
    },
    { title: 'Munnar', text: '', stay: '', meals: 'Breakfast' },
  ],
  included: ['Car with driver'],
  notIncluded: [],
  options: [
    {
      name: 'Standard',
      note: 'Three stars',
      lines: lines.map((line) => ({ ...line, amount: line.quantity * line.unitPrice })),
      ...optionAmounts(lines, pricing),
      perPerson: 34_125,
    },
  ],
  ...pricing,
  terms: 'Half of it with the booking.',
  note: 'As we said on the phone.',
  sentAt: '2026-11-10T05:30:00.000Z',
  seatsLeft: null,
  acceptance: {
    at: '2026-12-31T20:00:00.000Z',
    option: 0,
    name: 'അഞ്ജലി മേനോൻ',
    hash: 'ab'.repeat(32),
  },
  fullName: 'Anjali Menon',
  // As the server states it, so that its rows in per cent give way to amounts.
  payment: paymentTerms({ taxText: '', depositPercent: 25, balanceDays: 30 }, { tax: '' }).map(
    ([name, text]) => ({ name, text }),
  ),
  cancellation: [{ when: '30 days or more', charged: 'Nothing' }],
  depositPercent: 25,
  balanceDays: 30,
  contact: {
    name: 'Ravi',
    phone: '+919400012345',
    whatsapp: '+919400012345',
    email: 'a@b.in',
    availability: '9:00–19:00 IST',
  },
  canAccept: false,
}

test('the words of a quote stand in one order, with amounts, days of the journey and Indian time', () => {
  expect(quoteTexts(quoteWords(quote))).toEqual([
    'Seven days in Kerala',
    'It’s settled, Anjali Menon.',
    'Certificate of acceptance',
    'അഞ്ജലി മേനോൻ accepted “Standard” for ₹68,250 on 1 January 2027 at 01:30 IST.',
    `Quote BR-7K3Q/2 · SHA-256 ${'ab'.repeat(32)}`,
    'Quote',
    'BR-7K3Q/2',
    'Travellers',
    '2 adults',
    'Departure',
    'Sunday 28 February 2027',
    'Your 2 days',
    'Day 1 · Sun 28 Feb',
    'Kochi',
    'Fort Kochi on foot.',
    'The harbour.',
    'Stay',
    'The Old Harbour',
    'Day 2 · Mon 1 Mar',
    'Munnar',
    'Meals',
    'Breakfast',
    'Your price',
    'Standard',
    'Accepted',
    'Three stars',
    '₹68,250',
    '₹34,125 per person',
    'Adult in a double room',
    '2 × ₹33,500',
    '₹67,000',
    'Subtotal',
    '₹67,000',
    'Discount',
    '−₹2,000',
    'GST 5%',
    '₹3,250',
    'Total',
    '₹68,250',
    'Deposit to book',
    '₹17,063',
    'Balance by 29 Jan 2027',
    '₹51,187',
    'The price includes GST and ₹2,000 off.',
    'What is included',
    'Car with driver',
    'How you pay',
    'Deposit to book',
    '₹17,063',
    'Balance by 29 Jan 2027',
    '₹51,187',
    'If you cancel',
    'Before departure',
    'We charge',
    '30 days or more',
    'Nothing',
    'Terms',
    'Half of it with the booking.',
    'Talk to Ravi',
    'Call',
    '+91 94000 12345',
    'WhatsApp',
    '+91 94000 12345',
    'Email',
    'a@b.in',
    '9:00–19:00 IST',
  ])
})

test('a quote that says little has no empty parts', () => {
  const bare: WordedQuote = {
    ...quote,
    state: 'sent',
    canAccept: true,
    fullName: '',
    note: '',
    party: null,
    departure: null,
    itinerary: [],
    included: [],
    payment: [],
    cancellation: [],
    terms: '',
    acceptance: null,
    contact: { name: '', phone: '', whatsapp: '', email: '', availability: '' },
    depositPercent: null,
    balanceDays: null,
    options: quote.options.map((option) => ({
      ...option,
      ...optionAmounts(lines, { discount: 0, tax: { rate: 0, included: true }, tcsRate: 0 }),
      perPerson: null,
    })),
    tax: { rate: 0, included: true },
    discount: 0,
  }
  expect(quoteTexts(quoteWords(bare))).toEqual([
    'Seven days in Kerala',
    'Hello,',
    'Here is your journey. Ask us anything.',
    'Kind regards,',
    'Quote',
    'BR-7K3Q/2',
    'Departure',
    'To be agreed',
    'Valid until',
    'Tuesday 12 January 2027',
    'Your price',
    'Standard',
    'Three stars',
    '₹67,000',
    'Adult in a double room',
    '2 × ₹33,500',
    '₹67,000',
    'Total',
    '₹67,000',
  ])
  // Its last day is over, and the job that ends it has not run yet.
  expect(quoteWords({ ...bare, canAccept: false }).status).toContain('no longer valid')
  const withdrawn = { ...bare, canAccept: false, state: 'withdrawn', newerUrl: '/q/2' } as const
  expect(quoteWords(withdrawn).status).toBe(
    'This quote has been withdrawn. There is a newer quote.',
  )
  const newer = {
    newerSentAt: '2026-12-31T20:00:00.000Z',
    newerChanges: ['Options and prices', 'GST'],
  }
  expect(quoteWords({ ...withdrawn, ...newer, state: 'replaced' }).status).toBe(
    'There is a newer quote of 1 January 2027. Changed: options and prices, GST.',
  )
})

test('an option says how much more it costs, the accepted one is alone, and what is over is no offer', () => {
  const [standard] = quote.options as [WordedQuote['options'][number]]
  const options = [standard, { ...standard, name: 'Heritage', total: standard.total + 19_425 }]
  const open: WordedQuote = { ...quote, options, state: 'sent', canAccept: true, acceptance: null }
  expect(quoteWords(open).options).toMatchObject({
    heading: 'Your 2 options',
    items: [{ difference: null }, { difference: '₹19,425 more' }],
  })
  const tax = { name: 'Tax', text: 'GST of 5 % is extra' }
  const payment = [tax, ...quote.payment]
  const words = quoteWords({ ...open, payment, departure: null })
  expect([words.payment?.rows, words.options.items[1]?.payment[1]?.text]).toEqual([
    [
      { label: 'Tax', text: 'GST of 5% is extra' },
      { label: 'Deposit to book', text: '₹17,063 to ₹21,919' },
      { label: 'Balance 30 days before departure', text: '₹51,187 to ₹65,756' },
    ],
    '₹21,919',
  ])
  const perCent = quoteWords({ ...open, depositPercent: null }).payment?.rows
  expect(perCent?.[0]).toEqual({ label: 'To book', text: '25% of the price' })
  const acceptance = { at: '2026-12-31T20:00:00.000Z', option: 1, name: 'Anu', hash: 'ab' }
  const texts = quoteTexts(quoteWords({ ...quote, options, acceptance }))
  const at = texts.indexOf('Your price')
  expect(texts.slice(at, at + 3)).toEqual(['Your price', 'Heritage', 'Accepted'])
  expect(texts).not.toContain('Standard')
  const over = quoteWords({ ...open, state: 'withdrawn', canAccept: false })
  expect([over.note, over.signature, over.options.heading]).toEqual([
    [],
    null,
    'What we had offered',
  ])
  expect(over.facts.map(({ label }) => label)).not.toContain('Valid until')
})

test('an option says what it adds to the cheapest one, and a day names its place below its title', () => {
  const [standard] = quote.options as [WordedQuote['options'][number]]
  const night = { label: 'One night on a houseboat', quantity: 1, unitPrice: 1, amount: 1 }
  const others = [
    { ...standard, name: 'Houseboat', lines: [...standard.lines, night], total: 99_000 },
    { ...standard, name: 'Heritage', lines: [{ ...night, label: 'Palaces' }], total: 99_000 },
  ]
  const day = { text: '', stay: '', meals: '' }
  const titles = ['Along the coast · Kozhikode', 'Mangaluru to Gokarna', 'A rest · Gokarna']
  const itinerary = titles.map((title) => ({ ...day, title }))
  const words = quoteWords({ ...quote, options: [standard, ...others], itinerary })
  expect(words.options.items.map(({ adds }) => adds)).toEqual([[], [night.label], []])
  expect(words.days?.items[0]).toMatchObject({ title: 'Along the coast', place: 'Kozhikode' })
  const slept = itinerary.map((each) => ({ ...each, stay: 'Kozhikode' }))
  expect(quoteWords({ ...quote, itinerary: slept }).days?.items[0]?.place).toBe('')
  expect(words.days?.route).toBe('Kozhikode – Gokarna')
})

test.each([
  [null, null],
  [2, null],
  [1, 'The departure on Sunday 28 February 2027 has only 1 seat left for 2 travellers.'],
  [0, 'The departure on Sunday 28 February 2027 has no seats left now.'],
])('%p seats left: the desk reads %p, and the traveller what to do as well', (seatsLeft, said) => {
  const waiting = {
    ...quote,
    state: 'sent' as const,
    acceptance: null,
    canAccept: true,
    seatsLeft,
  }
  expect(seatsWarning(waiting)).toBe(said)
  expect(seatsQuestion(waiting)).toBe(said && 'Are 2 seats possible on 28 February 2027?')
  expect(quoteWords(waiting).seats).toBe(
    said && `${said} Ask us before you accept. If you accept now, we will check the seats first.`,
  )
  // Its last day is over.
  expect(quoteWords({ ...waiting, canAccept: false }).seats).toBeNull()
})

test('a quote that was withdrawn after its acceptance has no thanks, and asks for no money', () => {
  const withdrawn = { ...quote, state: 'withdrawn' as const, departure: null }
  const words = quoteWords(withdrawn)
  expect(words.status).toStartWith('This quote has been withdrawn.')
  expect(words).toMatchObject({ isOver: true, isUnseated: false, payment: null, note: [] })
  expect([words.cancellation, quoteWords(quote).cancellation?.heading]).toEqual([
    null,
    'If you cancel',
  ])
  expect(words.options).toMatchObject({
    heading: 'What we had offered',
    items: [{ badge: null, due: [], payment: [] }],
  })
  // It stays the record of what was accepted.
  expect(words.certificate).toEqual(quoteWords(quote).certificate)
  const texts = quoteTexts(words).join('\n')
  for (const part of ['Thank', 'settled', 'Deposit', 'Balance', '17,063', 'to be agreed'])
    expect(texts).not.toContain(part)
  // Whatever else is over asks for no money either.
  const expired = quoteWords({ ...quote, state: 'expired', acceptance: null })
  expect([expired.payment, expired.options.items[0]?.due]).toEqual([null, []])
  const replaced = quoteWords({ ...quote, state: 'replaced', acceptance: null })
  expect([expired.cancellation, replaced.cancellation]).toEqual([null, null])
})

test('an acceptance that has taken no seats is not settled', () => {
  const words = quoteWords({ ...quote, seatsLeft: 1 })
  expect([words.status, words.isUnseated]).toEqual([
    'Thank you, Anjali Menon. We will check the seats first.',
    true,
  ])
  expect([words.seats, words.options.items[0]?.badge]).toEqual([
    null,
    'Accepted, seats to be confirmed',
  ])
  expect(words.certificate?.text).toMatch(/ IST\. The seats are not confirmed yet\.$/)
  // The departure has seats again, and the quote has still taken none of them.
  expect(quoteWords({ ...quote, seatsLeft: 9, fullName: '' })).toMatchObject({
    status: 'Thank you. We will check the seats first.',
    seats: null,
  })
})

test.each([
  ['Dear Meera,\nthank you.', ''],
  ['Good morning, Meera', ''],
  ['Dearest friends travel like this.', 'Hello Anjali Menon,'],
  ['As we said.', 'Hello Anjali Menon,'],
])('a letter greets once: %p', (note, greeting) => {
  const words = quoteWords({ ...quote, state: 'sent', acceptance: null, canAccept: true, note })
  expect(words.greeting).toBe(greeting)
})

test('what is paid when is in amounts, and a price for each of a family is an average', () => {
  const of = (change: Partial<WordedQuote>) =>
    quoteWords({ ...quote, ...change }).options.items[0] as ReturnType<
      typeof quoteWords
    >['options']['items'][number]
  const rows = (change: Partial<WordedQuote>) =>
    of(change).due.map(({ label, amount }) => `${label} ${amount}`)
  expect(rows({ departure: null })).toEqual([
    'Deposit to book ₹17,063',
    'Balance 30 days before departure ₹51,187',
  ])
  expect(rows({ balanceDays: 0 })[1]).toBe('Balance before departure ₹51,187')
  expect(rows({ balanceDays: null })[1]).toBe('Balance ₹51,187')
  expect(rows({ sentAt: '2027-01-05T05:30:00.000Z' })[1]).toBe('Balance by 29 Jan ₹51,187')
  // The day of the balance was over when the quote was sent.
  expect(rows({ departure: '2026-12-10' })).toEqual(['Due to book ₹68,250'])
  for (const depositPercent of [null, 0, 100]) expect(rows({ depositPercent })).toEqual([])
  const party = { adults: 1, children: [7], month: '', note: '' }
  const words = quoteWords({ ...quote, party })
  expect([words.options.items[0]?.perPerson, words.options.footnote]).toEqual([
    '₹34,125 per person',
    'The price includes GST and ₹2,000 off. The price per person is an average of adults and children.',
  ])
})

test('on a page no line tears a date, a range, a figure from its unit, or begins with a separator', () => {
  const [option] = quote.options
  if (!option) throw new Error('no option')
  const { note, payment, facts } = pageWords({
    ...quote,
    state: 'sent',
    acceptance: null,
    canAccept: true,
    party: { adults: 2, children: [7, 10], month: '', note: '' },
    options: [option, { ...option, total: option.total + 4000 }],
    note: 'At 3,750 m for 2 hours, on 5 March – or 10 % off.\nIn 3 vans of 7 seats.',
  })
  const shown = [...note, ...(payment?.rows ?? []), ...facts.slice(1)].flatMap((each) =>
    typeof each === 'string' ? each : [each.label, each.text],
  )
  expect(shown.map((text) => text.replaceAll('\u00a0', '_'))).toEqual([
    'At 3,750_m for 2_hours, on 5_March_– or 10_% off.',
    'In 3 vans of 7_seats.',
    'Deposit to book',
    '₹17,063_to_₹18,063',
    'Balance by 29_Jan_2027',
    '₹51,187_to_₹54,187',
    'Travellers',
    '2_adults, 2_children (7_and_10_years)',
    'Departure',
    'Sunday 28_February_2027',
    'Valid until',
    'Tuesday 12_January_2027',
  ])
})
