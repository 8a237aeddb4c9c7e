import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { BarChart } from './bar-chart.tsx'

const bar = (label: string, value: number, further = 0) => ({
  key: label,
  label,
  value,
  further,
  text: further ? `${value} of ${value + further}` : value,
})

const meta = {
  title: 'Admin/Overview/Bar chart',
  component: BarChart,
  args: {
    label: 'By landscape',
    bars: [bar('Mountain', 120), bar('Beaches', 66), bar('Snow', 12), bar('Cave', 0)],
  },
  parameters: {
    usage: {
      do: ['Write the number as text, or as a link to its list.'],
      dont: ['Show more than ten bars: the table has all.'],
    },
  },
} satisfies Meta<typeof BarChart>
export default meta
type Story = StoryObj<typeof meta>

export const Bars: Story = {
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('list', { name: 'By landscape' })
    await expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Mountain120', 'Beaches66', 'Snow12', 'Cave0'])
  },
}
export const Funnel: Story = {
  args: {
    label: 'Stages',
    series: ['In this stage now', 'Went further'],
    bars: [bar('New', 30, 171), bar('Contacted', 41, 69), bar('Quoted', 27, 42), bar('Won', 42)],
  },
}
export const One: Story = { args: { bars: [bar('Kerala to Kashmir', 1)] } }
export const LongWords: Story = {
  args: {
    bars: [
      bar('Through the tea country from Munnar to Valparai and down to the plains', 4),
      bar('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten', 2),
    ],
  },
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
