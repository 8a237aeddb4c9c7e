import { PERMISSIONS } from '@bharat/contracts/permissions'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard, limitedTo } from '../../../../../.storybook/admin-frame.tsx'
import { respond, unreachable } from '../../../../../.storybook/network.ts'
import { createdAt, idOf } from '../admin.fixtures.ts'
import { CommandList } from './command-list.tsx'
import { CommandSearch } from './command-search.tsx'
import { FindRecordsDocument } from './found-records.ts'
import { recentRecords, rememberRecord } from './recent-records.ts'

const tours = [
  {
    _id: idOf(1),
    tourName: 'Kerala to Kashmir',
    activeStatus: true,
    categoryId: { name: 'Domestic' },
  },
  {
    _id: idOf(2),
    tourName: 'Kerala Backwaters',
    activeStatus: false,
    categoryId: { name: 'Domestic' },
  },
]
const enquiries = Array.from({ length: 6 }, (_, at) => ({
  _id: idOf(10 + at),
  reference: `BR-7K3${at}`,
  fullName: at === 0 ? 'Anju Kerala Thomas' : `Visitor ${at}`,
  phone: '+919847012345',
  stage: 'new' as const,
  createdAt: createdAt(at),
  tour: { title: 'Kerala to Kashmir' },
}))
const find = fn()
const reply = () => ({ adminTours: { items: tours }, adminEnquiries: { items: enquiries } })

const meta = {
  title: 'Admin/Command search',
  component: CommandSearch,
  subcomponents: { CommandList },
  decorators: [
    (Story) => (
      <div className="flex justify-end bg-espresso p-3">
        <Story />
      </div>
    ),
    inDashboard,
  ],
  args: { onLogout: fn() },
  beforeEach: () => {
    find.mockReset().mockImplementation(reply)
  },
  parameters: {
    path: '/adminOverview',
    layout: 'fullscreen',
    docs: { story: { inline: false, height: '36rem' } },
    network: { graphql: respond(FindRecordsDocument, (variables) => find(variables)) },
    usage: {
      do: ['Add a page to the menu: the search finds it.', 'Name what a command opens.'],
      dont: ['Offer what the account may not use.'],
    },
  },
} satisfies Meta<typeof CommandSearch>
export default meta
type Story = StoryObj<typeof meta>

const field = () => screen.findByRole('combobox', { name: 'Search the back-office' })
const labels = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('.font-medium')?.textContent)
const groups = () =>
  screen.queryAllByRole('group').map((group) => group.querySelector('p')?.textContent)
const open = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Search' }))
  return field()
}

/** The shortcut opens and closes it; without a query it lists pages and actions. */
export const Shortcut: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await waitFor(async () => expect(await field()).toHaveFocus())
    await expect(groups()).toEqual(['Pages', 'Actions'])
    await userEvent.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(within(canvasElement).getByRole('button', { name: 'Search' })).toHaveAttribute(
      'aria-keyshortcuts',
      'Control+K',
    )
  },
}

/** Neither an input method nor an editor of rich text loses its key, and no other dialog is covered. */
export const KeptForOthers: Story = {
  render: (args) => (
    <>
      <CommandSearch {...args} />
      <div contentEditable suppressContentEditableWarning className="bg-surface p-2 text-ink">
        Text
      </div>
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const composing = {
      key: 'k',
      ctrlKey: true,
      isComposing: true,
      bubbles: true,
      cancelable: true,
    }
    const pressed = new KeyboardEvent('keydown', composing)
    window.dispatchEvent(pressed)
    await expect(pressed.defaultPrevented).toBe(false)
    const inEditor = new KeyboardEvent('keydown', { ...composing, isComposing: false })
    canvas.getByText('Text').dispatchEvent(inEditor)
    await expect(inEditor.defaultPrevented).toBe(false)
    const elsewhere = new KeyboardEvent('keydown', { ...composing, isComposing: false })
    window.dispatchEvent(elsewhere)
    await expect(elsewhere.defaultPrevented).toBe(true)
    await field()
  },
}

