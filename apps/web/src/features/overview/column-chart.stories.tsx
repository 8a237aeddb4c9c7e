import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ColumnChart } from './column-chart.tsx'
import { Legend, Stripes } from './series.tsx'

const columns = (count: number, most: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `Week ${n + 1}`,
    axis: `W${n + 1}`,
    values: [(n * 7) % most, (n * 5) % (2 * most)],
  }))

const meta = {
  title: 'Admin/Overview/Column chart',
  component: ColumnChart,
  subcomponents: { Legend, Stripes },
  args: {
    label: 'Enquiries of 12 weeks by channel. The table has the numbers.',
    series: [
      { name: 'Email', look: 'solid' },
      { name: 'WhatsApp', look: 'striped' },
    ],
    columns: columns(12, 9),
  },
  parameters: {
    usage: {
      do: ['Name the chart, and offer its table beside it.', 'Give each series a look of its own.'],
      dont: ['Show more than two series: nobody can compare the upper ones.'],
    },
  },
} satisfies Meta<typeof ColumnChart>
export default meta
type Story = StoryObj<typeof meta>

export const Stacked: Story = {
  play: async ({ canvasElement, args }) => {
    const chart = within(canvasElement).getByRole('img', { name: args.label })
    // The pointer reads each column.
    await expect([...chart.querySelectorAll('title')].map((each) => each.textContent)[1]).toBe(
      'Week 2: 12',
    )
  },
}
export const One: Story = { args: { columns: columns(2, 3).slice(1) } }
export const Zeros: Story = {
  args: { columns: columns(3, 9).map((column) => ({ ...column, values: [0, 0] })) },
}
/** Three years. */
export const ManyColumns: Story = { args: { columns: columns(157, 41) } }
export const Phone: Story = { globals: { viewport: { value: 'phone' } }, tags: ['phone'] }
