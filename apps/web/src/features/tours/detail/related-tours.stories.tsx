import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { cards } from '../tours.fixtures.ts'
import { RelatedTours } from './related-tours.tsx'

const meta = {
  title: 'Site/Similar tours',
  component: RelatedTours,
  args: { tours: [cards.priced, cards.noImage, cards.brokenImage] },
  parameters: {
    path: '/tours/650000000000000000000102',
    layout: 'fullscreen',
    usage: {
      do: ['Show what the server ranks as similar: shared landscapes, length and price.'],
      dont: ['Show it without a tour: the page leaves the section out.'],
    },
  },
} satisfies Meta<typeof RelatedTours>
export default meta
type Story = StoryObj<typeof meta>

/** The keyboard reaches every card and its button. */
export const Three: Story = {
  play: async ({ canvasElement }) => {
    const row = within(canvasElement)
    // The buttons appear when their code has loaded.
    await waitFor(() => expect(row.getAllByRole('button', { name: /^Shortlist/ })).toHaveLength(3))
    await expect(row.getAllByRole('link')).toHaveLength(3)
    for (const control of canvasElement.querySelectorAll('a, button')) {
      await userEvent.tab()
      await expect(control).toHaveFocus()
    }
  },
}
export const One: Story = { args: { tours: [cards.priced] } }
export const LongTitles: Story = { args: { tours: [cards.longTitle, cards.onRequest] } }

/** The row is swiped. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
