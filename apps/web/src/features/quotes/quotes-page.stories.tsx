import { quoteMessages } from '@bharat/contracts/quotes.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard, withoutDrafts } from '../../../../../.storybook/admin-frame.tsx'
import { sendEvent, unreachable } from '../../../../../.storybook/network.ts'
import { idOf } from '../../admin/admin.fixtures.ts'
import { EnquiryEventsProvider } from '../../admin/shell/enquiry-events.tsx'
import { NewQuoteDialog } from './new-quote-dialog.tsx'
import { QuoteEditor } from './quote-editor.tsx'
import { QuoteFields } from './quote-fields.tsx'
import { QuotePage } from './quote-page.tsx'
import { QuotePart } from './quote-part.tsx'
import { QuotePreview } from './quote-preview.tsx'
import { QuoteStateBadge } from './quote-state-badge.tsx'
import { QuoteTotals } from './quote-totals.tsx'
import { QuoteView } from './quote-view.tsx'
import { accepted, declined, draft, quoteServer, sent, URL_OF_QUOTE } from './quotes.fixtures.ts'
import { QuotesList } from './quotes-list.tsx'
import { QuotesPage } from './quotes-page.tsx'
import { SendQuoteDialog } from './send-quote-dialog.tsx'
import { ShareQuote } from './share-quote.tsx'
import { UnsentWork } from './unsent-work.tsx'

const open = (quote: { _id: string }, options?: Parameters<typeof quoteServer>[0]) => ({
  path: `/adminQuotes?edit=${quote._id}`,
  network: quoteServer(options),
})

const meta = {
  title: 'Admin/Quotes',
  component: QuotesPage,
  subcomponents: {
    NewQuoteDialog,
    QuoteEditor,
    QuoteFields,
    QuotePage,
    QuotePart,
    QuotePreview,
    QuoteStateBadge,
    QuoteTotals,
    QuoteView,
    QuotesList,
    SendQuoteDialog,
    ShareQuote,
    UnsentWork,
  },
  decorators: [inDashboard],
  beforeEach: withoutDrafts,
  parameters: {
    path: '/adminQuotes',
    network: quoteServer(),
    usage: {
      do: ['Make a new revision for each change after the sending.'],
      dont: ['Write what only the desk may know outside the part “Internal”.'],
    },
  },
} satisfies Meta<typeof QuotesPage>
export default meta
type Story = StoryObj<typeof meta>

const form = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('form', { name: `Quote ${draft.number}` })

/** The value of a field, at once: typing is slow in long forms. */
const enter = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })

export const List: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const row = await canvas.findByRole('row', { name: /BR-9P2M\/1/ })
    await expect(within(row).getByText('Accepted')).toBeVisible()
    await expect(within(row).getByText('₹1,07,100')).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Waiting' }))
    await waitFor(() => expect(canvas.queryByText('BR-9P2M/1')).toBeNull())
    await expect(canvas.getByText('BR-7K3Q/1')).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'All' }))
    await userEvent.selectOptions(canvas.getByLabelText('State'), 'Declined')
    // The list of before may have as many rows.
    await expect(await canvas.findByText('BR-4XWT/1')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(2))
  },
}

export const ListOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('BR-9P2M/1')
  },
}

export const Empty: Story = {
  parameters: { network: quoteServer({ quotes: [] }) },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No quotes found.')
  },
}

export const Failed: Story = {
  parameters: {
    network: { graphql: { ...quoteServer().graphql, AdminQuotes: unreachable } },
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Failed to load quotes.')
  },
}

