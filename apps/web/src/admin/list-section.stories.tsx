import { LARGE_PAGE } from '@bharat/contracts/limits'
import { Button } from '@bharat/ui/button'
import type { Column } from '@bharat/ui/data-table'
import { Notice } from '@bharat/ui/notice'
import { Toggle } from '@bharat/ui/toggle'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { createdAt, idOf, pageOf, photo } from './admin.fixtures.ts'
import { dateColumn, imageColumn, nameColumn, numberColumn } from './columns.tsx'
import { ListSection, type ListSectionProps } from './list-section.tsx'
import type { List } from './use-list.ts'

interface Row {
  _id: string
  name: string
  category: string
  days: number
  picture: string
  active: boolean
  createdAt: string
}

const names = [
  'Kerala to Kashmir',
  'Konkan coast by small roads',
  'Spiti before the snow',
  'Tea country',
  'Backwaters and spice hills',
  'Desert forts',
]
const pictures = [
  'mountain-trail',
  'ocean-waves',
  'autumn-ridge',
  'tea-gardens',
  'forest-stream',
  '',
]
const all: Row[] = Array.from({ length: 87 }, (_, at) => ({
  _id: idOf(at),
  name: `${names[at % names.length]}${at < names.length ? '' : `, ${Math.floor(at / names.length) + 1}`}`,
  category: at % 2 === 0 ? 'Adventure' : 'Domestic',
  days: 5 + (at % 6) * 3,
  picture: pictures[at % pictures.length] ?? '',
  active: at % 3 !== 1,
  createdAt: createdAt(at),
}))

const columns: Column<Row>[] = [
  imageColumn('Image', (row) => row.picture && photo(row.picture)),
  nameColumn('Tour', (row) => row.name),
  { header: 'Category', cell: (row) => row.category },
  numberColumn('Days', (row) => row.days),
  {
    header: 'Active',
    cell: (row) => <Toggle label={`Active: ${row.name}`} checked={row.active} onChange={fn()} />,
  },
  dateColumn('Created', (row) => row.createdAt),
  {
    header: 'Actions',
    bare: true,
    cell: (row) => (
      <Button variant="secondary" size="sm">
        Edit<span className="sr-only"> {row.name}</span>
      </Button>
    ),
  },
]

function listOf(rows: readonly Row[] | undefined, changes: Partial<List<Row>> = {}): List<Row> {
  return {
    rows,
    totalPages: 1,
    totalItems: rows?.length ?? 0,
    loading: false,
    failure: undefined,
    reload: fn(),
    patch: fn(),
    ...changes,
  }
}

const meta = {
  title: 'Admin/List',
  component: ListSection<Row>,
  args: {
    title: 'Tours',
    searchLabel: 'Search by tour/category…',
    empty: 'No tours found.',
    columns,
    pageSize: LARGE_PAGE,
    list: listOf(all.slice(0, 6)),
    search: {},
    onSearch: fn(),
  } satisfies ListSectionProps<Row>,
  argTypes: {
    columns: { control: false },
    list: { control: false },
    filters: { control: false },
    notice: { control: false },
  },
  parameters: {
    usage: {
      do: [
        'Keep the old rows while the next page is on its way.',
        'End every list with Active, Created and Actions, in this order.',
        'Let search, filters and page stand in the address.',
      ],
      dont: [
        'Show an empty table without its words: ‘No tours found.’',
        'Take the rows away because a reload failed.',
        'Hide a column on a phone: there each row is a card.',
      ],
    },
  },
} satisfies Meta<typeof ListSection<Row>>
export default meta
type Story = StoryObj<typeof meta>

/** One page: no paging to press. */
export const OnePage: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('table', { name: 'Tours' })).toBeVisible()
    await expect(canvas.getAllByRole('row')).toHaveLength(7)
  },
}

/** The first page is on its way. */
export const Loading: Story = {
  args: { list: listOf(undefined, { loading: true }) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Loading')).toBeInTheDocument()
  },
}

