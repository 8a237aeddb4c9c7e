import { TESTIMONIAL_CUT_OFF } from '@bharat/contracts/limits'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { shownSlide, swipe } from '../../../../../.storybook/swipe.ts'
import { longReview } from './testimonials.fixtures.ts'
import { Testimonials, type TestimonialsProps } from './testimonials.tsx'

type Testimonial = TestimonialsProps['testimonials'][number]

const [short, long, couple]: [Testimonial, Testimonial, Testimonial] = [
  {
    id: 'short',
    name: 'Joseph Kurian',
    review: 'Worth every rupee.',
    photo: './photos/ajanta-caves.jpg',
    portrait: null,
    tour: 'Sri Lanka Ring: Kandy, Ella, Galle',
    tourId: '650000000000000000000122',
  },
  {
    id: 'long',
    name: 'Anjali Menon',
    review: longReview,
    photo: '',
    portrait: null,
    tour: 'Kerala to Kashmir',
    tourId: '650000000000000000000122',
  },
  {
    id: 'couple',
    name: 'Fathima and Shabeer',
    review: 'Our driver Biju stopped wherever we asked and disappeared whenever he should.',
    photo: '',
    portrait: null,
    tour: 'Munnar Mist and Alappuzha Backwaters',
    tourId: '650000000000000000000122',
  },
]

const meta = {
  title: 'Site/Testimonials',
  component: Testimonials,
  args: { testimonials: [short, long, couple] },
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: [
        'Quote travellers as they wrote.',
        `Let a review be long: beyond ${TESTIMONIAL_CUT_OFF} characters it folds itself.`,
      ],
      dont: ['Use a portrait without permission: the initials replace it.'],
    },
  },
} satisfies Meta<typeof Testimonials>
export default meta
type Story = StoryObj<typeof meta>

export const Three: Story = {
  play: async ({ canvasElement }) => {
    await expect(shownSlide(canvasElement)).toBe('1 of 3')
  },
}
export const One: Story = {
  args: { testimonials: [couple] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}
export const Many: Story = {
  args: {
    testimonials: Array.from({ length: 13 }, (_, at) => ({ ...couple, id: `told-${at}` })),
  },
}

/** 'Read more' expands it, 'Read less' collapses it. */
export const LongReview: Story = {
  args: { testimonials: [long] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const more = canvas.getByRole('button', { name: 'Read more' })
    // Its line is as high as the others.
    const text = more.closest('p') as HTMLElement
    const lines = text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)
    await expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.02)
    await userEvent.click(more)
    await expect(
      canvas.getByText(/I would not have missed it\./, { ignore: '.hidden' }),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Read less' }))
    await expect(canvas.getByRole('button', { name: 'Read more' })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
  },
}
export const BrokenImage: Story = {
  args: { testimonials: [{ ...short, photo: './photos/not-there.jpg' }] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('JK')).toBeVisible()
  },
}

/** Shows only testimonials with a name or a review. */
export const LeftOut: Story = {
  args: {
    testimonials: [
      { ...couple, id: 'no-name', name: '' },
      { ...couple, id: 'no-review', review: '', tour: '' },
      { ...couple, id: 'neither', name: '', review: '' },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(shownSlide(canvasElement)).toBe('1 of 2')
  },
}
export const ReducedMotion: Story = {
  parameters: { reducedMotion: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: 'Pause slides' })).toBeNull()
  },
}
export const Swipe: Story = {
  parameters: { reducedMotion: true },
  play: async ({ canvasElement }) => {
    const carousel = within(canvasElement).getByRole('region', { name: 'Testimonials' })
    await swipe(carousel, 100, 200)
    await expect(shownSlide(canvasElement)).toBe('3 of 3')
    await swipe(carousel, 200, 100)
    await expect(shownSlide(canvasElement)).toBe('1 of 3')
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
