import { quoteMessages } from '@bharat/contracts/quotes.messages'
import { site } from '@bharat/contracts/site-defaults'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { letter } from '../quotes.fixtures.ts'
import { DayScene } from './day-scene.tsx'
import { Amounts, QuoteLetter, TooFewSeats } from './quote-letter.tsx'
import { Decision, Question } from './quote-replies.tsx'
import { QuoteSheet } from './quote-sheet.tsx'

const meta = {
  title: 'Pages/Quote',
  component: QuoteSheet,
  subcomponents: { Amounts, DayScene, Decision, Question, QuoteLetter, TooFewSeats },
  args: { quote: letter, site: { ...site, logoImage: null }, path: '/q/Zm9yIGEgc3Rvcnkgb25seQ' },
  parameters: {
    layout: 'fullscreen',
    usage: {
      do: [
        'Let the server render it: it is complete without scripts.',
        'Take each text from `quoteWords`, so that the PDF has the same.',
      ],
      dont: ['Add behaviour that needs a script.'],
    },
  },
} satisfies Meta<typeof QuoteSheet>
export default meta
type Story = StoryObj<typeof meta>

const acceptance = {
  at: '2026-11-14T08:00:00.000Z',
  option: 1,
  name: 'Anjali Menon',
  hash: 'ab12'.repeat(16),
}
const over = { ...letter, canAccept: false }

export const Sent: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(letter.title)
    await expect(canvas.getByRole('region', { name: 'Your 2 options' })).toBeVisible()
    await expect(canvas.getByRole('radio', { name: /^Standard/ })).not.toBeChecked()
    await expect(canvas.getByRole('link', { name: /^Call/ })).toHaveAttribute(
      'href',
      'tel:+919400012345',
    )
  },
}

export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Choose an option' })).toBeVisible()
  },
}

/** Each day without a picture has a drawing of what it is about. */
export const DrawnDays: Story = {
  args: {
    quote: {
      ...letter,
      itinerary: [
        'Arrival at the airport · Kochi',
        'Tea gardens · Munnar',
        'Backwaters · Alappuzha',
        'Beach · Kovalam',
        'Palace and temple · Madurai',
        'Dunes at dusk · Jaisalmer',
        'Over the pass · Leh',
      ].map((title) => ({ title, text: '', stay: '', meals: 'Breakfast' })),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Kochi – Munnar – .+ – Leh$/)).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Backwaters' })).toBeVisible()
  },
}

/** One option leaves no choice. */
export const OneOption: Story = {
  args: { quote: { ...letter, options: letter.options.slice(0, 1) } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('radio')).toBeNull()
  },
}

/** The server has rejected the form: what was typed is there, and the focus is on what is wrong. */
export const Rejected: Story = {
  args: {
    entered: {
      kind: 'acceptance',
      values: { option: '1', name: 'Anjali Menon' },
      errors: { termsAccepted: quoteMessages.terms },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: /^Your full name/ })).toHaveValue(
      'Anjali Menon',
    )
    await expect(canvas.getByRole('radio', { name: /^Heritage/ })).toBeChecked()
    const conditions = within(canvas.getByRole('group', { name: 'Conditions' }))
    await expect(conditions.getByText(quoteMessages.terms)).toBeVisible()
    await expect(conditions.getByRole('checkbox')).toHaveFocus()
  },
}

/** Too many replies from one address: the message is about the whole form. */
export const Declining: Story = {
  args: {
    entered: {
      kind: 'decline',
      values: { reason: 'We travel to Sri Lanka instead.' },
      errors: { '': quoteMessages.tooMany },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(quoteMessages.tooMany)).toBeVisible()
  },
}

export const Asked: Story = {
  args: { asked: 'Is there a lift?' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(quoteMessages.asked)).toBeVisible()
    await expect(canvas.getByText('Is there a lift?')).toBeVisible()
  },
}