/** Another page is on its way: the rows before it stay. */
export const LoadingNextPage: Story = {
  args: {
    list: listOf(all.slice(0, LARGE_PAGE), { loading: true, totalPages: 9, totalItems: 87 }),
    search: { page: 2 },
  },
}
export const Empty: Story = {
  args: { list: listOf([]) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('No tours found.')).toBeVisible()
  },
}

/** Nothing found for what was searched: the words stay in the box. */
export const NothingFound: Story = {
  args: { list: listOf([]), search: { search: 'antarctica' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('searchbox')).toHaveValue('antarctica')
  },
}

/** The first load failed: there is nothing to show but another try. */
export const Failed: Story = {
  args: {
    list: listOf(undefined, { failure: new Error('down') }),
    notice: <Notice tone="error" message="Failed to load tours." />,
  },
  play: async ({ canvasElement, args }) => {
    const again = within(canvasElement).getByRole('button', { name: 'Load the list again' })
    await userEvent.click(again)
    await expect(args.list.reload).toHaveBeenCalledOnce()
  },
}

/** A reload failed: the rows stay, and the message says it. */
export const FailedLater: Story = {
  args: {
    list: listOf(all.slice(0, 3), { failure: new Error('down') }),
    notice: <Notice tone="error" message="Failed to load tours." />,
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('row')).toHaveLength(4)
  },
}

/** Eighty-seven tours, turned over with Next and Prev. */
export const ManyPages: Story = {
  render: (args) => <Turned {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText(/Page 1 of 9/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: /Prev/ })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: /Next/ }))
    await expect(canvas.getByText(/Page 2 of 9/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /Prev/ }))
    await expect(canvas.getByText(/Page 1 of 9/)).toBeVisible()
  },
}
export const LastPage: Story = {
  args: {
    list: listOf(all.slice(80), { totalPages: 9, totalItems: 87 }),
    search: { page: 9 },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: /Next/ })).toBeDisabled()
  },
}

/** Typed text is sent once the typing rests. */
export const Searching: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByRole('searchbox'), '  spiti ')
    await waitFor(() => expect(args.onSearch).toHaveBeenLastCalledWith({ search: 'spiti' }), {
      timeout: 10_000,
    })
  },
}

/** A row flips at once. */
export const Toggling: Story = {
  render: (args) => <Toggled {...args} />,
  play: async ({ canvasElement }) => {
    const toggle = within(canvasElement).getByRole('switch', { name: 'Active: Tea country' })
    await expect(toggle).toBeChecked()
    await userEvent.click(toggle)
    await expect(toggle).not.toBeChecked()
  },
}
export const LongWords: Story = {
  args: {
    list: listOf([
      {
        ...(all[0] as Row),
        name: 'Thiruvananthapuram–Kanyakumari–Rameswaram–Thanjavur–Puducherry–Mahabalipuram by the coast, all of it',
        category: 'Women on the road, in small groups',
      },
    ]),
  },
}

/** Below 768 px each row is a card with labelled values. */
export const NarrowScreen: Story = {
  args: { list: listOf(all.slice(0, 3), { totalPages: 9, totalItems: 87 }) },
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('columnheader')).toHaveLength(columns.length)
  },
}

function Turned(args: ListSectionProps<Row>) {
  const [page, setPage] = useState(1)
  const { items, totalPages, totalItems } = pageOf(all, page, LARGE_PAGE)
  return (
    <ListSection
      {...args}
      list={listOf(items, { totalPages, totalItems })}
      search={{ page }}
      onSearch={(changes) => setPage(changes.page ?? 1)}
    />
  )
}

function Toggled(args: ListSectionProps<Row>) {
  const [rows, setRows] = useState(args.list.rows ?? [])
  const flip = (id: string, active: boolean) =>
    setRows((now) => now.map((row) => (row._id === id ? { ...row, active } : row)))
  return (
    <ListSection
      {...args}
      list={listOf(rows)}
      columns={columns.map((column) =>
        column.header === 'Active'
          ? {
              ...column,
              cell: (row: Row) => (
                <Toggle
                  label={`Active: ${row.name}`}
                  checked={row.active}
                  onChange={(active) => flip(row._id, active)}
                />
              ),
            }
          : column,
      )}
    />
  )
}
