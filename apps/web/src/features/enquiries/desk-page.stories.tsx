import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { noResponse, respond, unreachable } from '../../../../../.storybook/network.ts'
import { idOf } from '../../admin/admin.fixtures.ts'
import { savePreferences } from '../../admin/shell/preferences.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { ChangeMessages } from './change-messages.tsx'
import { NewEnquiryDialog } from './conversation-dialog.tsx'
import { DeskListDocument, WonFactsDocument } from './desk.admin-documents.ts'
import { asha, deskServer, enquiriesOf, enquiryOf, ravi } from './desk.fixtures.ts'
import { DeskBoard } from './desk-board.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { DeskHeader } from './desk-header.tsx'
import { DeskList } from './desk-list.tsx'
import { DeskPage } from './desk-page.tsx'
import { DeskSettingsDialog } from './desk-settings-dialog.tsx'
import { FollowUpBadge } from './follow-up-badge.tsx'
import { KnownPerson } from './known-person.tsx'
import { LostDialog } from './lost-dialog.tsx'
import { OpenButton } from './open-button.tsx'
import { SelectedEnquiries } from './selected-enquiries.tsx'
import { StageSelect } from './stage-select.tsx'
import { WonDialog } from './won-dialog.tsx'

const full = { enquiries: enquiriesOf(64) }
const desk = (options?: Parameters<typeof deskServer>[0]) => ({ graphql: deskServer(options) })

/** The facts of a won enquiry arrive when seats are typed, or after a second. */
function factsAfterSeats() {
  const server = deskServer()
  const { WonFacts: facts } = server
  const isTyped = () => expect(screen.getByLabelText('Seats')).toHaveValue()
  return {
    ...server,
    async WonFacts(variables: never) {
      await waitFor(isTyped).catch(() => undefined)
      return facts?.(variables)
    },
  }
}

const meta = {
  title: 'Admin/Sales desk',
  component: DeskPage,
  subcomponents: {
    BulkDialog,
    ChangeMessages,
    KnownPerson,
    NewEnquiryDialog,
    DeskBoard,
    DeskFilters,
    DeskHeader,
    DeskList,
    DeskSettingsDialog,
    FollowUpBadge,
    LostDialog,
    OpenButton,
    SelectedEnquiries,
    StageSelect,
    WonDialog,
  },
  decorators: [inDashboard],
  parameters: {
    path: '/adminDesk',
    usage: {
      do: [
        'Show a change at once, and take it back with a message if it fails.',
        'Offer the list of stages on every card: not everybody can drag.',
      ],
      dont: ['Move an enquiry to Lost without a reason.'],
    },
  },
} satisfies Meta<typeof DeskPage>
export default meta
type Story = StoryObj<typeof meta>

const column = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).findByRole('region', { name })
const cards = (region: HTMLElement) => region.querySelectorAll('li').length

export const List: Story = {
  parameters: { network: desk(full) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: 'Anjali Menon BR-7K00' })
    await expect(await canvas.findByRole('link', { name: 'All 64' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await userEvent.click(canvas.getByRole('link', { name: /^Mine/ }))
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: /^Anjali Menon/ })).not.toBeInTheDocument(),
    )
    await expect(await canvas.findByRole('button', { name: /BR-7K01/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'All 64' })).not.toHaveAttribute('aria-current')
    // Closed ones are no work any more: the list has as many as the view says.
    const mine = canvas.getByRole('link', { name: /^Mine/ }).textContent.replace(/\D/g, '')
    await expect(canvas.getByText(`${mine} entries`)).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: /^All/ }))
    const stage = await canvas.findByRole('combobox', { name: 'Stage' })
    await userEvent.selectOptions(stage, 'won')
    await waitFor(() =>
      expect(canvas.getAllByRole('combobox', { name: /^Stage of/ }).map((each) => each)).toSatisfy(
        (all: HTMLSelectElement[]) => all.every(({ value }) => value === 'won'),
      ),
    )
  },
}