/** One request after a pause in typing. The records follow what the page itself knows. */
export const Records: Story = {
  play: async ({ canvasElement }) => {
    const input = await open(canvasElement)
    // Without a pause between them, whatever the speed of the machine.
    for (const value of ['ker', 'kerala']) fireEvent.change(input, { target: { value } })
    await screen.findByRole('option', { name: /^Anju Kerala Thomas/ })
    await expect(groups()).toEqual(['Tours', 'Enquiries'])
    await expect(labels().at(-1)).toBe('All enquiries with “kerala”')
    await expect(screen.getByText('Domestic · Inactive')).toBeVisible()
    await expect(find).toHaveBeenCalledWith({
      search: 'kerala',
      limit: 6,
      tours: true,
      enquiries: true,
    })
    await expect(find).toHaveBeenCalledOnce()
  },
}

/** What the account may not use is neither listed nor requested. */
export const Limited: Story = {
  beforeEach: limitedTo(['catalogue']),
  play: async ({ canvasElement }) => {
    find.mockImplementation(() => ({ adminTours: { items: tours } }))
    const input = await open(canvasElement)
    await expect(labels()).not.toContain('Sales desk')
    await expect(labels()).not.toContain('Export enquiries (CSV)')
    await userEvent.type(input, 'rating')
    await expect(await screen.findByText('Kerala Backwaters')).toBeVisible()
    await expect(groups()).toEqual(['Tours'])
    await expect(find).toHaveBeenCalledWith(
      expect.objectContaining({ tours: true, enquiries: false }),
    )
  },
}

/** A setting of the site is found by the label of its field; other words lead to pages. */
export const Settings: Story = {
  play: async ({ canvasElement }) => {
    find.mockImplementation(() => ({ adminTours: { items: [] }, adminEnquiries: { items: [] } }))
    const input = await open(canvasElement)
    await userEvent.type(input, 'review rating')
    await waitFor(() => expect(labels()).toEqual(['Review rating']))
    await userEvent.clear(input)
    await userEvent.type(input, 'audit')
    await waitFor(() => expect(labels()).toEqual(['History']))
    await userEvent.clear(input)
    // The label of a field comes before a page that only has the word.
    await userEvent.type(input, 'landline')
    await waitFor(() => expect(labels()).toEqual(['Landline', 'Contact']))
    await userEvent.clear(input)
    await userEvent.type(input, 'qqq')
    await expect(await screen.findByText('Nothing found for “qqq”.')).toBeVisible()
  },
}

/** The server is out of reach: pages and actions still work, and the rest can be tried again. */
export const Failed: Story = {
  play: async ({ canvasElement }) => {
    find.mockImplementation(unreachable)
    await userEvent.type(await open(canvasElement), 'tours')
    await expect(
      await screen.findByText('Tours and enquiries could not be searched.'),
    ).toBeVisible()
    await expect(labels()).toContain('Tours')
    find.mockImplementation(reply)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expect(await screen.findByText('Kerala Backwaters')).toBeVisible()
  },
}

/** Before a query the records that were opened last come first, the latest of them at the top. */
export const Recent: Story = {
  beforeEach: () => {
    const opened = { kind: 'tour', detail: 'Domestic' } as const
    rememberRecord({ ...opened, id: idOf(2), label: 'Kerala Backwaters' })
    rememberRecord({ ...opened, id: idOf(1), label: 'Kerala to Kashmir' })
    rememberRecord({ kind: 'enquiry', id: idOf(10), label: 'Anju Thomas', detail: 'BR-7K3Q' })
    rememberRecord({ ...opened, id: idOf(2), label: 'Kerala Backwaters' })
  },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    await expect(groups()[0]).toBe('Recently opened')
    await expect(labels().slice(0, 3)).toEqual([
      'Kerala Backwaters',
      'Anju Thomas',
      'Kerala to Kashmir',
    ])
    const shown = (permissions: typeof PERMISSIONS | ['catalogue']) =>
      recentRecords(permissions).map(({ kind }) => kind)
    await expect(shown(['catalogue'])).toEqual(['tour', 'tour'])
    await expect(shown(PERMISSIONS)).toEqual(['tour', 'enquiry', 'tour'])
  },
}

/** An action runs after the dialog has closed. */
export const Action: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(await open(canvasElement), 'log out')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(args.onLogout).toHaveBeenCalledOnce())
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

/** A download that fails is reported. */
export const DownloadFailed: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(await open(canvasElement), 'export tours csv')
    await userEvent.keyboard('{Enter}')
    const failure = /^The file could not be downloaded\. The server cannot be reached/
    await waitFor(() => expect(screen.getByText(failure)).toBeVisible())
  },
}

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    await userEvent.type(await open(canvasElement), 'kerala')
    await screen.findByRole('option', { name: /^Anju Kerala Thomas/ })
  },
}
