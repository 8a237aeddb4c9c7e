import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { longReview } from './testimonials.fixtures.ts'
import { TourTestimonials } from './tour-testimonials.tsx'

const short = { id: 'short', name: 'Joseph Kurian', review: 'Worth every rupee.', photo: '' }
const long = {
  id: 'long',
  name: 'Anjali Menon',
  review: longReview,
  photo: './photos/ajanta-caves.jpg',
}

const meta = {
  title: 'Site/Testimonials of a tour',
  component: TourTestimonials,
  args: { testimonials: [long, short] },
  parameters: {
    path: '/tours/650000000000000000000101',
    layout: 'fullscreen',
    usage: {
      do: ['Show a review whole: the page is not hydrated here.'],
      dont: ['Quote travellers of another tour.'],
    },
  },
} satisfies Meta<typeof TourTestimonials>
export default meta
type Story = StoryObj<typeof meta>

export const Two: Story = {}
export const One: Story = { args: { testimonials: [short] } }

/** One without a review, one without a name. */
export const Incomplete: Story = {
  args: {
    testimonials: [
      { ...short, id: 'no-review', review: '' },
      { ...short, id: 'no-name', name: '', photo: './photos/not-there.jpg' },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('blockquote')).toHaveLength(1)
  },
}
export const None: Story = {
  args: { testimonials: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('heading')).toBeNull()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