/** The rows of two pages are assigned at once, by keyboard; Undo sends back what they had. */
export const Selected: Story = {
  parameters: { network: desk(full) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const first = await canvas.findByRole('button', { name: 'Anjali Menon BR-7K00' })
    first.focus()
    await userEvent.keyboard('xjx')
    const bar = within(canvas.getByRole('region', { name: 'Selected rows' }))
    await expect(bar.getByRole('status')).toHaveTextContent('2 selected')
    await userEvent.click(canvas.getAllByLabelText('Select all on this page')[0] as HTMLElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await canvas.findByRole('button', { name: 'Rohit Deshpande BR-7K53' })
    await userEvent.click(canvas.getAllByLabelText('Select all on this page')[0] as HTMLElement)
    await expect(bar.getByRole('status')).toHaveTextContent('64 selected')
    await userEvent.click(bar.getByRole('button', { name: 'Assign' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 64 enquiries' }))
    await waitFor(() => expect(dialog.getByLabelText('Assignee')).toHaveTextContent(ravi.email))
    await userEvent.selectOptions(dialog.getByLabelText('Assignee'), ravi.email)
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    await canvas.findByText('64 enquiries assigned.')
    await waitFor(() => expect(canvas.getAllByText('ravi').length).toBe(14))
    await userEvent.keyboard('{Control>}z{/Control}')
    await canvas.findByText('64 enquiries as before.')
    await waitFor(() => expect(canvas.queryByText('ravi')).not.toBeInTheDocument())
    await expect(canvas.getAllByText('Asha Menon').length).toBeGreaterThan(0)
  },
}

/** A won enquiry is among those that are moved: it is said before, and Undo books it again. */
export const SaleTakenBack: Story = {
  parameters: { network: desk() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const name of ['Anjali Menon BR-7K00', 'Anjali Menon BR-7K04']) {
      const row = (await canvas.findByRole('button', { name })).closest('tr') as HTMLElement
      await userEvent.click(within(row).getByLabelText('Select Anjali Menon'))
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Stage' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 enquiries' }))
    await expect(dialog.getByText(deskMessages.wonReopened(1))).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
    await canvas.findByText('2 enquiries moved.')
    await userEvent.click(canvas.getByRole('button', { name: /^Undo/ }))
    await canvas.findByText('2 enquiries as before.')
    const row = canvas.getByRole('button', { name: 'Anjali Menon BR-7K04' }).closest('tr')
    const { getByLabelText } = within(row as HTMLElement)
    // The list loads after the message.
    await waitFor(() => expect(getByLabelText('Stage of Anjali Menon')).toHaveValue('won'))
    await userEvent.click(getByLabelText('Select Anjali Menon'))
    await userEvent.click(canvas.getByRole('button', { name: 'Spam' }))
    await canvas.findByText(`1 enquiry marked as spam. ${deskMessages.wonReopened(1)}.`)
  },
}

/** A single won enquiry that is set back says the same, and Undo books it again. */
export const OneSaleTakenBack: Story = {
  parameters: { network: desk() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: 'Anjali Menon BR-7K04' })
    const stage = () => document.querySelector(`[data-stage-of="${idOf(5)}"]`) as HTMLSelectElement
    await expect(stage()).toHaveValue('won')
    await userEvent.selectOptions(stage(), 'contacted')
    await canvas.findByText(`Anjali Menon: Contacted. ${deskMessages.seatsGivenBack}`)
    await expect(canvas.queryByText('Not saved')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(stage()).toHaveValue('won'))
  },
}

/** A change says what failed; failed rows stay selected. A lost enquiry has a reason. */
export const PartlyFailed: Story = {
  parameters: { network: desk({ failsOnce: true }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const claire = await canvas.findAllByLabelText('Select Claire Dubois')
    await userEvent.click(claire[0] as HTMLElement)
    await userEvent.click(canvas.getAllByLabelText('Select Fatima Sheikh')[0] as HTMLElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Stage' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 enquiries' }))
    await userEvent.selectOptions(dialog.getByLabelText('Stage'), 'lost')
    await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Too expensive')
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
    await canvas.findByText(/^1 enquiry moved\. 1 enquiry failed: Fatima Sheikh: Enquiry not found/)
    await expect(canvas.getByText('1 selected')).toBeVisible()
  },
}

