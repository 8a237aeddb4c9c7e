import { historyMessages } from '@bharat/contracts/history.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { errorResponse, respond } from '../../../../../.storybook/network.ts'
import { createdAt, idOf, pageOf } from '../../admin/admin.fixtures.ts'
import { PersonText } from '../../admin/list/columns.tsx'
import { DayInput } from '../../admin/list/day-input.tsx'
import { RestoreGroupDocument } from '../../admin/resource/restore-group.admin-documents.ts'
import { AccountEvents } from './account-events.tsx'
import {
  AccountEventsDocument,
  AdminHistoryDocument,
  type EventRow,
  type HistoryRow,
  RestoreChangeDocument,
} from './history.admin-documents.ts'
import { FieldChanges, HistoryPage } from './history-page.tsx'
import { RecordCell, TokenText } from './record-cell.tsx'

const change = (number: number, fields: Partial<HistoryRow>): HistoryRow => ({
  _id: idOf(number),
  record: `tours/${idOf(7)}`,
  name: 'Kerala to Kashmir',
  at: createdAt(number),
  api: 'graphql',
  actor: { email: 'asha@example.com', name: 'Asha Menon' },
  token: null,
  group: null,
  together: null,
  isNew: false,
  isRemoved: false,
  changes: [],
  ...fields,
})
const changes = [
  change(1, {
    group: idOf(90),
    changes: [
      { field: 'tripCost', label: 'Trip Cost', before: '₹45,000', after: '₹52,000' },
      {
        field: 'included',
        label: 'Included',
        before: 'Breakfast\nFuel',
        after: 'Breakfast\nFuel\nPermits',
      },
    ],
  }),
  change(2, {
    record: 'site',
    name: '',
    token: 'Website import',
    changes: [{ field: 'tagline', label: 'Tagline', before: 'By road', after: '' }],
  }),
  change(3, {
    record: `awards/${idOf(9)}`,
    name: '<b>Best</b> road',
    api: 'server',
    actor: { email: '', name: '' },
    isNew: true,
    changes: [
      { field: 'name', label: 'Name', before: '', after: '<b>Best</b> road' },
      { field: 'image', label: 'Image', before: '', after: '' },
    ],
  }),
  change(4, {
    record: `media/${'a'.repeat(32)}`,
    name: 'The road up to the pass',
    changes: [
      {
        field: 'focus',
        label: 'Focal point',
        before: '50% from the left, 50% from the top',
        after: '30% from the left, 40% from the top',
      },
      { field: 'deleted', label: 'Deleted', before: '', after: 'Yes' },
    ],
  }),
]
const together = change(5, { group: idOf(90), name: 'Konkan coast', isNew: true })
/** New records, of which the first stands for three. */
const series = [0, 1, 2].map((number) =>
  change(20 + number, { name: `Spiti ${number}`, isNew: true }),
)
const event = (number: number, fields: Partial<EventRow>): EventRow => ({
  _id: idOf(number),
  at: createdAt(number),
  actor: { email: 'asha@example.com', name: 'Asha Menon' },
  token: null,
  action: 'login',
  target: 'asha@example.com',
  client: 'IPv4 203.0.x.x',
  result: 'done',
  ...fields,
})
const events = [
  event(1, { actor: null, target: 'Unknown account', result: 'failed' }),
  event(2, { action: 'listExported', target: 'Tours, CSV' }),
  event(3, {
    action: 'invitationCreated',
    actor: { email: `${'a'.repeat(60)}@example.com`, name: '' },
    target:
      'newcolleague@example.com: Catalogue, Enquiries, Settings, Accounts, Operations, Personal data',
  }),
  event(4, { action: 'webhookCreated', target: 'https://crm.example', token: 'Website import' }),
]

