import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { ENQUIRY_TRUNCATION, LARGE_PAGE } from '@bharat/contracts/limits'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { errorResponse, noResponse, respond } from '../../../../../.storybook/network.ts'
import { createdAt, idOf, pageOf } from '../../admin/admin.fixtures.ts'
import type { ResultOf } from '../../graphql/graphql.ts'
import { deskServer, enquiryOf } from './desk.fixtures.ts'
import { AdminEnquiriesDocument } from './enquiries.admin-documents.ts'
import { EnquiriesTab } from './enquiries-tab.tsx'
import { EnquiryDialog } from './enquiry-dialog.tsx'

type Enquiry = ResultOf<typeof AdminEnquiriesDocument>['adminEnquiries']['items'][number]

const LONG =
  'There are four of us, two of them over seventy, and we would like to go from Thrissur to Hampi and back in the second half of May, without driving at night.'

const rows: Enquiry[] = Array.from({ length: 24 }, (_, at) => ({
  _id: idOf(at + 1),
  fullName: ['Anjali Menon', 'Rohit Deshpande', 'Claire Dubois'][at % 3] ?? '',
  phone: `+9198470123${String(at).padStart(2, '0')}`,
  phoneKey: `9198470123${String(at).padStart(2, '0')}`,
  email: ['anjali@example.com', 'rohit@example.com', 'claire@example.com'][at % 3] ?? '',
  message: at % 3 === 0 ? LONG : 'Two of us, in May?',
  channel: at % 2 === 0 ? 'email' : 'whatsapp',
  mail: at === 0 ? 'pending' : at % 2 === 0 ? 'sent' : 'none',
  createdAt: at === 0 ? '2026-10-28T14:45:00.000Z' : createdAt(at),
}))

const meta = {
  title: 'Admin/Enquiries tab',
  component: EnquiriesTab,
  subcomponents: { EnquiryDialog },
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard?tab=enquiries',
    network: {
      graphql: {
        ...deskServer({
          enquiries: rows.map((row, at) => ({ ...enquiryOf(2), tour: null, ...row, version: at })),
        }),
        ...respond(AdminEnquiriesDocument, ({ page, limit, channel }) => ({
          adminEnquiries: pageOf(
            rows.filter((row) => !channel || row.channel === channel),
            page,
            limit,
          ),
        })),
      },
    },
    usage: {
      do: [
        'Make numbers call links and addresses mail links.',
        'Sort the newest first.',
        'Open the record for a press on its row.',
      ],
      dont: ['Offer to change an enquiry in its row: the table is read-only.'],
    },
  },
} satisfies Meta<typeof EnquiriesTab>
export default meta
type Story = StoryObj<typeof meta>

const shown = (canvasElement: HTMLElement) =>
  within(canvasElement).findAllByRole('link', { name: rows[0]?.email })

/** A message is cut at 90 characters; the date is dd/mm/yyyy, the time has 24 hours (section 9). */
export const List: Story = {
  play: async ({ canvasElement }) => {
    await shown(canvasElement)
    const cut = `${LONG.slice(0, ENQUIRY_TRUNCATION)}…`
    await expect(within(canvasElement).getAllByText(cut)[0]).toBeVisible()
    await expect(within(canvasElement).getByText(enquiryMessages.mailPending)).toBeVisible()
    // 28 October 2026, 20:15 in India.
    const [, first] = within(canvasElement).getAllByRole('row')
    const cells = within(first as HTMLElement).getAllByRole('cell')
    await expect(cells.slice(5).map((cell) => cell.lastElementChild?.textContent)).toEqual([
      '28/10/2026',
      '20:15',
    ])
  },
}