/** N opens the dialog. A typed number shows who has it; what is typed survives Escape. */
export const NewConversation: Story = {
  parameters: { network: desk() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: 'Anjali Menon BR-7K00' })
    await userEvent.keyboard('{Shift>}N{/Shift}')
    let dialog = within(await screen.findByRole('dialog', { name: 'New enquiry' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(await dialog.findByText(deskMessages.contact)).toBeVisible()
    await userEvent.type(dialog.getByLabelText(/^Phone/), '98470 12301')
    await expect(await dialog.findByText(/1 enquiry, last 28 Oct, contacted/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Add here' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await userEvent.click(canvas.getByRole('button', { name: 'New enquiry' }))
    dialog = within(await screen.findByRole('dialog', { name: 'New enquiry' }))
    await expect(dialog.getByLabelText(/^Phone/)).toHaveValue('98470 12301')
    // The next caller is somebody else.
    await userEvent.click(dialog.getByRole('button', { name: 'Clear' }))
    await expect(dialog.getByLabelText(/^Phone/)).toHaveValue('')
    await expect(dialog.queryByText(/^Kept from before/)).toBeNull()
    // The number of somebody begins with it.
    await userEvent.type(dialog.getByLabelText(/^Phone/), '98470 123')
    await userEvent.type(dialog.getByLabelText(/^Full name/), 'Walker')
    await userEvent.type(dialog.getByLabelText('Message'), 'Two in May')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    const record = within(await canvas.findByRole('region', { name: 'Enquiry' }))
    await expect(await record.findByRole('heading', { name: 'Walker' })).toBeVisible()
    await expect(await record.findByText('Call recorded')).toBeVisible()
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  },
}

/** A known person: what was typed becomes the draft of a note, also if the record is open already. */
export const AddedToKnown: Story = {
  parameters: { network: desk(), path: `/adminDesk?enquiry=${idOf(2)}` },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByLabelText('New note')
    for (const message of ['Asked about December', 'And May']) {
      await userEvent.click(canvas.getByRole('button', { name: 'New enquiry' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'New enquiry' }))
      await userEvent.type(dialog.getByLabelText(/^Phone/), '98470 12301')
      await userEvent.type(dialog.getByLabelText('Message'), message)
      await userEvent.click(await dialog.findByRole('button', { name: 'Add here' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      await waitFor(() => expect(canvas.getByLabelText('New note')).toHaveFocus())
    }
    await expect(canvas.getByLabelText('New note')).toHaveValue('Asked about December\nAnd May')
  },
}

/** What else was typed goes to the record that lacks it, and into the note where the record has something else. */
export const AddedWithMore: Story = {
  parameters: { network: desk() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'New enquiry' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New enquiry' }))
    await userEvent.type(dialog.getByLabelText(/^Phone/), '98470 12301')
    await userEvent.type(dialog.getByLabelText(/^Full name/), 'Rohit D')
    await userEvent.type(dialog.getByLabelText('Message'), 'With the parents')
    // A wrong number behind "More" opens it and takes the focus.
    const adults = dialog.getByLabelText('Adults')
    fireEvent.input(adults, { target: { value: 'three' } })
    await userEvent.click(await dialog.findByRole('button', { name: 'Add here' }))
    await waitFor(() => expect(adults).toHaveFocus())
    await expect(adults).toBeVisible()
    fireEvent.input(adults, { target: { value: '3' } })
    fireEvent.input(dialog.getByLabelText('Email'), { target: { value: 'rohit@example.com' } })
    fireEvent.input(dialog.getByLabelText('Follow-up'), { target: { value: '2026-12-05' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Add here' }))
    const note = await canvas.findByLabelText('New note')
    await waitFor(() => expect(note).toHaveFocus())
    await expect(note).toHaveValue('With the parents\nName: Rohit D\nEmail: rohit@example.com')
    const record = within(canvas.getByRole('region', { name: 'Enquiry' }))
    await expect(record.getByText(/^3 adults/)).toBeVisible()
    await expect(record.getByLabelText('Follow-up')).toHaveValue('2026-12-05')
  },
}

/** A form that is kept shows all that it keeps. */
export const KeptWithMore: Story = {
  parameters: { network: desk() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const open = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'New enquiry' }))
      return within(await screen.findByRole('dialog', { name: 'New enquiry' }))
    }
    let dialog = await open()
    await expect(dialog.getByLabelText('Adults')).not.toBeVisible()
    fireEvent.input(dialog.getByLabelText('Adults'), { target: { value: '7' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    dialog = await open()
    await expect(dialog.getByLabelText('Adults')).toBeVisible()
    await expect(dialog.getByLabelText('Adults')).toHaveValue('7')
    // Without phone and name nothing is saved: the first of them has the focus.
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(dialog.getByLabelText(/^Phone/)).toHaveFocus())
    await userEvent.click(dialog.getByRole('button', { name: 'Clear' }))
  },
}

/** A number that only led to a known person is not kept for the next caller; what was said with it is. */
export const OpenedKnown: Story = {
  parameters: { network: desk() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const message of ['', 'Asked about May']) {
      await userEvent.click(await canvas.findByRole('button', { name: 'New enquiry' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'New enquiry' }))
      await expect(dialog.getByLabelText(/^Phone/)).toHaveValue('')
      await userEvent.type(dialog.getByLabelText(/^Phone/), '98470 12301')
      if (message) await userEvent.type(dialog.getByLabelText('Message'), message)
      await userEvent.click(await dialog.findByRole('button', { name: 'Open' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      await canvas.findByRole('region', { name: 'Enquiry' })
    }
    await userEvent.click(canvas.getByRole('button', { name: 'New enquiry' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New enquiry' }))
    await expect(dialog.getByLabelText('Message')).toHaveValue('Asked about May')
    await expect(dialog.getByText(/^Kept from before/)).toBeVisible()
  },
}

/** On a phone the four controls and Save are on the screen without scrolling. */
export const NewConversationOnPhone: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  parameters: { network: desk(), path: '/adminDesk?field=enquiry:' },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'New enquiry' }))
    for (const label of [/^Phone/, /^Full name/, 'Came by', 'Message']) {
      await expect(dialog.getByLabelText(label)).toBeVisible()
    }
    const { bottom } = dialog.getByRole('button', { name: 'Save' }).getBoundingClientRect()
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight)
  },
}

/** A card moves with its list of stages, and keeps the focus; a lost one needs a reason. */
export const Board: Story = {
  parameters: { network: desk(full), path: '/adminDesk?layout=board' },
  play: async ({ canvasElement }) => {
    const [fresh, contacted] = [
      await column(canvasElement, 'New'),
      await column(canvasElement, 'Contacted'),
    ]
    await waitFor(() => expect(cards(fresh)).toBe(20))
    const before = cards(contacted)
    const stageOfFirst = () =>
      document.querySelector<HTMLSelectElement>(`[data-stage-of="${idOf(1)}"]`) as HTMLSelectElement
    stageOfFirst().focus()
    await userEvent.selectOptions(stageOfFirst(), 'contacted')
    await waitFor(() => expect(cards(contacted)).toBe(before + 1))
    await expect(contacted.contains(stageOfFirst())).toBe(true)
    await waitFor(() => expect(stageOfFirst()).toHaveFocus())

    await userEvent.selectOptions(stageOfFirst(), 'lost')
    const dialog = await screen.findByRole('dialog', { name: 'Why was it lost?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set to Lost' }))
    await within(dialog).findByText(deskMessages.lostReason)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Too expensive' }))
    const lost = await column(canvasElement, 'Lost')
    await expect(await within(lost).findByText('Too expensive')).toBeVisible()
  },
}

/** What a won enquiry has booked: as the enquiry and its quote say. Too few seats keep the dialog and what was typed. */
export const Won: Story = {
  parameters: { network: desk({ seatsLeft: 5 }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: 'Anjali Menon BR-7K00' })
    const stage = () => document.querySelector(`[data-stage-of="${idOf(1)}"]`) as HTMLSelectElement
    await userEvent.selectOptions(stage(), 'won')
    const dialog = within(await screen.findByRole('dialog', { name: 'Anjali Menon has booked' }))
    const [seats, amount] = [dialog.getByLabelText('Seats'), dialog.getByLabelText('Amount (₹)')]
    await waitFor(() => expect(seats).toHaveValue('4'))
    await expect(amount).toHaveValue('238000')
    const departure = dialog.getByLabelText('Departure')
    await waitFor(() => expect(departure).toHaveDisplayValue('Tue 12 Jan 2027, 5 left'))
    await userEvent.clear(amount)
    await userEvent.type(amount, 'two lakh')
    await userEvent.click(dialog.getByRole('button', { name: 'Set to Won' }))
    await waitFor(() => expect(amount).toHaveAttribute('aria-invalid', 'true'))
    await userEvent.clear(amount)
    await userEvent.type(amount, '2,00,000')
    await userEvent.clear(seats)
    await userEvent.type(seats, '6')
    await userEvent.click(dialog.getByRole('button', { name: 'Set to Won' }))
    await dialog.findByText('Not saved. Only 5 seats are left on 12/01/2027.')
    await expect(amount).toHaveValue('2,00,000')
    await expect(stage()).toHaveValue('new')
    await userEvent.clear(seats)
    await userEvent.type(seats, '5')
    await userEvent.click(dialog.getByRole('button', { name: 'Set to Won' }))
    await waitFor(() => expect(stage()).toHaveValue('won'))
    // The list of stages belongs to the row: it opens no record.
    await expect(canvas.queryByRole('region', { name: 'Enquiry' })).not.toBeInTheDocument()
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  },
}

/** Until the departure and the travellers are known, nothing can be stored: no seats would be taken. */
export const WonNotLoaded: Story = {
  parameters: {
    network: { graphql: { ...desk().graphql, ...respond(WonFactsDocument, unreachable) } },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: 'Anjali Menon BR-7K00' })
    const stage = () => document.querySelector(`[data-stage-of="${idOf(1)}"]`) as HTMLSelectElement
    await userEvent.selectOptions(stage(), 'won')
    const dialog = within(await screen.findByRole('dialog', { name: 'Anjali Menon has booked' }))
    await expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible()
    // What is typed meanwhile stays.
    await userEvent.type(dialog.getByLabelText('Seats'), '5')
    await expect(dialog.getByLabelText('Seats')).toHaveValue('5')
    await userEvent.click(dialog.getByRole('button', { name: 'Loading…' }))
    await expect(stage()).toHaveValue('new')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  },
}

/** Nothing is required, and without a tour there is no departure to choose: seats that were typed before that is known stay. */
export const WonWithoutTour: Story = {
  parameters: { network: { graphql: factsAfterSeats() }, path: `/adminDesk?enquiry=${idOf(3)}` },
  play: async ({ canvasElement }) => {
    const panel = within(await within(canvasElement).findByRole('region', { name: 'Enquiry' }))
    await userEvent.selectOptions(await panel.findByLabelText('Stage'), 'won')
    const dialog = within(await screen.findByRole('dialog', { name: 'Claire Dubois has booked' }))
    const seats = dialog.getByLabelText('Seats')
    await userEvent.type(seats, '4')
    await dialog.findByText(deskMessages.wonWithoutTour)
    await expect(seats).toHaveValue('4')
    await expect(seats).toHaveFocus()
    await expect(dialog.getByText('Not stored without a departure')).toBeVisible()
    await userEvent.clear(seats)
    await expect(seats).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Set to Won' }))
    await expect(await panel.findByRole('button', { name: 'Change the booking' })).toBeVisible()
  },
}

/** A card is dragged to another column. */
export const Dragging: Story = {
  parameters: { network: desk(), path: '/adminDesk?layout=board' },
  play: async ({ canvasElement }) => {
    const [fresh, quoted] = [
      await column(canvasElement, 'New'),
      await column(canvasElement, 'Quoted'),
    ]
    const name = { name: 'Anjali Menon BR-7K00' }
    const card = (await within(fresh).findByRole('button', name)).closest('li') as HTMLElement
    const dataTransfer = new DataTransfer()
    await fireEvent.dragStart(card, { dataTransfer })
    await fireEvent.dragOver(quoted, { dataTransfer })
    await fireEvent.drop(quoted, { dataTransfer })
    await expect(await within(quoted).findByRole('button', name)).toBeVisible()
  },
}

/** A column shows its first cards; the others follow on request. */
export const ManyCards: Story = {
  parameters: { network: desk(full), path: '/adminDesk?layout=board' },
  play: async ({ canvasElement }) => {
    const fresh = await column(canvasElement, 'New')
    await userEvent.click(
      await within(fresh).findByRole('button', { name: 'Show more of New (8)' }),
    )
    await waitFor(() => expect(cards(fresh)).toBe(28))
    await expect(within(fresh).queryByRole('button', { name: /^Show more/ })).toBeNull()
  },
}

/** The record beside the list: changes are saved at once and appear in the list. */
export const Opened: Story = {
  parameters: { network: desk() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Anjali Menon BR-7K00' }))
    const panel = within(await canvas.findByRole('region', { name: 'Enquiry' }))
    const heading = await panel.findByRole('heading', { name: 'Anjali Menon' })
    await waitFor(() => expect(heading).toHaveFocus())
    await userEvent.selectOptions(panel.getByLabelText('Stage'), 'quoted')
    await userEvent.selectOptions(await panel.findByLabelText('Assignee'), ravi.email)
    await waitFor(() =>
      expect(document.querySelector(`[data-stage-of="${idOf(1)}"]`)).toHaveValue('quoted'),
    )
    await expect(await panel.findByText('Stage New to Quoted')).toBeVisible()
    await userEvent.type(panel.getByLabelText('New note'), 'Prefers the coast.')
    await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
    await expect(await panel.findByText('Prefers the coast.')).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'Close the enquiry' }))
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Anjali Menon BR-7K00' })).toHaveFocus(),
    )
  },
}

