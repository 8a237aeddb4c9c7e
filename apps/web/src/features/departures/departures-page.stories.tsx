import { departureMessages } from '@bharat/contracts/departures.messages'
import { PERMISSIONS } from '@bharat/contracts/permissions'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import {
  errorResponse,
  respond,
  sendEvent,
  unreachable,
} from '../../../../../.storybook/network.ts'
import { idOf, pageOf } from '../../admin/admin.fixtures.ts'
import { showPermissions } from '../../admin/session/permissions.ts'
import { EnquiryEventsProvider } from '../../admin/shell/enquiry-events.tsx'
import {
  AdminDeparturesDocument,
  ChangeDepartureDocument,
  type DepartureRow,
} from './departures.admin-documents.ts'
import { DeparturesPage } from './departures-page.tsx'

const row = (
  number: number,
  tourName: string,
  day: number,
  more: Partial<DepartureRow> = {},
): DepartureRow => ({
  _id: `${idOf(number)}.${day}`,
  tourId: idOf(number),
  tourName,
  activeStatus: true,
  date: `2027-01-${String(day).padStart(2, '0')}`,
  state: 'open',
  seats: 12,
  seatsLeft: 12,
  won: 0,
  open: 2,
  ...more,
})
const all = [
  row(1, 'Kerala to Kashmir', 2, { state: 'guaranteed', seatsLeft: 4, won: 6 }),
  row(2, 'A tour along the Konkan coast with a rather long and informative name', 12, {
    seatsLeft: 0,
    state: 'full',
    won: 9,
    open: 14,
  }),
  row(3, 'Spiti in winter', 12, { seats: null, seatsLeft: null, activeStatus: false }),
  row(1, 'Kerala to Kashmir', 30, { state: 'cancelled' }),
]

let rows = all
let sent: unknown[] = []

const network = {
  ...respond(AdminDeparturesDocument, ({ page, limit, search }) => ({
    adminDepartures: pageOf(
      rows.filter(({ tourName }) => tourName.toLowerCase().includes(search.toLowerCase())),
      page,
      limit,
    ),
  })),
  ...respond(ChangeDepartureDocument, ({ id, date, input }) => {
    sent.push(input)
    if (input.by === -4) throw errorResponse(departureMessages.outOfSeats(3, 12), 'CONFLICT')
    rows = rows.map((each) =>
      each.tourId === id && each.date === date
        ? {
            ...each,
            state: input.state ?? each.state,
            seatsLeft: (each.seatsLeft ?? 0) + (input.by ?? 0),
          }
        : each,
    )
    const departures = rows.filter(({ tourId }) => tourId === id)
    return { changeTourDeparture: { message: departureMessages.updated, item: { departures } } }
  }),
}

const meta = {
  title: 'Admin/Departures',
  component: DeparturesPage,
  decorators: [inDashboard],
  beforeEach: () => {
    rows = all
    sent = []
    showPermissions(PERMISSIONS)
    return () => showPermissions(PERMISSIONS)
  },
  parameters: {
    path: '/adminDepartures?month=2027-01',
    network: { graphql: network },
    usage: {
      do: ['Change seats and states where they are read.'],
      dont: ['Send the seats as a total: a booking in the meantime would be lost.'],
    },
  },
} satisfies Meta<typeof DeparturesPage>
export default meta
type Story = StoryObj<typeof meta>

const firstSeats = (canvasElement: HTMLElement) =>
  within(canvasElement).findByLabelText('Seats left, Kerala to Kashmir, Sat 2 Jan 2027')

/** Enters a number of seats. */
function enter(seats: HTMLElement, value: string) {
  seats.focus()
  fireEvent.input(seats, { target: { value } })
  fireEvent.keyDown(seats, { key: 'Enter' })
}

export const Shown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await firstSeats(canvasElement)).toHaveValue(4)
    await expect(canvas.getByRole('heading', { name: 'Departures in January 2027' })).toBeVisible()
    await expect(canvas.getByText('Inactive')).toBeVisible()
    const won = canvas.getByRole('link', {
      name: '6 won enquiries, Kerala to Kashmir, Sat 2 Jan 2027: show the list',
    })
    const search = `stage=won&tour=${idOf(1)}&departure=2027-01-02`
    await expect(won).toHaveAttribute('href', `/adminDesk?${search}`)
  },
}

/** Seats are sent as a difference, once; a state at once. */
export const Changed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const seats = await firstSeats(canvasElement)
    enter(seats, '3')
    await canvas.findByText(/Kerala to Kashmir, Sat 2 Jan 2027: Departure updated/)
    await userEvent.tab()
    const state = canvas.getByLabelText('State, Kerala to Kashmir, Sat 2 Jan 2027')
    await expect(state).toHaveFocus()
    await userEvent.selectOptions(state, 'limited')
    await waitFor(() => expect(sent).toEqual([{ by: -1 }, { state: 'limited' }]))
  },
}

