import { site } from '@bharat/contracts/site-defaults'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ReviewSource } from './review-source.tsx'

const meta = {
  title: 'Site/Review source',
  component: ReviewSource,
  parameters: {
    path: '/home',
    usage: {
      do: ['State it wherever the rating is shown.'],
      dont: ['Show a rating without a source.'],
    },
  },
} satisfies Meta<typeof ReviewSource>
export default meta
type Story = StoryObj<typeof meta>

export const Text: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(site.claims.reviewSource)).toBeVisible()
    await expect(within(canvasElement).queryByRole('link')).toBeNull()
  },
}
export const Linked: Story = {
  parameters: {
    site: {
      claims: {
        ...site.claims,
        reviewSource: 'Google reviews',
        reviewLink: 'https://reviews.example/bharat',
      },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('link', { name: 'Google reviews' }),
    ).toHaveAttribute('href', 'https://reviews.example/bharat')
  },
}