const meta = {
  title: 'Admin/History',
  component: HistoryPage,
  subcomponents: { DayInput, AccountEvents, FieldChanges, PersonText, RecordCell, TokenText },
  decorators: [inDashboard],
  parameters: {
    path: '/adminHistory',
    network: {
      graphql: {
        ...respond(AdminHistoryDocument, ({ page, limit, record = '' }) => ({
          adminHistory: pageOf(
            changes.filter((each) => each.record.startsWith(record ?? '')),
            page,
            limit,
          ),
        })),
        ...respond(AccountEventsDocument, ({ page, limit }) => ({
          adminAudit: pageOf(events, page, limit),
        })),
        ...respond(RestoreChangeDocument, () => ({
          restoreChange: { message: historyMessages.restored },
        })),
      },
    },
    usage: {
      do: ['Show both values of a changed field, as text.'],
      dont: ['Restore without a confirmation.'],
    },
  },
} satisfies Meta<typeof HistoryPage>
export default meta
type Story = StoryObj<typeof meta>

export const Changes: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect((await canvas.findAllByText('Trip Cost'))[0]).toBeVisible()
    // Markup of users is text. The fields of a new record are shown on demand.
    await userEvent.click(canvas.getByText('New record'))
    await expect(canvas.getAllByText('<b>Best</b> road')[0]).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Award/ })).toBeNull()
    await expect(canvas.getAllByText('with the token “Website import”')[0]).toBeVisible()
    await expect(canvas.getAllByText(/^Image “The road/)[0]).toBeVisible()
  },
}

export const Restored: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [button] = await canvas.findAllByRole('button', { name: /^Restore ?: Tour/ })
    if (!button) throw new Error('No change can be restored.')
    await userEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: /Restore the state/ })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(canvas.getByText(historyMessages.restored)).toBeVisible())
    await waitFor(() => expect(button).toHaveFocus())
  },
}

let loads = 0

/** A failed restore keeps the focus on its button, and its message. */
export const Rejected: Story = {
  parameters: {
    network: {
      graphql: {
        ...respond(AdminHistoryDocument, ({ page, limit }) => {
          loads += 1
          return { adminHistory: pageOf(changes, page, limit) }
        }),
        ...respond(RestoreChangeDocument, () => {
          throw errorResponse(historyMessages.isNew, 'CONFLICT')
        }),
      },
    },
  },
  play: async (context) => {
    const canvas = within(context.canvasElement)
    const [button] = await canvas.findAllByRole('button', { name: /^Restore ?: Tour/ })
    if (!button) throw new Error('No change can be restored.')
    loads = 0
    await userEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: /Restore the state/ })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(canvas.getByText(historyMessages.isNew)).toBeVisible())
    await waitFor(() => expect(button).toHaveFocus())
    await expect(button).toBeEnabled()
    // A list that fails to load as well would show a second message.
    await expect(loads).toBe(0)
  },
}

