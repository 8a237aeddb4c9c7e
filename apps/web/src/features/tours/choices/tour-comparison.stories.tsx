import type { DeclaredField } from '@bharat/contracts/fields'
import { TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { now, selectedTours } from '../tours.fixtures.ts'
import { ComparePage } from './compare-page.tsx'
import { TourComparisonIsland } from './tour-comparison.island.ts'
import { TourComparison } from './tour-comparison.tsx'

const [full, plain, bare] = selectedTours

const meta = {
  title: 'Pages/Compare',
  component: ComparePage,
  subcomponents: { TourComparison, TourComparisonIsland },
  args: { tours: selectedTours, missing: 0, isCut: false, now },
  parameters: {
    path: '/compare',
    layout: 'fullscreen',
    usage: {
      do: ['Leave out what is unknown of all tours.'],
      dont: ['Compare more tours than fit beside each other.'],
    },
  },
} satisfies Meta<typeof ComparePage>
export default meta
type Story = StoryObj<typeof meta>

export const Three: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('table')
    const row = (name: string) => canvas.getByRole('row', { name: new RegExp(`^${name}.`) })
    await expect(row('Trip cost')).toHaveTextContent('₹58,900')
    await expect(row('Next departure')).toHaveTextContent(/Guaranteed.*3 seats left/)
    await expect(row('Included')).toHaveTextContent('Ask us')
    const compared = Object.values<DeclaredField>(TOUR_FIELDS).filter((field) => field.isCompared)
    for (const { label } of compared) row(label)
    await expect(canvas.getByRole('link', { name: `Remove ${full.tourName}` })).toHaveAttribute(
      'href',
      `/compare?tours=${plain._id},${bare._id}`,
    )
    await expect(
      canvas.getByRole('link', { name: `Enquire about ${full.tourName}` }),
    ).toHaveAttribute('href', `/tours/${full._id}#enquiry`)
  },
}

/** Facts that no tour states have no row. */
export const Two: Story = {
  args: { tours: [plain, bare], missing: 1 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('rowheader', { name: 'Included' })).toBeNull()
    await expect(canvas.getByRole('status')).toHaveTextContent('not on offer')
    await expect(canvas.getByRole('link', { name: 'Add another tour' })).toBeVisible()
  },
}
export const OnlyOne: Story = {
  args: { tours: [full] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('table')).toBeNull()
    await expect(canvas.getByRole('link', { name: 'See all tours' })).toBeVisible()
  },
}
export const TooMany: Story = {
  args: { isCut: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('the first 3')
  },
}
/** Two of three tours, each fact with its name above the values. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('table')
    const shown = () => canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)
    await expect(shown()).toEqual([full.tourName, plain.tourName])
    await userEvent.click(canvas.getByRole('checkbox', { name: bare.tourName }))
    await userEvent.click(canvas.getByRole('checkbox', { name: full.tourName }))
    await expect(shown()).toEqual([plain.tourName, bare.tourName])
  },
}
