import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { pageMessages } from '@bharat/contracts/pages.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { HighlightedTours } from './highlighted-tours.tsx'
import { cards } from './tours.fixtures.ts'

const { priced, onRequest, negative, longTitle, noImage } = cards

const meta = {
  title: 'Site/Highlighted tours',
  component: HighlightedTours,
  args: {
    categories: [
      {
        _id: '650000000000000000000001',
        name: 'Adventure',
        description: 'High passes, river crossings and roads that close for half the year.',
        highlightedTours: [priced, negative, longTitle],
      },
      {
        _id: '650000000000000000000002',
        name: 'Domestic',
        description: '',
        highlightedTours: [onRequest],
      },
    ],
  },
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: [
        `Give each category ${HIGHLIGHTED_PER_CATEGORY} tours: a full row.`,
        'Keep a description to three lines of a phone: the rest of it is cut off there.',
      ],
      dont: ['Show a category without a highlighted tour.'],
    },
  },
} satisfies Meta<typeof HighlightedTours>
export default meta
type Story = StoryObj<typeof meta>

export const TwoCategories: Story = {}

/** Never shows more than the maximum. */
export const Capped: Story = {
  args: {
    categories: [
      {
        _id: '650000000000000000000001',
        name: 'Adventure',
        description: '',
        highlightedTours: [priced, negative, noImage, onRequest],
      },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('article')).toHaveLength(
      HIGHLIGHTED_PER_CATEGORY,
    )
  },
}
export const Failed: Story = {
  args: { categories: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent(
      pageMessages.highlightedFailed,
    )
  },
}

/** One row that is swiped, and a rail of links to its categories. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