/** A change that fails is taken back; it can be sent again. */
export const FailedChange: Story = {
  parameters: { network: desk({ failsOnce: true }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const stage = () => document.querySelector(`[data-stage-of="${idOf(1)}"]`) as HTMLSelectElement
    await canvas.findByRole('button', { name: 'Anjali Menon BR-7K00' })
    await userEvent.selectOptions(stage(), 'quoted')
    await expect(await canvas.findByText('Not saved')).toBeVisible()
    await canvas.findByText(/not saved\. The server is busy\. Please try again\.$/)
    await expect(stage()).toHaveValue('new')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(stage()).toHaveValue('quoted'))
  },
}

/** Another administrator has changed the enquiry: both versions, and the choice. */
export const Conflict: Story = {
  parameters: {
    network: desk({ meanwhile: (enquiry) => ({ ...enquiry, stage: 'won', assignee: asha }) }),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const stage = () => document.querySelector(`[data-stage-of="${idOf(1)}"]`) as HTMLSelectElement
    await canvas.findByRole('button', { name: 'Anjali Menon BR-7K00' })
    await userEvent.selectOptions(stage(), 'quoted')
    const name = 'Somebody else has saved this meanwhile'
    const dialog = within(await screen.findByRole('dialog', { name }))
    await expect(dialog.getByText(/^Anjali Menon: your change is not saved/)).toBeVisible()
    await expect(dialog.getByText('Quoted')).toBeVisible()
    await expect(dialog.getByText('Won')).toBeVisible()
    await expect(stage()).toHaveValue('won')
    const keep = dialog.getByRole('button', { name: 'Keep mine' })
    // A dialog takes the pointer a moment after it is shown.
    await waitFor(() => expect(keep).not.toHaveStyle({ pointerEvents: 'none' }))
    await userEvent.click(keep)
    await waitFor(() => expect(stage()).toHaveValue('quoted'))
  },
}

