import { failedToLoad } from '@bharat/contracts/messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { idOf } from '../admin.fixtures.ts'
import { OrderButton, OrderList, type OrderListProps } from './order-list.tsx'

interface Row {
  _id: string
  name: string
  category: string
}

const names = [
  'Adventure',
  'Domestic',
  'International',
  'Thiruvananthapuram–Kanyakumari–Rameswaram by the coast, all of it',
]
const rows: Row[] = names.map((name, at) => ({
  _id: idOf(at + 1),
  name,
  category: at < 2 ? 'Mountains' : 'Coasts',
}))

const meta = {
  title: 'Admin/Order',
  component: OrderList<Row>,
  subcomponents: { OrderButton },
  args: {
    title: 'Categories',
    failed: failedToLoad('categories'),
    load: async () => ({ items: rows }),
    move: fn(async () => undefined),
    rowName: ({ name }) => name,
    onDone: fn(),
  },
  parameters: {
    usage: {
      do: ['Show a move at once, and take it back when the server rejects it.'],
      dont: ['Offer dragging without buttons: a keyboard cannot drag.'],
    },
  },
} satisfies Meta<OrderListProps<Row>>
export default meta
type Story = StoryObj<typeof meta>

const shown = (canvasElement: HTMLElement) =>
  within(canvasElement)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.slice(1))
const button = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).findByRole('button', { name })

/** The button keeps the focus when its row moves; the new position is announced. */
export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const toTop = await button(canvasElement, 'Move to top: International')
    toTop.focus()
    await userEvent.keyboard('{Enter}')
    await expect(shown(canvasElement).slice(0, 3)).toEqual([
      'International',
      'Adventure',
      'Domestic',
    ])
    await expect(toTop).toHaveFocus()
    await expect(toTop).toHaveAttribute('aria-disabled', 'true')
    await expect(
      within(canvasElement).getByText('International is now 1 of 4.'),
    ).toBeInTheDocument()
    await waitFor(() => expect(args.move).toHaveBeenCalledWith(idOf(3), null))
    await userEvent.click(await button(canvasElement, 'Move down: International'))
    await waitFor(() => expect(args.move).toHaveBeenLastCalledWith(idOf(3), idOf(1)))
    await userEvent.click(await button(canvasElement, 'Move up: Domestic'))
    await waitFor(() => expect(args.move).toHaveBeenLastCalledWith(idOf(2), idOf(1)))
    await expect(shown(canvasElement).slice(0, 3)).toEqual([
      'Adventure',
      'Domestic',
      'International',
    ])
  },
}

/** The handle of the first row, dropped below the second. */
export const Dragged: Story = {
  play: async ({ canvasElement, args }) => {
    await button(canvasElement, 'Move up: Domestic')
    const [first, second] = within(canvasElement).getAllByRole('listitem')
    const { bottom, left } = (second as HTMLElement).getBoundingClientRect()
    const coords = { clientX: left + 20, clientY: bottom - 2 }
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: first?.firstElementChild as Element },
      { target: first?.firstElementChild as Element, coords },
      { keys: '[/MouseLeft]', coords },
    ])
    await waitFor(() => expect(args.move).toHaveBeenCalledWith(idOf(1), idOf(2)))
    await expect(shown(canvasElement).slice(0, 2)).toEqual(['Domestic', 'Adventure'])
  },
}

/** The rows go back; the reason is announced. */
export const Rejected: Story = {
  args: {
    move: fn(async (): Promise<undefined> => {
      throw new Error('Category not found.')
    }),
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await button(canvasElement, 'Move up: Domestic'))
    await expect(await within(canvasElement).findByText('Category not found.')).toBeVisible()
    await expect(shown(canvasElement).slice(0, 2)).toEqual(['Adventure', 'Domestic'])
  },
}

/** Tours are ordered in their category. */
export const InParts: Story = {
  args: { title: 'Tours', partOf: ({ category }) => category },
  play: async ({ canvasElement, args }) => {
    await userEvent.selectOptions(
      await within(canvasElement).findByRole('combobox', { name: 'Category' }),
      'Coasts',
    )
    await expect(within(canvasElement).getAllByRole('listitem')).toHaveLength(2)
    await userEvent.click(await button(canvasElement, 'Move down: International'))
    await waitFor(() => expect(args.move).toHaveBeenCalledWith(idOf(3), idOf(4)))
  },
}
export const Empty: Story = {
  args: { load: async () => ({ items: [] }) },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('There is nothing to order yet.'),
    ).toBeVisible()
  },
}
export const Failed: Story = {
  args: {
    load: async () => {
      throw new Error('down')
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(failedToLoad('categories'))).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const up = await button(canvasElement, 'Move up: Domestic')
    await expect(up.getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
    await expect(up.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
}
