import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { unreachable } from '../../../../../.storybook/network.ts'
import { idOf } from '../../admin/admin.fixtures.ts'
import {
  EnquirySlot,
  EnquirySlotContent,
  type EnquirySlotProps,
} from '../../admin/shell/enquiry-slot.tsx'
import { EnquiryQuotes } from './enquiry-quotes.tsx'
import { accepted, quoteServer } from './quotes.fixtures.ts'

function Record({ stage, won }: Pick<EnquirySlotProps, 'stage' | 'won'>) {
  return (
    <div className="max-w-md p-4">
      <EnquirySlotContent value={EnquiryQuotes}>
        <EnquirySlot enquiryId={idOf(1)} stage={stage} won={won} />
      </EnquirySlotContent>
    </div>
  )
}

const meta = {
  title: 'Admin/Quotes of an enquiry',
  component: Record,
  subcomponents: { EnquiryQuotes, EnquirySlot },
  args: { stage: 'quoted', won: null },
  decorators: [inDashboard],
  parameters: {
    path: '/adminDesk',
    network: quoteServer(),
    usage: {
      do: ['Show state, total and visits, so that nobody has to open the quote.'],
      dont: ['Edit a quote in the record.'],
    },
  },
} satisfies Meta<typeof Record>
export default meta
type Story = StoryObj<typeof meta>

export const Some: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const row = await canvas.findByRole('link', { name: /^BR-7K3Q\/1/ })
    await expect(row).toHaveTextContent('BR-7K3Q/1Sent₹90,300Seen 3 times, last 12/11/2026')
    await expect(row).toHaveAttribute('href', `/adminQuotes?edit=${idOf(502)}`)
  },
}

/** The new draft opens. */
export const New: Story = {
  parameters: { network: quoteServer({ quotes: [] }) },
  play: async ({ canvasElement, parameters }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'New quote' }))
    await waitFor(() => expect(parameters.network.requests).toEqual([{ enquiryId: idOf(1) }]))
  },
}

export const Failed: Story = {
  parameters: { network: { graphql: { ...quoteServer().graphql, AdminQuotes: unreachable } } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Failed to load the quotes.')
  },
}

const ofEnquiry = quoteServer({ quotes: [{ ...accepted, enquiryId: idOf(1) }] })

/** The acceptance has made the enquiry won, and somebody has opened it again. */
export const AcceptedAndReopened: Story = {
  parameters: { network: ofEnquiry },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/^BR-9P2M\/1 is accepted, but this enquiry is not won\./)
  },
}

/** The departure had too few seats when the quote was accepted. */
export const AcceptedWithoutSeats: Story = {
  args: { stage: 'won', won: { departure: '2027-02-12', seats: null } },
  parameters: { network: ofEnquiry },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/no seats are taken on 12\/02\/2027\. Find seats/)
  },
}

export const AcceptedWithSeats: Story = {
  args: { stage: 'won', won: { departure: '2027-02-12', seats: 3 } },
  parameters: { network: ofEnquiry },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('link', { name: /^BR-9P2M\/1/ })
    await expect(canvas.queryByText(/is accepted, but/)).toBeNull()
  },
}
