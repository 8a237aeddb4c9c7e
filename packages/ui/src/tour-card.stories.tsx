import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { DurationBadge, Price, TourCard } from './tour-card.tsx'

const meta = {
  title: 'UI/Tour card',
  component: TourCard,
  subcomponents: { Price, DurationBadge },
  args: {
    tourName: 'Kerala to Kashmir',
    days: 22,
    nights: 21,
    tripCost: 124999,
    imageUrl: './photos/roman-colosseum.jpg',
    detail: '8,600 km · Toyota Innova',
    link: (children, className) => (
      <a href="#tour" className={className}>
        {children}
      </a>
    ),
  },
  argTypes: { link: { control: false } },
  decorators: [
    (Story, { args }) => (
      <div className={args.size === undefined || args.size === 'third' ? 'max-w-sm' : undefined}>
        <Story />
      </div>
    ),
  ],
  parameters: {
    usage: {
      do: [
        'Lay cards in a grid: their feet stand in one line.',
        'Choose `level` by the card’s place in the page.',
      ],
      dont: ['Put a second link on a card: the whole of it is one.'],
    },
  },
} satisfies Meta<typeof TourCard>
export default meta
type Story = StoryObj<typeof meta>

export const Priced: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('₹1,24,999')).toBeVisible()
    await expect(canvas.getByText('days 22 / nights 21')).toBeInTheDocument()
    await expect(
      canvas.getByRole('link', { name: /^Learn more ?: Kerala to Kashmir$/ }),
    ).toBeVisible()
  },
}

export const NextDeparture: Story = {
  args: { next: '10 Jun' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^Next: 10 Jun/)).toBeVisible()
  },
}

/** What the price is for stands below it; the next departure names its price where it is another one. */
export const PriceSaid: Story = {
  args: { next: '25 Dec', nextPrice: 137_500, priceBasis: 'per person, twin sharing, plus tax' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('per person, twin sharing, plus tax')).toBeVisible()
    await expect(canvas.getByText('Next: 25 Dec at ₹1,37,500')).toBeVisible()
  },
}

/** A cost of 0 is not known yet: the card says so, and names no price. */
export const PriceOnRequest: Story = {
  args: { tripCost: 0 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Price on request')).toBeVisible()
    await expect(canvasElement.textContent).not.toContain('₹')
  },
}

/** A cost that is no price is not shown. */
export const NoPrice: Story = {
  args: { tripCost: Number.NaN },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.textContent).not.toContain('₹')
  },
}
export const NegativePrice: Story = {
  args: { tripCost: -1 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.textContent).not.toContain('₹')
  },
}
export const OneDay: Story = {
  args: { tourName: 'A day in the tea gardens', days: 1, nights: 0, tripCost: 2500 },
}
export const LongTitle: Story = {
  args: {
    tourName:
      'The whole western coast by small roads, with ferries, forts, cashew orchards and an evening in every fishing village',
  },
}
export const NoDetail: Story = { args: { detail: undefined } }
export const MissingImage: Story = { args: { imageUrl: '' } }
export const BrokenImage: Story = {
  args: { imageUrl: './photos/not-there.jpg' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull())
  },
}

/** Alone in its row: image and text side by side. */
export const Whole: Story = { args: { size: 'whole' } }