/** A row is opened with the keyboard or a press: the record, with links to reply. */
export const Opened: Story = {
  play: async ({ canvasElement }) => {
    await shown(canvasElement)
    const name = /^Anjali Menon/
    const [first] = within(canvasElement).getAllByRole('button', { name })
    first?.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Anjali Menon' })
    await expect(await within(dialog).findByText(LONG)).toBeVisible()
    const links = await within(dialog).findAllByRole('link')
    await expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `tel:${rows[0]?.phone}`,
      'mailto:anjali@example.com',
      `https://wa.me/${rows[0]?.phone.slice(1)}`,
    ])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(first).toHaveFocus())
    await userEvent.click(within(canvasElement).getAllByText('Two of us, in May?')[0] as Element)
    await screen.findByRole('dialog', { name: 'Rohit Deshpande' })
  },
}
/** Twelve rows have room on a screen of 900 px, also with long messages: the header, the tabs and the filters take 290. */
export const Dense: Story = {
  play: async ({ canvasElement }) => {
    await shown(canvasElement)
    const [, ...rows] = within(canvasElement).getAllByRole('row')
    await expect(Math.max(...rows.map((row) => row.offsetHeight)) * 12).toBeLessThanOrEqual(610)
    for (const phone of canvasElement.querySelectorAll<HTMLElement>('a[href^="tel:"]')) {
      await expect(phone.getClientRects()).toHaveLength(1)
      await expect(phone.getBoundingClientRect().height).toBeLessThan(30)
    }
    const [name] = within(canvasElement).getAllByRole('columnheader')
    await expect(name?.offsetWidth).toBeLessThanOrEqual(220)
  },
}
export const ByChannel: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await shown(canvasElement)
    await userEvent.selectOptions(
      canvas.getByLabelText('Channel', { selector: 'select' }),
      'whatsapp',
    )
    await waitFor(() =>
      expect(canvas.getAllByText('WhatsApp', { selector: 'td *' })).toHaveLength(LARGE_PAGE),
    )
  },
}

/** Dates can be cleared where there are any. */
export const ByDays: Story = {
  parameters: { path: '/adminDashboard?tab=enquiries&from=2026-10-01&to=2026-10-31' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await shown(canvasElement)
    await expect(canvas.getByLabelText('From')).toHaveValue('2026-10-01')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear dates' }))
    await waitFor(() => expect(canvas.getByLabelText('From')).toHaveValue(''))
  },
}
export const Empty: Story = {
  parameters: {
    network: {
      graphql: respond(AdminEnquiriesDocument, () => ({
        adminEnquiries: pageOf<Enquiry>([], 1, LARGE_PAGE),
      })),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No enquiries found.')).toBeVisible()
  },
}
export const Loading: Story = {
  parameters: { network: { graphql: respond(AdminEnquiriesDocument, noResponse) } },
}
export const Failed: Story = {
  parameters: {
    network: {
      graphql: respond(AdminEnquiriesDocument, () => {
        throw errorResponse('down', 'INTERNAL')
      }),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(enquiryMessages.couldNotLoad)).toBeVisible()
  },
}
/** A name of one long word keeps the other columns in sight. */
export const LongWords: Story = {
  parameters: {
    network: {
      graphql: respond(AdminEnquiriesDocument, ({ page, limit }) => ({
        adminEnquiries: pageOf(
          rows.map((row) => ({ ...row, fullName: 'Donau'.repeat(16) })),
          page,
          limit,
        ),
      })),
    },
  },
  play: async ({ canvasElement }) => {
    await shown(canvasElement)
    const area = within(canvasElement).getByRole('table').parentElement as HTMLElement
    await expect(area.scrollWidth).toBe(area.clientWidth)
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    await shown(canvasElement)
    const heights = within(canvasElement)
      .getAllByRole('row')
      .map((row) => row.offsetHeight)
    await expect(Math.max(...heights)).toBeLessThanOrEqual(110)
    // A finger needs 44 px for the name, the phone and the email.
    const row = within(canvasElement.querySelector('tbody tr') as HTMLElement)
    for (const target of [...row.getAllByRole('link'), row.getByRole('button')]) {
      await expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    }
  },
}