/** A departure that is sold is cancelled after a question. */
export const CancelledWhenSold: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await firstSeats(canvasElement)
    const state = canvas.getByLabelText('State, Kerala to Kashmir, Sat 2 Jan 2027')
    const dialog = { name: 'Cancel Kerala to Kashmir, Sat 2 Jan 2027?' }
    await userEvent.selectOptions(state, 'cancelled')
    const asked = within(await screen.findByRole('dialog', dialog))
    await expect(asked.getByText(/^6 won enquiries have booked it/)).toBeVisible()
    await userEvent.click(asked.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(state).toHaveValue('guaranteed'))
    await expect(sent).toEqual([])
    await userEvent.selectOptions(state, 'cancelled')
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the departure' }))
    await waitFor(() => expect(sent).toEqual([{ state: 'cancelled' }]))
  },
}

/** A number that is typed is stored when the page is left with Back, but not an impossible one. */
export const Left: Story = {
  render: function Leaving() {
    const [isThere, setIsThere] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setIsThere(!isThere)}>
          Leave or return
        </button>
        {isThere && <DeparturesPage />}
      </>
    )
  },
  play: async ({ canvasElement }) => {
    const leave = within(canvasElement).getByRole('button', { name: 'Leave or return' })
    for (const value of ['99', '3']) {
      const seats = await firstSeats(canvasElement)
      seats.focus()
      fireEvent.input(seats, { target: { value } })
      fireEvent.click(leave)
      await waitFor(() => expect(seats).not.toBeInTheDocument())
      fireEvent.click(leave)
    }
    await waitFor(() => expect(sent).toEqual([{ by: -1 }]))
    await waitFor(async () => expect(await firstSeats(canvasElement)).toHaveValue(3))
  },
}

/** Somebody else has taken seats meanwhile: the reason, and the stored number. */
export const Rejected: Story = {
  play: async ({ canvasElement }) => {
    const seats = await firstSeats(canvasElement)
    enter(seats, '0')
    const departure = 'Kerala to Kashmir, Sat 2 Jan 2027'
    await within(canvasElement).findByText(`${departure}: ${departureMessages.outOfSeats(3, 12)}`)
    await expect(seats).toHaveValue(4)
  },
}

/** Somebody else has taken a seat meanwhile: the notice says which number is stored. */
export const ChangedMeanwhile: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const seats = await firstSeats(canvasElement)
    rows = rows.map((each, n) => (n === 0 ? { ...each, seatsLeft: 3 } : each))
    enter(seats, '2')
    await canvas.findByText(new RegExp(departureMessages.changedMeanwhile(1, 2)))
    await waitFor(() => expect(seats).toHaveValue(1))
  },
}

/** A number that cannot be: the reason at the row, and nothing is said of the change before it. */
export const Impossible: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const seats = await firstSeats(canvasElement)
    enter(seats, '3')
    await canvas.findByText(/Departure updated/)
    for (const value of ['99', '-1', '']) {
      enter(seats, value)
      await waitFor(() => expect(seats).toHaveAccessibleDescription('Not saved: 0 to 12'))
    }
    await expect(canvas.queryByText(/Departure updated/)).not.toBeInTheDocument()
    await expect(sent).toEqual([{ by: -1 }])
    enter(seats, '2')
    await canvas.findByText(/Departure updated/)
    await expect(seats).not.toHaveAttribute('aria-invalid')
  },
}

/** Another desk sells seats: the numbers follow, and a number that is being typed stays. */
export const SoldElsewhere: Story = {
  decorators: [
    (Story) => (
      <EnquiryEventsProvider>
        <Story />
      </EnquiryEventsProvider>
    ),
  ],
  play: async ({ canvasElement }) => {
    const seats = await firstSeats(canvasElement)
    const sell = (seatsLeft: number) => {
      rows = rows.map((each, n) => (n === 0 ? { ...each, seatsLeft } : each))
      return sendEvent('reload', {})
    }
    await sell(3)
    await waitFor(() => expect(seats).toHaveValue(3))
    seats.focus()
    fireEvent.input(seats, { target: { value: '1' } })
    await sell(2)
    await expect(await within(canvasElement).findByText('2 of 12')).toBeInTheDocument()
    await expect(seats).toHaveValue(1)
    fireEvent.keyDown(seats, { key: 'Enter' })
    await waitFor(() => expect(sent).toEqual([{ by: -2 }]))
    await waitFor(() => expect(seats).toHaveValue(0))
  },
}

/** Without the permission “Catalogue”. */
export const ReadOnly: Story = {
  beforeEach: () => showPermissions(['enquiries']),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('4 of 12')
    await expect(canvas.queryByLabelText(/^Seats left/)).toBeNull()
    await expect(canvas.getAllByRole('link', { name: /open enquiries/ })).toHaveLength(4)
  },
}

export const Empty: Story = {
  beforeEach: () => {
    rows = []
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No departures in this month.')
  },
}

/** The database is away. */
export const Failed: Story = {
  parameters: { network: { graphql: { ...network, AdminDepartures: unreachable } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Failed to load departures.')
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const Phone: Story = {
  ...Shown,
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
