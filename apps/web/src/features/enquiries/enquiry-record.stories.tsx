import { MAIL_SUBJECT_MAX } from '@bharat/contracts/back-office-limits'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { idempotencyMessages } from '@bharat/contracts/idempotency.messages'
import { PERMISSIONS } from '@bharat/contracts/permissions'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { errorResponse, respond, unreachable } from '../../../../../.storybook/network.ts'
import { idOf } from '../../admin/admin.fixtures.ts'
import { ChangeNotice } from './change-messages.tsx'
import { CorrectionDialog } from './conversation-dialog.tsx'
import { AddEnquiryReplyDocument, SentQuotesDocument } from './desk.admin-documents.ts'
import { asha, deskServer, enquiryOf } from './desk.fixtures.ts'
import { EnquiryRecord, type EnquiryRecordProps } from './enquiry-record.tsx'
import { RecordCall } from './record-call.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordNotes } from './record-notes.tsx'
import { RecordReply } from './record-reply.tsx'
import { RecordTimeline } from './record-timeline.tsx'
import { RecordWork } from './record-work.tsx'
import { useEnquiry } from './use-enquiry.ts'
import { useEnquiryChanges } from './use-enquiry-changes.ts'

const enquiry = {
  ...enquiryOf(0),
  related: [{ ...enquiryOf(9), _id: idOf(10) }, enquiryOf(5)],
}
const network = () => ({
  graphql: deskServer({ enquiries: [enquiry, enquiryOf(5), enquiryOf(9)] }),
})

const NONE: never[] = []

function Loaded({ onOpen }: Pick<EnquiryRecordProps, 'onOpen'>) {
  const record = useEnquiry(enquiry._id)
  const changes = useEnquiryChanges({
    onStored: () => undefined,
    loaded: NONE,
  })
  return (
    <div className="max-w-md p-4">
      <EnquiryRecord record={record} changes={changes} onStored={changes.learn} onOpen={onOpen} />
    </div>
  )
}

const meta = {
  title: 'Admin/Enquiry record',
  component: Loaded,
  subcomponents: {
    ChangeNotice,
    CorrectionDialog,
    EnquiryRecord,
    RecordCall,
    RecordFacts,
    RecordNotes,
    RecordReply,
    RecordTimeline,
    RecordWork,
  },
  decorators: [inDashboard],
  args: { onOpen: fn() },
  parameters: {
    path: '/adminDesk',
    usage: {
      do: ['Record each reply in the timeline, with its template.'],
      dont: ['Wait for the server before the chat or the mail program opens.'],
    },
  },
} satisfies Meta<typeof Loaded>
export default meta
type Story = StoryObj<typeof meta>

/** The text of a template is in the chat and in the mail; the reply is recorded with it. */
export const Replying: Story = {
  parameters: { network: network() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^No reply yet, waiting for/)).toBeVisible()
    const template = canvas.getByLabelText('Template')
    await waitFor(() => expect(template).toHaveTextContent('Quote'))
    await userEvent.selectOptions(template, 'Quote')
    await waitFor(() =>
      expect(canvas.getByLabelText('Subject')).toHaveValue('Your quote for Kerala to Kashmir'),
    )
    const text = canvas.getByLabelText<HTMLTextAreaElement>('Reply text')
    await expect(text.value).toContain('Hello Anjali Menon,')
    await expect(text.value).toContain('https://konkan.example/q/abc')
    await expect(text.value).toContain('Total: ₹2,38,000')
    await userEvent.clear(text)
    await userEvent.type(text, 'Only 100% & fresh?')
    const chat = canvas.getByRole('link', { name: /^WhatsApp/ })
    await expect(chat).toHaveAttribute(
      'href',
      'https://wa.me/919847012300?text=Only%20100%25%20%26%20fresh%3F',
    )
    await expect(canvas.getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      'mailto:visitor0@example.com?subject=Your%20quote%20for%20Kerala%20to%20Kashmir&body=Only%20100%25%20%26%20fresh%3F',
    )
    // The chat would open in a new tab.
    chat.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(chat)
    const timeline = within(canvas.getByRole('region', { name: 'Timeline' }))
    await expect(await timeline.findByText('WhatsApp, template “Quote”')).toBeVisible()
    await expect(timeline.getByText('Only 100% & fresh?')).toBeVisible()
    await expect(timeline.getAllByText(new RegExp(asha.name))[0]).toBeVisible()
    await expect(canvas.getByText('First reply after 30 min')).toBeVisible()
    // A reply from the quote template makes it quoted.
    await expect(canvas.getByLabelText('Stage')).toHaveValue('quoted')
  },
}

