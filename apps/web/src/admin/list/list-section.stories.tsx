import { LARGE_PAGE } from '@bharat/contracts/limits'
import { failedToLoad } from '@bharat/contracts/messages'
import { Button } from '@bharat/ui/button'
import type { Column } from '@bharat/ui/data-table'
import { Toggle } from '@bharat/ui/toggle'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { createdAt, idOf, pageOf, photo } from '../admin.fixtures.ts'
import { dateColumn, imageColumn, nameColumn, numberColumn } from './columns.tsx'
import { NO_FILTERS } from './dashboard-search.ts'
import { ListSection, type ListSectionProps } from './list-section.tsx'
import type { List } from './use-list.ts'

interface Row {
  _id: string
  name: string
  category: string
  days: number
  image: string
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
const images = [
  'roman-colosseum',
  'mysore-palace',
  'gateway-of-india',
  'tea-gardens',
  'ajanta-caves',
  '',
]
const all: Row[] = Array.from({ length: 87 }, (_, at) => ({
  _id: idOf(at),
  name: `${names[at % names.length]}${at < names.length ? '' : `, ${Math.floor(at / names.length) + 1}`}`,
  category: at % 2 === 0 ? 'Adventure' : 'Domestic',
  days: 5 + (at % 6) * 3,
  image: images[at % images.length] ?? '',
  active: at % 3 !== 1,
  createdAt: createdAt(at),
}))

const long: Row = {
  ...(all[0] as Row),
  _id: idOf(900),
  name: 'Thiruvananthapuram–Kanyakumari–Rameswaram–Thanjavur–Puducherry–Mahabalipuram by the coast, all of it',
  category: 'Women on the road, in small groups',
}

const columns: Column<Row>[] = [
  imageColumn('Image', (row) => row.image && photo(row.image)),
  nameColumn('Tour', (row) => row.name),
  { header: 'Category', phoneLabel: '', cell: (row) => row.category },
  numberColumn('Days', (row) => row.days),
  {
    header: 'Active',
    phone: 'control',
    cell: (row) => <Toggle label={`Active: ${row.name}`} checked={row.active} onChange={fn()} />,
  },
  dateColumn('Created', (row) => row.createdAt),
  {
    header: 'Actions',
    bare: true,
    phone: 'control',
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
    page: rows && 1,
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
    failed: failedToLoad('tours'),
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
        'Show the old rows while the next page loads.',
        'End every list with Active, Created and Actions, in this order.',
        'Put search, filters and page into the URL.',
      ],
      dont: [
        'Show an empty table without its message: ‘No tours found.’',
        'Remove the rows because a reload failed.',
        'Hide a column on a phone: there each row is a card of at most 110 px.',
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

/** The first page is loading. */
export const Loading: Story = {
  args: { list: listOf(undefined, { loading: true }) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Loading')).toBeInTheDocument()
  },
}

/** Another page is loading: the old rows stay. */
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

/** No results: the search stays in the field, and a button clears it. */
export const NothingFound: Story = {
  args: { list: listOf([]), search: { search: 'antarctica' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('searchbox')).toHaveValue('antarctica')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }))
    await expect(args.onSearch).toHaveBeenLastCalledWith({ search: undefined })
    await expect(canvas.getByRole('searchbox')).toHaveFocus()
  },
}

/** No results with a filter: the button clears the filters and the search. */
export const NothingLeft: Story = {
  args: { list: listOf([]), search: { search: 'spiti', status: 'inactive' as const } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await expect(args.onSearch).toHaveBeenLastCalledWith(NO_FILTERS)
    await expect(canvas.getByRole('searchbox')).toHaveFocus()
  },
}

/** The first load failed: a message and a retry button. */
export const Failed: Story = {
  args: { list: listOf(undefined, { failure: new Error('down') }) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('alert')).toHaveTextContent('Failed to load tours.')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.list.reload).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('heading', { name: 'Tours' })).toHaveFocus()
  },
}

/** Page 2 failed to load: the rows of page 1 stay with their page number. */
export const FailedLater: Story = {
  args: {
    list: listOf(all.slice(0, 3), { failure: new Error('down'), totalPages: 9, totalItems: 87 }),
    search: { page: 2 },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('row')).toHaveLength(4)
    await expect(canvas.getByText('Page 1 of 9')).toBeVisible()
    await expect(canvas.getByRole('alert')).toHaveTextContent('Failed to load tours.')
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.list.reload).toHaveBeenCalledTimes(2)
    await expect(args.onSearch).not.toHaveBeenCalled()
  },
}

/** Eighty-seven tours, paged with Next and Prev. */
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

/** The search is sent after a pause in typing. */
export const Searching: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByRole('searchbox'), '  spiti ')
    await waitFor(() => expect(args.onSearch).toHaveBeenLastCalledWith({ search: 'spiti' }))
  },
}

/** A switch changes at once. */
export const Toggling: Story = {
  render: (args) => <Toggled {...args} />,
  play: async ({ canvasElement }) => {
    const toggle = within(canvasElement).getByRole('switch', { name: 'Active: Tea country' })
    await expect(toggle).toBeChecked()
    await userEvent.click(toggle)
    await expect(toggle).not.toBeChecked()
  },
}
export const LongWords: Story = { args: { list: listOf([long]) } }

/** Below 768 px each row is a card of at most 110 px, even with long words. */
export const NarrowScreen: Story = {
  args: {
    list: listOf([...all.slice(0, 3), long], { totalPages: 9, totalItems: 88 }),
  },
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(columns.length)
    const heights = canvas.getAllByRole('row').map((row) => row.offsetHeight)
    await expect(Math.max(...heights)).toBeLessThanOrEqual(110)
    await expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
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
