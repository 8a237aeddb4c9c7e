import { formatDate } from '@bharat/contracts/format'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { type Column, DataTable, type DataTableProps } from './data-table.tsx'
import { Toggle } from './toggle.tsx'

interface Row {
  id: string
  name: string
  category: string
  days: number
  active: boolean
  created: string
}

const names = [
  'Kerala to Kashmir',
  'Konkan coast by small roads',
  'Spiti before the snow',
  'Tea country',
  'Backwaters and spice hills',
]
const rows: Row[] = names.map((name, at) => ({
  id: String(at),
  name,
  category: at % 2 === 0 ? 'Adventure' : 'Domestic',
  days: 5 + at * 3,
  active: at !== 2,
  created: `2026-0${at + 1}-14T06:30:00.000Z`,
}))

const columns: Column<Row>[] = [
  {
    header: 'Tour',
    phone: 'title',
    cell: (row) => <span className="font-medium">{row.name}</span>,
  },
  { header: 'Category', phoneLabel: '', cell: (row) => row.category },
  { header: 'Days', numeric: true, cell: (row) => row.days },
  {
    header: 'Active',
    phone: 'control',
    cell: (row) => (
      <Badge tone={row.active ? 'on' : 'off'}>{row.active ? 'Active' : 'Inactive'}</Badge>
    ),
  },
  { header: 'Created', numeric: true, cell: (row) => formatDate(row.created) },
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

const args: DataTableProps<Row> = {
  caption: 'Tours',
  columns,
  rows,
  rowKey: (row) => row.id,
  loading: false,
  empty: 'No tours found.',
}

const meta = {
  title: 'UI/Data table',
  component: DataTable<Row>,
  args,
  argTypes: { columns: { control: false }, rows: { control: false }, rowKey: { control: false } },
  parameters: {
    usage: {
      do: [
        'Begin with the image and the name, end with the actions.',
        'Mark numbers and dates `numeric`.',
        'Give each column its place in the compact row of a phone.',
        'Open a row whose values do not fit; keep a button in it for the keyboard.',
      ],
      dont: [
        'Show more than a page of rows.',
        'Put two actions into one cell without space between them.',
      ],
    },
  },
} satisfies Meta<typeof DataTable<Row>>
export default meta
type Story = StoryObj<typeof meta>

export const Rows: Story = {}

/** Below 768 px each row is a card of at most 110 px; its roles stay those of a table. */
export const NarrowScreen: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('row')).toHaveLength(rows.length + 1)
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(columns.length)
    const heights = canvas.getAllByRole('row').map((row) => row.offsetHeight)
    await expect(Math.max(...heights)).toBeLessThanOrEqual(110)
  },
}
export const Loading: Story = {
  args: { rows: undefined, loading: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Loading')
  },
}
export const LoadingNextPage: Story = { args: { loading: true } }
export const Empty: Story = {
  args: { rows: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('No tours found.')).toBeVisible()
  },
}
export const LongWords: Story = {
  args: {
    rows: [
      {
        ...rows[0],
        id: 'long',
        name: 'Thiruvananthapuram–Kanyakumari–Rameswaram–Thanjavur–Puducherry–Mahabalipuram by the coast, all of it',
      } as Row,
    ],
  },
}

/** A press on a row opens it, but a press on a control in it does not. */
export const Opening: Story = {
  args: { onOpen: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('cell', { name: 'Tea country' }))
    await expect(args.onOpen).toHaveBeenLastCalledWith(rows[3])
    await userEvent.click(canvas.getByRole('button', { name: 'Edit Tea country' }))
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}

/** Its rows contain controls with immediate effect. */
export const Toggling: Story = {
  render: (args) => <WithToggles {...args} />,
  play: async ({ canvasElement }) => {
    const toggle = within(canvasElement).getByRole('switch', { name: 'Active: Tea country' })
    await expect(toggle).toBeChecked()
    toggle.focus()
    await userEvent.keyboard(' ')
    await expect(toggle).not.toBeChecked()
  },
}

function WithToggles(props: DataTableProps<Row>) {
  const [active, setActive] = useState<ReadonlySet<string>>(
    new Set(rows.filter((row) => row.active).map((row) => row.id)),
  )
  return (
    <DataTable
      {...props}
      columns={[
        ...columns.slice(0, 3),
        {
          header: 'Active',
          phone: 'control',
          cell: (row) => (
            <Toggle
              label={`Active: ${row.name}`}
              checked={active.has(row.id)}
              onChange={(on) =>
                setActive(new Set([...active, row.id].filter((id) => on || id !== row.id)))
              }
            />
          ),
        },
      ]}
    />
  )
}