/** The dialog of the command search: it finds the enquiry, and the new draft opens. */
export const NewQuote: Story = {
  parameters: { path: '/adminQuotes?field=quote:', network: quoteServer({ quotes: [sent] }) },
  play: async ({ canvasElement }) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'New quote' }))
    await userEvent.type(dialog.getByRole('searchbox'), 'Anj')
    await userEvent.click(await dialog.findByRole('button', { name: /^Anjali Menon/ }))
    await form(canvasElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** The enquiry has a draft already: that opens. */
export const NewQuoteWithADraft: Story = {
  ...NewQuote,
  parameters: { path: '/adminQuotes?field=quote:' },
}

/** The totals and the margin follow what is typed. */
export const Pricing: Story = {
  parameters: open(draft),
  play: async ({ canvasElement }) => {
    const fields = within(await form(canvasElement))
    await fields.findByText('₹90,300')
    await expect(fields.getByText('Margin of Standard').nextSibling).toHaveTextContent('₹45,000')
    enter(fields.getByLabelText('Rupees for one, price 1 of option 1'), '35k')
    await fields.findByText('₹93,450')
    await expect(fields.getByText('Margin of Standard').nextSibling).toHaveTextContent('₹48,000')
    await userEvent.selectOptions(fields.getByLabelText('The prices above'), 'include GST')
    await fields.findByText('₹89,000')
    await userEvent.click(fields.getByRole('button', { name: 'Add price to option 2' }))
    await expect(fields.getByLabelText('What for, price 2 of option 2')).toHaveFocus()
    enter(fields.getByLabelText('Rupees for one, price 2 of option 2'), 'a lot')
    await expect(fields.getByText('Margin of Heritage').nextSibling).toHaveTextContent('—')
    await userEvent.click(fields.getByRole('button', { name: /^Remove.* cost 1$/ }))
    await expect(fields.queryByText(/^Margin/)).toBeNull()
    await userEvent.click(fields.getByRole('button', { name: 'Add option' }))
    await expect(fields.getByLabelText(/^Name \(Option 3\)/)).toHaveFocus()
    await expect(fields.getByRole('button', { name: 'Add option' })).toHaveAttribute(
      'aria-disabled',
    )
  },
}

/** A day is moved, removed and added by keyboard alone; what the server gets has the new order. */
export const DaysByKeyboard: Story = {
  parameters: open(draft),
  play: async ({ canvasElement, parameters }) => {
    const fields = within(await form(canvasElement))
    fields.getByRole('button', { name: 'Move down: day 1' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(fields.getByRole('button', { name: 'Move down: day 2' })).toHaveFocus(),
    )
    await expect(fields.getByLabelText(/^Title \(Day 2\)/)).toHaveValue('Kochi')
    await userEvent.keyboard('{Enter}')
    const last = fields.getByRole('button', { name: 'Move down: day 3' })
    await waitFor(() => expect(last).toHaveFocus())
    await expect(last).toHaveAttribute('aria-disabled')
    fields.getByRole('button', { name: 'Remove day 1' }).focus()
    await userEvent.keyboard('{Enter}')
    const add = fields.getByRole('button', { name: 'Add day' })
    await expect(add).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(fields.getByLabelText(/^Title \(Day 3\)/)).toHaveFocus()
    await userEvent.keyboard('Alappuzha')
    fields.getByRole('button', { name: 'Save' }).focus()
    await userEvent.keyboard('{Enter}')
    await fields.findByText(quoteMessages.updated)
    const { requests } = parameters.network
    await expect(requests.at(-1).itinerary.map(({ title }: { title: string }) => title)).toEqual([
      'Munnar',
      'Kochi',
      'Alappuzha',
    ])
  },
}

/** Each message is at its field, and nothing that was typed is lost. */
export const BadInput: Story = {
  parameters: open(draft),
  play: async ({ canvasElement }) => {
    const fields = within(await form(canvasElement))
    enter(fields.getByLabelText(/^Title\*?$/), '')
    enter(fields.getByLabelText('Ages of children'), '4, many')
    enter(fields.getByLabelText('Rupees for one, price 1 of option 1'), 'much')
    enter(fields.getByLabelText('GST in per cent'), '5.123')
    await userEvent.click(fields.getByRole('button', { name: 'Save' }))
    await expect(await fields.findByText(quoteMessages.title)).toBeVisible()
    await expect(fields.getByText(quoteMessages.rate)).toBeVisible()
    await expect(fields.getByText(quoteMessages.unitPrice)).toBeVisible()
    await expect(fields.getByLabelText('Ages of children')).toBeInvalid()
    await expect(fields.getByLabelText('Ages of children')).toHaveValue('4, many')
    await waitFor(() => expect(fields.getByLabelText(/^Title\*?$/)).toHaveFocus())
    enter(fields.getByLabelText(/^Title\*?$/), 'Kerala')
    enter(fields.getByLabelText('Ages of children'), '4')
    enter(fields.getByLabelText('Rupees for one, price 1 of option 1'), '-50000')
    enter(fields.getByLabelText('GST in per cent'), '5')
    await userEvent.click(fields.getByRole('button', { name: 'Save' }))
    await expect(await fields.findByText(quoteMessages.negativeTotal)).toBeVisible()
    enter(fields.getByLabelText('Rupees for one, price 1 of option 1'), '100')
    enter(fields.getByLabelText('Discount on each option'), '900000')
    await userEvent.click(fields.getByRole('button', { name: 'Save' }))
    await expect(await fields.findByText(quoteMessages.discountAboveSum)).toBeVisible()
  },
}

/** Another administrator has saved the same field: both versions, and the choice. */
export const ChangedMeanwhile: Story = {
  parameters: open(draft, { meanwhile: (stored) => ({ ...stored, terms: 'Pay at once' }) }),
  play: async ({ canvasElement }) => {
    const fields = within(await form(canvasElement))
    enter(fields.getByLabelText('Terms'), 'My words')
    await userEvent.click(fields.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByText('Pay at once')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await userEvent.click(await fields.findByRole('button', { name: 'Save' }))
    await fields.findByText(quoteMessages.updated)
    await expect(fields.getByLabelText('Terms')).toHaveValue('My words')
  },
}

/** Somebody else has saved the draft, and this form has no unsaved work: it shows what is stored. */
export const ChangedElsewhere: Story = {
  decorators: [
    (Story) => (
      <EnquiryEventsProvider>
        <Story />
      </EnquiryEventsProvider>
    ),
  ],
  parameters: open(draft),
  play: async ({ canvasElement, parameters }) => {
    const canvas = within(canvasElement)
    await form(canvasElement)
    parameters.network.change({ ...draft, terms: 'Theirs.', version: draft.version + 1 })
    await sendEvent('reload', {})
    await waitFor(() => expect(canvas.getByLabelText('Terms')).toHaveValue('Theirs.'))
  },
}

/** The draft is sent elsewhere while a note is typed: the note is shown, and goes into the next revision. */
export const SentElsewhere: Story = {
  decorators: ChangedElsewhere.decorators,
  parameters: open(draft, { quotes: [draft] }),
  play: async ({ canvasElement, parameters }) => {
    const canvas = within(canvasElement)
    const fields = within(await form(canvasElement))
    enter(fields.getByLabelText('Note for the traveller'), 'Two nights in Munnar are possible.')
    parameters.network.change({ ...sent, _id: draft._id, number: draft.number })
    await sendEvent('reload', {})
    const kept = within(await canvas.findByRole('region', { name: 'Not sent' }))
    await expect(kept.getByText('Two nights in Munnar are possible.')).toBeVisible()
    await expect(kept.queryByText('Terms')).toBeNull()
    await userEvent.click(kept.getByRole('button', { name: 'Take into the next revision' }))
    await canvas.findByRole('form', { name: 'Quote BR-7K3Q/3' })
    await expect(canvas.getByLabelText('Note for the traveller')).toHaveValue(
      'Two nights in Munnar are possible.',
    )
    await expect(canvas.getByLabelText('Terms')).toHaveValue(draft.terms)
  },
}

/** Sending saves what is typed first; then the link is there, to copy and for WhatsApp. */
export const Sending: Story = {
  parameters: open(draft),
  play: async ({ canvasElement, parameters }) => {
    const canvas = within(canvasElement)
    const fields = within(await form(canvasElement))
    enter(fields.getByLabelText(/^Title\*?$/), 'Kerala in a week')
    await userEvent.click(fields.getByRole('button', { name: 'Send…' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Send BR-7K3Q\/2 to Anjali/ }))
    await dialog.findByText(/A mail with the link goes to anjali@example.com/)
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await expect(await canvas.findByLabelText('Link for the traveller')).toHaveValue(URL_OF_QUOTE)
    await expect(canvas.getByText('Kerala in a week')).toBeVisible()
    await expect(parameters.network.requests.at(-1)).toBe('send')
    const chat = canvas.getByRole('link', { name: 'WhatsApp' })
    await expect(chat).toHaveAttribute('href', expect.stringContaining('wa.me/919847012345'))
    for (const part of [URL_OF_QUOTE, 'Total: from ₹90,300', 'Your reference is BR-7K3Q.']) {
      await waitFor(() =>
        expect(chat).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(part))),
      )
    }
  },
}

const nameless = { ...sent, fullName: '' }

/** A template with words in place of unknown values asks before it is used. */
export const SharingWithGaps: Story = {
  parameters: open(nameless, { quotes: [nameless] }),
  play: async ({ canvasElement }) => {
    const chat = await within(canvasElement).findByRole('link', { name: 'WhatsApp' })
    await waitFor(() => expect(chat).toHaveAttribute('href', expect.stringContaining('Total')))
    await userEvent.click(chat)
    const dialog = within(await screen.findByRole('dialog', { name: /^Use “Quote” as it is/ }))
    await dialog.findByText('Not everything is known: {name} becomes “traveller”.')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  },
}

/** The preview shows what is typed: it is saved first. */
export const Preview: Story = {
  parameters: open(draft),
  play: async ({ canvasElement }) => {
    const fields = within(await form(canvasElement))
    enter(fields.getByLabelText(/^Title\*?$/), 'Kerala in a week')
    await userEvent.click(fields.getByRole('button', { name: 'Preview' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview of BR-7K3Q/2' }))
    await dialog.findByRole('heading', { name: 'Kerala in a week' })
    await expect(dialog.getByText('Hello Anjali Menon,')).toBeVisible()
    await expect(dialog.queryByText(draft.internal.note)).toBeNull()
    await expect(dialog.getByText('You pay nothing on this page.')).toBeVisible()
    const button = dialog.getByRole('button', { name: 'Accept this quote' })
    await expect(button.closest('[inert]')).not.toBeNull()
    const { width } = dialog
      .getByRole('heading', { name: 'Kerala in a week' })
      .getBoundingClientRect()
    await expect(width).toBeLessThan(390)
  },
}

/** A draft with as many prices as a quote may have takes no further ones. */
export const FullOfPrices: Story = {
  parameters: open(draft, {
    quotes: [
      {
        ...draft,
        options: draft.options.slice(0, 1).map((option) => ({
          ...option,
          lines: Array.from({ length: 59 }, () => ({
            label: 'Price',
            quantity: 1,
            unitPrice: 100,
            amount: 100,
          })),
        })),
      },
    ],
  }),
  play: async ({ canvasElement }) => {
    const fields = within(await form(canvasElement))
    const add = fields.getByRole('button', { name: 'Add price to option 1' })
    await userEvent.click(add)
    await fields.findByText(quoteMessages.tooManyLines)
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    const addOption = fields.getByRole('button', { name: 'Add option' })
    await expect(addOption).toHaveAttribute('aria-disabled', 'true')
  },
}

export const PreviewFailed: Story = {
  parameters: {
    path: open(sent).path,
    network: { graphql: { ...quoteServer().graphql, QuotePreview: unreachable } },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Preview' }))
    await screen.findByText('Failed to load the preview.')
  },
}

/** Without a mail server the dialog says how the quote reaches the traveller. */
export const SendingWithoutMail: Story = {
  parameters: open(draft, { mailServer: false }),
  play: async ({ canvasElement }) => {
    const fields = within(await form(canvasElement))
    await userEvent.click(fields.getByRole('button', { name: 'Send…' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Send BR-7K3Q\/2/ }))
    await dialog.findByText(/No mail server is configured/)
  },
}

/** A revision that was sent does not change: the next one is a draft. */
export const Sent: Story = {
  parameters: open(sent, { quotes: [sent, accepted] }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Seen 3 times, last 12/11/2026')
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'New revision' }))
    await canvas.findByRole('form', { name: 'Quote BR-7K3Q/3' })
  },
}

/** There is a draft already: that opens. */
export const SecondRevision: Story = {
  parameters: open(sent),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'New revision' }))
    await canvas.findByRole('form', { name: `Quote ${draft.number}` })
  },
}