export const Accepted: Story = {
  args: { quote: { ...over, state: 'accepted', acceptance } },
  play: async ({ canvas }) => {
    const text = 'Anjali Menon accepted “Heritage” for ₹1,07,100 on 14 November 2026 at 13:30 IST.'
    await expect(canvas.getByText(text)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Accept this quote' })).toBeNull()
  },
}

/** The departure has too few seats: a way to ask, and after the acceptance nothing is settled. */
export const SeatsShort: Story = {
  args: { quote: { ...letter, seatsLeft: 1 } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link', { name: 'Ask us' })).toHaveLength(2)
    await expect(canvas.getByLabelText('Ask us a question')).toHaveValue(
      'Are 3\u00a0seats possible on 12\u00a0February\u00a02027?',
    )
  },
}

export const AskedForSeats: Story = {
  args: { ...SeatsShort.args, asked: 'Are 3 seats possible?' },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/We have your question\. If you accept now/)).toHaveLength(2)
    await expect(canvas.queryByRole('link', { name: 'Ask us' })).toBeNull()
  },
}

export const AnsweredAboutSeats: Story = {
  args: { ...SeatsShort.args, isAnswered: true },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link', { name: 'Ask us again' })).toHaveLength(2)
    await expect(canvas.getByLabelText('Ask us another question')).toHaveValue('')
  },
}

export const AcceptedWithoutSeats: Story = {
  args: { quote: { ...over, state: 'accepted', acceptance, seatsLeft: 1 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/We will check the seats first\.$/)).toBeVisible()
    await expect(canvas.queryByText(/It’s settled/)).toBeNull()
    await expect(canvas.getByText('Accepted, seats to be confirmed')).toBeVisible()
    await expect(canvas.queryByText(/has only 1 seat left/)).toBeNull()
  },
}

export const AcceptedOnAPhone: Story = {
  ...Accepted,
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}

export const Declined: Story = { args: { quote: { ...over, state: 'declined' } } }
export const Expired: Story = { args: { quote: { ...over, state: 'expired' } } }
export const Withdrawn: Story = { args: { quote: { ...over, state: 'withdrawn' } } }

/** It was accepted before: the certificate stays as a record, without thanks, and nothing is due. */
export const WithdrawnAfterAcceptance: Story = {
  args: { quote: { ...over, state: 'withdrawn', acceptance } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/you owe us nothing/)).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Certificate of acceptance' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ask us for a new one' })).toBeVisible()
    const words = canvasElement.textContent ?? ''
    for (const part of ['Thank you', 'Deposit', 'How you pay', 'If you cancel', 'will call you']) {
      await expect(words).not.toContain(part)
    }
    await expect(canvasElement.querySelector('.bg-success-soft')).toBeNull()
  },
}

export const Replaced: Story = {
  args: {
    quote: {
      ...over,
      state: 'replaced',
      newerUrl: 'https://www.example.com/q/bmV3ZXI',
      newerSentAt: '2026-11-14T08:00:00.000Z',
      newerChanges: ['Discount'],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Open the newer quote' })).toHaveAttribute(
      'href',
      'https://www.example.com/q/bmV3ZXI',
    )
  },
}

const long = 'Rajamahendravaramvenkatanarasimharajuvaripeta '.repeat(3).trim()

/** Long words, names in Malayalam and Hindi, and more days than are shown in full. */
export const LongWordsOnAPhone: Story = {
  args: {
    quote: {
      ...letter,
      title: `തെക്കേ ഇന്ത്യയിലൂടെ ${long}`,
      fullName: 'അഞ്ജലി മേനോൻ और परिवार',
      note: `${long}\n${long}`,
      itinerary: Array.from({ length: 12 }, () => ({
        title: long,
        text: long,
        stay: long,
        meals: 'Breakfast',
      })),
      included: [long],
      options: letter.options.map((option) => ({ ...option, name: long, note: long })),
      terms: long,
      contact: { ...letter.contact, name: 'रवि नायर', email: `${'long'.repeat(12)}@example.com` },
    },
  },
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Hello അഞ്ജലി മേനോൻ और परिवार,')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
}

/** A quote that says little: no empty part. */
export const Bare: Story = {
  args: {
    quote: {
      ...letter,
      note: '',
      party: null,
      departure: null,
      itinerary: [],
      included: [],
      notIncluded: [],
      payment: [],
      cancellation: [],
      terms: '',
      contact: { name: '', image: null, phone: '', whatsapp: '', email: '', availability: '' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('I agree to this quote.')).toBeVisible()
  },
}