/** The keys move through the list and act on the record, but not while the admin types. */
export const Shortcuts: Story = {
  parameters: { network: desk() },
  play: async ({ canvasElement }) => {
    savePreferences({ shortcuts: true })
    const canvas = within(canvasElement)
    const row = (reference: string) => canvas.getByRole('button', { name: new RegExp(reference) })
    await canvas.findByRole('button', { name: /BR-7K00/ })
    await userEvent.keyboard('jj')
    await expect(row('BR-7K01')).toHaveFocus()
    await userEvent.keyboard('k')
    await expect(row('BR-7K00')).toHaveFocus()
    await userEvent.keyboard('n')
    const panel = within(await canvas.findByRole('region', { name: 'Enquiry' }))
    const note = await panel.findByLabelText('New note')
    await waitFor(() => expect(note).toHaveFocus())
    await userEvent.keyboard('jsn?')
    await expect(note).toHaveValue('jsn?')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(row('BR-7K00')).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    const heading = await canvas.findByRole('heading', { name: 'Anjali Menon' })
    await waitFor(() => expect(heading).toHaveFocus())
    await userEvent.keyboard('s')
    await expect(canvas.getByLabelText('Stage', { selector: '[data-desk-stage]' })).toHaveFocus()
    canvas.getByRole('heading', { name: 'Anjali Menon' }).focus()

    await userEvent.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Shortcuts and alerts' }))
    await userEvent.click(dialog.getByRole('switch', { name: 'Keyboard shortcuts' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('j')
    await expect(canvas.getByRole('heading', { name: 'Anjali Menon' })).toHaveFocus()
    savePreferences({ shortcuts: true })
  },
}

/** Sound and notification are off until the admin turns them on. */
export const Alerts: Story = {
  parameters: { network: desk() },
  play: async ({ canvasElement }) => {
    savePreferences({ sound: false, notification: false })
    const button = within(canvasElement).getByRole('button', { name: 'Shortcuts and alerts' })
    await userEvent.click(button)
    const dialog = within(await screen.findByRole('dialog'))
    const sound = dialog.getByRole('switch', { name: 'Sound for new enquiries' })
    await expect(sound).not.toBeChecked()
    await userEvent.click(sound)
    await expect(sound).toBeChecked()
    savePreferences({ sound: false })
  },
}

const unbroken = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)
const long = (n: number) => ({
  ...enquiryOf(n),
  fullName: unbroken.slice(0, 120),
  message: unbroken.repeat(20),
  assignee: { ...asha, email: `${unbroken.slice(0, 100)}@example.com` },
  lostReason: n === 6 ? unbroken : null,
})
export const LongWords: Story = {
  parameters: {
    network: desk({ enquiries: [0, 1, 6].map(long) }),
    path: `/adminDesk?layout=board&enquiry=${idOf(7)}`,
  },
  play: async ({ canvasElement }) => {
    const panel = within(await within(canvasElement).findByRole('region', { name: 'Enquiry' }))
    await panel.findByRole('region', { name: 'Timeline' })
    await expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  },
}
/** The filters of a link from the overview, each to remove. */
export const Filtered: Story = {
  parameters: {
    network: desk(),
    path: '/adminDesk?from=2026-08-31&to=2026-11-22&channel=email&campaign=diwali',
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const filters = await canvas.findByRole('list', { name: 'Filters' })
    const shown = () =>
      within(filters)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    await expect(shown()).toEqual([
      'From 31/08/2026 to 22/11/2026',
      'Email',
      'Campaign diwali',
      'Remove all filters',
    ])
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the filter: Email' }))
    await waitFor(() => expect(shown()).toHaveLength(3))
    await userEvent.click(canvas.getByRole('button', { name: 'Remove all filters' }))
    await waitFor(() => expect(canvas.queryByRole('list', { name: 'Filters' })).toBeNull())
  },
}
export const Empty: Story = {
  parameters: { network: desk({ enquiries: [] }), path: '/adminDesk?view=overdue' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('No follow-up is overdue.')).toBeVisible()
  },
}
export const EmptyBoard: Story = {
  parameters: { network: desk({ enquiries: [] }), path: '/adminDesk?layout=board' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getAllByText('None')).toHaveLength(5))
  },
}
export const NotFound: Story = {
  parameters: { network: desk(), path: `/adminDesk?enquiry=${idOf(999)}` },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(deskMessages.notFound)).toBeVisible()
  },
}
export const Loading: Story = {
  parameters: { network: { graphql: respond(DeskListDocument, noResponse) } },
}
export const Failed: Story = {
  parameters: { network: { graphql: respond(DeskListDocument, unreachable) } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(enquiryMessages.couldNotLoad)).toBeVisible()
  },
}
export const PhoneList: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  parameters: { network: desk() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: 'Anjali Menon BR-7K00' })
    const heights = canvas.getAllByRole('row').map((row) => row.offsetHeight)
    await expect(Math.max(...heights)).toBeLessThanOrEqual(110)
    await expect(canvas.getByText('Doubtful')).toBeVisible()
    await expect(canvas.getByText('Repeat')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.click(sheet.getByRole('link', { name: /^Unanswered/ }))
    await userEvent.selectOptions(sheet.getByLabelText('Sort by'), 'Last change')
    await userEvent.click(sheet.getByRole('button', { name: 'Done' }))
    await expect(await canvas.findByText('Unanswered', { selector: 'p' })).toBeVisible()
  },
}
export const PhoneBoard: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  parameters: { network: desk(), path: '/adminDesk?layout=board' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Anjali Menon BR-7K00' })
    await expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  },
}
/** On a phone the record takes the place of the list. */
export const PhoneRecord: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  parameters: { network: desk(), path: `/adminDesk?enquiry=${idOf(1)}` },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('heading', { name: 'Anjali Menon' })
    await expect(canvas.queryByRole('table')).toBeNull()
    const [first] = within(canvas.getByRole('region', { name: 'Enquiry' })).getAllByRole('link')
    await expect(first).toHaveTextContent('Call')
  },
}