/** A change of several records is one row, and restored as a whole. */
export const ChangeOfSeveral: Story = {
  parameters: {
    network: {
      graphql: {
        ...meta.parameters.network.graphql,
        ...respond(AdminHistoryDocument, ({ page, limit, group }) => {
          const [first, ...others] = changes
          const head = first && {
            ...first,
            together: { id: idOf(90), changes: 2, added: 1, removed: 0 },
          }
          const shown = group ? [first, together] : [head, ...others]
          return {
            adminHistory: pageOf(
              shown.filter((each) => each !== undefined),
              page,
              limit,
            ),
          }
        }),
        ...respond(RestoreGroupDocument, ({ id, includeChanged }) => {
          const failed = [{ id: idOf(8), message: historyMessages.editedSince('Goa') }]
          const result = includeChanged
            ? { changed: [id, idOf(8)], failed: [] }
            : { changed: [id], failed }
          return { restoreGroup: { done: 2, ...result, group: idOf(91) } }
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('1 new record, 1 changed'))
    // Its records are loaded when they are opened.
    await expect((await canvas.findAllByText('Trip Cost'))[0]).toBeVisible()
    await expect(canvas.getAllByText(/Konkan coast/)[0]).toBeVisible()
    await expect(canvas.queryAllByRole('button', { name: /^Restore ?: Tour/ })).toEqual([])
    const undo = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /^Undo ?: Tour/ }))
      return within(await screen.findByRole('dialog', { name: 'Undo this change?' }))
    }
    // What it does and leaves is said before and after, with a way to what is left.
    let dialog = await undo()
    await expect(dialog.getByText(/^1 record is removed if new.* 1 changed since/)).toBeVisible()
    await expect(dialog.getByRole('link', { name: /“Goa” was changed/ })).toHaveAttribute(
      'href',
      expect.stringContaining(idOf(8)),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    await canvas.findByText(/1 record undone. 1 not:\n?.*“Goa” was changed since/s)
    dialog = await undo()
    await userEvent.click(dialog.getByLabelText('Remove these, too'))
    await expect(dialog.getByText(/^2 records are removed/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    await canvas.findByText('2 records undone.')
  },
}

/** What an undo has removed is not stored any more: its row counts it, and offers nothing. */
export const Removed: Story = {
  parameters: {
    network: {
      graphql: respond(AdminHistoryDocument, ({ page, limit }) => {
        const [first, second] = changes
        const removal = {
          group: idOf(93),
          together: { id: idOf(93), changes: 20, added: 0, removed: 10 },
        }
        // Its older changes say why they offer nothing.
        const items = [
          first && { ...first, ...removal },
          second && { ...second, isRemoved: true },
        ].filter((each) => each !== undefined)
        return { adminHistory: pageOf(items, page, limit) }
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('10 removed')
    await canvas.findByText('Was removed later')
    await expect(canvas.getByText('and 9 more in this change')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^(Undo|Restore)/ })).toBeNull()
  },
}

/** New records in a row, as of an integration, are one row that opens, without an undo of all. */
export const SeriesOfNewRecords: Story = {
  parameters: {
    network: {
      graphql: respond(AdminHistoryDocument, ({ page, limit, group }) => {
        const [first, ...others] = series
        const head = first && {
          ...first,
          together: { id: idOf(92), changes: 3, added: 3, removed: 0 },
        }
        const shown = group === idOf(92) ? [first, ...others] : [head, ...changes]
        const items = shown.filter((each) => each !== undefined)
        return { adminHistory: pageOf(items, page, limit) }
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const summary = await canvas.findByText('3 new records')
    await expect(canvas.getByText('and 2 more new records')).toBeVisible()
    await userEvent.click(summary)
    await expect(await canvas.findByText('Tour “Spiti 2”')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Undo ?: Tour “Spiti/ })).toBeNull()
  },
}

export const Events: Story = {
  parameters: { path: '/adminHistory?record=events' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect((await canvas.findAllByText('Unknown account'))[0]).toBeVisible()
    await expect(canvas.getAllByText('Failed')[0]).toBeVisible()
    await expect(canvas.getAllByText('with the token “Website import”')[0]).toBeVisible()
    // Nothing of it is cut, and no column is out of sight.
    const what = canvas.getByText(/newcolleague@.*Personal data$/)
    for (let each: Element | null = what; each?.closest('table'); each = each.parentElement) {
      await expect(each.scrollWidth).toBeLessThanOrEqual(
        Math.max(each.clientWidth, what.offsetWidth),
      )
    }
    const area = canvas.getByRole('table').parentElement as HTMLElement
    await expect(area.scrollWidth).toBe(area.clientWidth)
  },
}
export const EventsOnPhone: Story = {
  ...Events,
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}

export const OneRecord: Story = {
  parameters: { path: `/adminHistory?record=tours/${idOf(7)}` },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'All records' })).toBeVisible()
    await waitFor(() =>
      expect(canvas.queryByText('Site settings', { selector: 'td *' })).toBeNull(),
    )
  },
}
