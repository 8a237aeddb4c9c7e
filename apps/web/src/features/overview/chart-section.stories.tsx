import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { ChartSection } from './chart-section.tsx'

const meta = {
  title: 'Admin/Overview/Chart section',
  component: ChartSection,
  args: {
    title: 'By landscape',
    note: 'A tour counts in each of its landscapes.',
    headings: ['Landscape', 'Enquiries', 'Won'],
    rows: [
      { key: 'mountain', cells: ['Mountain', 120, 20] },
      { key: 'snow', cells: ['Snow', 12, 3] },
    ],
    children: <p className="bg-sunken p-6">The chart</p>,
  },
  parameters: {
    usage: {
      do: ['Give each chart a section with all its numbers as a table.'],
      dont: ['Leave a number only to the chart.'],
    },
  },
} satisfies Meta<typeof ChartSection>
export default meta
type Story = StoryObj<typeof meta>

/** The keyboard opens the table. */
export const Table: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('table')).toBeNull()
    const button = canvas.getByRole('button', { name: 'Show table: By landscape' })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await userEvent.tab()
    await expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(button).toHaveAccessibleName('Hide table: By landscape')
    const table = canvas.getByRole('table', { name: 'By landscape' })
    await expect(within(table).getByRole('row', { name: 'Mountain 120 20' })).toBeVisible()
    await expect(within(table).getAllByRole('columnheader')).toHaveLength(3)
    await userEvent.keyboard('{Enter}')
    await expect(canvas.queryByRole('table')).toBeNull()
  },
}