export const Withdrawing: Story = {
  parameters: open(sent),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw BR-7K3Q/1?' }))
    await dialog.findByText(
      /any more\. The site sends the traveller no message: tell them yourself\.$/,
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await canvas.findByText(quoteMessages.withdrawn)
    // The page says so; the text for WhatsApp would offer the quote.
    await expect(canvas.getByRole('link', { name: 'Open the page' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  },
}

/** What the server rejects when a draft is sent is said at its field, which gets the focus. */
export const SendingRejected: Story = {
  parameters: open(draft, {
    rejected: { field: 'validUntil', message: quoteMessages.pastValidUntil },
  }),
  play: async ({ canvasElement }) => {
    const fields = within(await form(canvasElement))
    await userEvent.click(fields.getByRole('button', { name: 'Send…' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Send BR-7K3Q\/2/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    const day = fields.getByLabelText(/^Valid until/)
    await waitFor(() => expect(day).toBeInvalid())
    await waitFor(() => expect(day).toHaveFocus())
    await expect(day).toHaveAccessibleDescription(quoteMessages.pastValidUntil)
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

/** A draft goes after a question, also with unsaved work. */
export const Discarding: Story = {
  parameters: open(draft),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const fields = within(await form(canvasElement))
    enter(fields.getByLabelText(/^Title\*?$/), 'Kerala in a week')
    await userEvent.click(fields.getByRole('button', { name: 'Discard…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard BR-7K3Q/2?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Discard the draft' }))
    await canvas.findByRole('row', { name: /BR-7K3Q\/1/ })
    await expect(canvas.queryByText('BR-7K3Q/2')).toBeNull()
  },
}

const asked = { ...sent, askedAt: '2026-11-13T04:15:00.000Z', seatsLeft: 1 }

/** A question of the traveller is there until somebody has answered it, and so are the missing seats. */
export const Question: Story = {
  parameters: open(asked, { quotes: [asked, accepted] }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('The traveller asked a question on 13/11/2026 09:45 IST.')
    await expect(canvas.getByText(/has only 1 seat left for 3 travellers/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Answered' }))
    await canvas.findByText(quoteMessages.answered)
    await expect(canvas.queryByText(/asked a question/)).toBeNull()
  },
}

export const ListOfQuestions: Story = {
  parameters: { network: quoteServer({ quotes: [asked, accepted] }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Question, 13/11/2026 09:45')
    await userEvent.click(canvas.getByRole('link', { name: 'Questions' }))
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(2))
  },
}

/** The enquiry of an accepted one is open again afterwards: the dialog says so. */
export const WithdrawingAccepted: Story = {
  parameters: open(accepted),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw BR-9P2M/1?' }))
    await dialog.findByText(/The enquiry is not won any more/)
    await dialog.findByText(
      /revision\. The site sends the traveller no message: tell them yourself\.$/,
    )
  },
}

export const Accepted: Story = {
  parameters: open(accepted),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Heritage by Rohit Deshpande, 14/11/2026 13:30 IST')
    await expect(canvas.queryByRole('button', { name: 'New revision' })).toBeNull()
    // Its page and its certificate are to open and to send again.
    await expect(canvas.getByLabelText('Link for the traveller')).toHaveValue(URL_OF_QUOTE)
    await expect(canvas.getByRole('button', { name: 'Copy link' })).toBeVisible()
    for (const [name, address] of [
      ['Open the page', URL_OF_QUOTE],
      ['Open the PDF', `${URL_OF_QUOTE}/quote.pdf`],
    ]) {
      await expect(canvas.getByRole('link', { name })).toHaveAttribute('href', address)
    }
    await expect(canvas.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  },
}

export const Declined: Story = {
  parameters: open(declined),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('We travel to Sri Lanka instead.')
    await expect(canvas.getByRole('link', { name: 'Open the page' })).toBeVisible()
  },
}

export const NotFound: Story = {
  parameters: open({ _id: idOf(999) }),
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(quoteMessages.notFound)
  },
}

export const DraftOnAPhone: Story = {
  parameters: open(draft),
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    await within(await form(canvasElement)).findByText('₹90,300')
  },
}

export const SentOnAPhone: Story = {
  parameters: open(sent),
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Seen 3 times, last 12/11/2026')
  },
}