/** A template asks before it is used where the enquiry does not say all of it. */
export const IncompleteTemplate: Story = {
  parameters: {
    network: {
      graphql: {
        ...deskServer({ enquiries: [{ ...enquiryOf(2), _id: enquiry._id, related: [] }] }),
        ...respond(SentQuotesDocument, () => ({ adminQuotes: { items: [] } })),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const template = await canvas.findByLabelText('Template')
    await waitFor(() => expect(template).toHaveTextContent('Quote'))
    await userEvent.selectOptions(template, 'Quote')
    const quote = within(await screen.findByRole('dialog', { name: 'Use “Quote” as it is?' }))
    const gaps = quote.getByText(/^No quote was sent to this traveller yet/)
    for (const name of ['quoteLink', 'total', 'validUntil']) {
      await expect(gaps).toHaveTextContent(`{${name}} becomes “`)
    }
    await userEvent.click(quote.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await userEvent.selectOptions(template, 'Follow-up')
    const dialog = within(await screen.findByRole('dialog', { name: 'Use “Follow-up” as it is?' }))
    await expect(dialog.getByText(/\{dates\} becomes “dates of your choice”/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(template).toHaveDisplayValue('No template')
    await userEvent.selectOptions(template, 'Follow-up')
    await userEvent.click(await screen.findByRole('button', { name: 'Use it' }))
    const text = await canvas.findByLabelText<HTMLTextAreaElement>('Reply text')
    await expect(text.value).toContain('Departure: dates of your choice')
    // What is written by hand is replaced only after a question.
    await userEvent.type(text, 'Mine')
    await userEvent.selectOptions(template, 'No template')
    await screen.findByRole('dialog', { name: 'Replace your text?' })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(text.value).toContain('Mine')
    await userEvent.selectOptions(template, 'No template')
    await userEvent.click(await screen.findByRole('button', { name: 'Use it' }))
    await waitFor(() => expect(canvas.queryByDisplayValue(/Mine/)).not.toBeInTheDocument())
  },
}

/** Only what differs is sent. Somebody else has saved another field meanwhile: the save keeps both. */
export const Correcting: Story = {
  parameters: {
    network: {
      graphql: deskServer({
        enquiries: [enquiry],
        meanwhile: (stored) => ({ ...stored, stage: 'quoted' }),
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Correct' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the enquiry' }))
    const name = dialog.getByLabelText(/^Full name/)
    await userEvent.clear(name)
    await userEvent.type(name, 'Anjali Nair')
    // A text that is no number is not saved as an unknown one.
    const adults = dialog.getByLabelText('Adults')
    await userEvent.type(adults, 'two')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(adults).toHaveAttribute('aria-invalid', 'true'))
    await userEvent.clear(adults)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(canvas.getByLabelText('Stage')).toHaveValue('quoted')
  },
}

/** Both have changed the name: the admin sees both and chooses; nothing is replaced unseen. */
export const CorrectingConflict: Story = {
  parameters: {
    network: {
      graphql: deskServer({
        enquiries: [enquiry],
        meanwhile: (stored) => ({ ...stored, fullName: 'Anjali Iyer' }),
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Correct' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the enquiry' }))
    const name = dialog.getByLabelText(/^Full name/)
    await userEvent.clear(name)
    await userEvent.type(name, 'Anjali Nair')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    const asked = { name: 'Somebody else has saved this meanwhile' }
    const conflict = within(await screen.findByRole('dialog', asked))
    await expect(conflict.getByText('Saved meanwhile')).toBeVisible()
    await userEvent.click(conflict.getByRole('button', { name: 'Take the saved one' }))
    await waitFor(() => expect(name).toHaveValue('Anjali Iyer'))
    await userEvent.clear(name)
    await userEvent.type(name, 'Anjali Nair')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  },
}

/** A text that is no number makes no link, and a number that its country does not have is marked. */
export const DoubtfulNumber: Story = {
  parameters: {
    network: {
      graphql: deskServer({
        enquiries: [
          { ...enquiry, phone: '+91hello', phoneKey: '', phoneValid: false, origin: 'walk-in' },
        ],
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Doubtful number')).toBeVisible()
    await expect(canvas.getByText('Walk-in')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: /^(Call|WhatsApp)/ })).not.toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: 'Email' })).toBeVisible()
  },
}

/** The same words within a minute: the record leads to the first enquiry. */
export const Repeat: Story = {
  parameters: {
    network: { graphql: deskServer({ enquiries: [{ ...enquiry, repeatOf: idOf(6) }] }) },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Open the first' }))
    await expect(args.onOpen).toHaveBeenCalledWith(idOf(6))
  },
}

/** The names in a template are the stored ones, and those of the session. */
export const Signed: Story = {
  parameters: {
    network: {
      ...network(),
      rest: {
        'GET /api/v1/admin/me': () => ({
          body: {
            role: 'admin',
            userId: idOf(901),
            email: asha.email,
            name: '',
            permissions: PERMISSIONS,
          },
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const template = await canvas.findByLabelText('Template')
    await waitFor(() => expect(template).toHaveTextContent('Greeting'))
    await userEvent.selectOptions(template, 'Greeting')
    await expect(template).toHaveDisplayValue('Greeting')
    await expect(canvas.getByLabelText('Subject')).toHaveValue('Greetings from asha, Konkan Roads')
  },
}

/** The traveller signs what they did with a quote, and the server what it did by itself. */
export const QuoteAccepted: Story = {
  parameters: {
    network: {
      graphql: deskServer({
        enquiries: [
          {
            ...enquiry,
            timeline: [' opened', ': a question', ' accepted', ' expired'].flatMap((words) =>
              enquiry.timeline.slice(0, 1).map((entry) => ({
                ...entry,
                kind: 'quote' as const,
                actor: null,
                after: `BR-7K00/1${words}`,
              })),
            ),
          },
        ],
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const timeline = await within(canvasElement).findByRole('region', { name: 'Timeline' })
    await expect(
      within(timeline)
        .getAllByRole('listitem')
        .map((each) => each.textContent?.replace(/ ·.*/, '')),
    ).toEqual([
      'Quote BR-7K00/1 expiredServer',
      'Quote BR-7K00/1 acceptedTraveller',
      'Quote BR-7K00/1: a questionTraveller',
      'Quote BR-7K00/1 openedTraveller',
    ])
  },
}

/** Saves of a quote one after the other are one entry. */
export const QuoteSavedOften: Story = {
  parameters: {
    network: {
      graphql: deskServer({
        enquiries: [
          {
            ...enquiry,
            timeline: ['drafted', 'changed', 'changed', 'changed', 'sent'].flatMap((action) =>
              enquiry.timeline.slice(0, 1).map((entry) => ({
                ...entry,
                kind: 'quote' as const,
                actor: { _id: asha._id, email: asha.email, name: asha.name },
                after: `BR-7K00/1 ${action}`,
              })),
            ),
          },
        ],
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const timeline = await within(canvasElement).findByRole('region', { name: 'Timeline' })
    await expect(
      within(timeline)
        .getAllByText(/^Quote BR-7K00/)
        .map((each) => each.textContent),
    ).toEqual([
      'Quote BR-7K00/1 sent',
      'Quote BR-7K00/1 changed, 3 times',
      'Quote BR-7K00/1 drafted',
    ])
  },
}

/** The server sends the mail; the timeline shows what becomes of it, with a retry. */
export const SentByServer: Story = {
  parameters: { network: { graphql: deskServer({ enquiries: [enquiry], mailServer: true }) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const send = await canvas.findByRole('button', { name: 'Send email' })
    await expect(canvas.queryByRole('link', { name: 'Email' })).toBeNull()
    const subject = canvas.getByLabelText('Subject')
    await expect(subject).toHaveValue('Your enquiry BR-7K00')
    await expect(subject).toHaveAttribute('maxlength', String(MAIL_SUBJECT_MAX))
    await userEvent.click(send)
    await expect(await canvas.findByText(deskMessages.textToSend)).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Reply text'), 'There are places.')
    await userEvent.clear(subject)
    await userEvent.type(subject, 'May')
    await userEvent.click(send)
    await expect(await canvas.findByText(deskMessages.replyQueued)).toBeVisible()
    await expect(canvas.getByLabelText('Reply text')).toHaveValue('')
    const timeline = within(canvas.getByRole('region', { name: 'Timeline' }))
    await expect(await timeline.findByText('Waiting for the mail server')).toBeVisible()
    await expect(timeline.getByText('May')).toBeVisible()
    await expect(timeline.getByText(/ECONNECTION/)).toBeVisible()
    await userEvent.click(timeline.getByRole('button', { name: 'Send again' }))
    await expect(await timeline.findByText('Sent')).toBeVisible()
    await expect(timeline.queryByRole('button', { name: 'Send again' })).toBeNull()
  },
}

const mails = fn()
const server = deskServer({ enquiries: [enquiry], mailServer: true })

/** A mail whose answer is lost goes again with what the field says now, and what is typed meanwhile stays. */
export const MailAgain: Story = {
  parameters: { network: { graphql: { ...server, AddEnquiryReply: mails } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const text = await canvas.findByLabelText('Reply text')
    mails.mockReset().mockImplementation(unreachable)
    await userEvent.type(text, 'The price is 5000')
    await userEvent.click(await canvas.findByRole('button', { name: 'Send email' }))
    await expect(await canvas.findByText(idempotencyMessages.noAnswer)).toBeVisible()
    // Of another text nothing says that it is sent only once.
    await userEvent.type(text, '0')
    await expect(canvas.queryByText(idempotencyMessages.noAnswer)).toBeNull()
    await expect(canvas.getByText(idempotencyMessages.otherMayBeDone)).toBeVisible()
    await userEvent.type(text, '{Backspace}')
    await expect(canvas.getByText(idempotencyMessages.noAnswer)).toBeVisible()
    await userEvent.type(text, '{Backspace}1')
    const answer = Promise.withResolvers<void>()
    mails.mockImplementation(async (variables: never) => {
      await answer.promise
      return server.AddEnquiryReply?.(variables)
    })
    await userEvent.click(await canvas.findByRole('button', { name: 'Send email' }))
    await waitFor(() =>
      expect(mails).toHaveBeenLastCalledWith(
        expect.objectContaining({ text: 'The price is 5001' }),
      ),
    )
    await userEvent.type(text, ' each')
    answer.resolve()
    await expect(await canvas.findByText(deskMessages.replyQueued)).toBeVisible()
    await expect(text).toHaveValue('The price is 5001 each')
    // A failure is said, also if the text is another one by then.
    const rejection = Promise.withResolvers<void>()
    mails.mockImplementation(async () => {
      await rejection.promise
      throw errorResponse('The mail server refuses the address.', 'CONFLICT')
    })
    await userEvent.click(await canvas.findByRole('button', { name: 'Send email' }))
    await userEvent.type(text, ' person')
    rejection.resolve()
    await expect(await canvas.findByText(/refuses the address/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
    await userEvent.clear(text)
  },
}

/** A reply that was not recorded can be recorded again. */
export const NotRecorded: Story = {
  parameters: {
    network: {
      graphql: { ...network().graphql, ...respond(AddEnquiryReplyDocument, unreachable) },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const call = await canvas.findByRole('link', { name: 'Call' })
    call.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(call)
    await expect(await canvas.findByText(idempotencyMessages.noAnswer)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Record again' })).toBeVisible()
  },
}

/** Other enquiries of the same person lead to their records. */
export const Related: Story = {
  parameters: { network: network() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const others = await canvas.findByRole('region', { name: 'Other enquiries of this person' })
    const [first] = within(others).getAllByRole('button')
    await userEvent.click(first as HTMLElement)
    await expect(args.onOpen).toHaveBeenCalledWith(idOf(10))
  },
}
