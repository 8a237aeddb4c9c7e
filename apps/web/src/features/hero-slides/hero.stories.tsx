import { CENTRE } from '@bharat/contracts/media'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { shownSlide, swipe } from '../../../../../.storybook/swipe.ts'
import { Hero, type HeroProps } from './hero.tsx'

type Slide = HeroProps['slides'][number]

const slides: Slide[] = [
  [
    'Adventure',
    'High passes, river crossings and roads that close for half the year.',
    'roman-colosseum',
  ],
  [
    'Domestic',
    'The length and breadth of India by road, from the Kerala coast to Kashmir.',
    'tea-gardens',
  ],
  [
    'International',
    'Across the border, and the driving does not stop at the frontier.',
    'singaporean-cityscape',
  ],
  [
    'Wildlife',
    'Safari permits booked early, and evenings spent checking the bird list.',
    'perched-osprey',
  ],
].map(([title = '', subtitle = '', photo], at) => ({
  id: `slide-${at}`,
  src: `./photos/${photo}.jpg`,
  image: { alt: '', credit: '', focus: CENTRE },
  title,
  subtitle,
  categoryId: `65000000000000000000000${at + 1}`,
  // A category without tours has no line of them.
  tours: at === 3 ? null : `${9 - at} tours · ${4 + at}–22 days · from ₹21,900`,
}))

const [first] = slides as [Slide]

const meta = {
  title: 'Site/Hero',
  component: Hero,
  args: { slides },
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: [
        'Choose images on whose lower half white text is readable.',
        'Let title and subtitle be the category’s name and description.',
        'Look at a slide on a phone: a portrait screen crops the image’s sides.',
      ],
      dont: ['Use images that contain text.', 'Use two slides for one category.'],
    },
  },
} satisfies Meta<typeof Hero>
export default meta
type Story = StoryObj<typeof meta>

export const FourSlides: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(shownSlide(canvasElement)).toBe('1 of 4')
    await expect(canvas.getByText('01 / 04')).toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: 'Explore tours' })).toHaveAttribute(
      'href',
      `/categories/${first.categoryId}`,
    )
  },
}

/** A single slide: no buttons, no counter. */
export const OneSlide: Story = {
  args: { slides: [first] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}

/** The text’s alignment rotates: left, center, right (section 2). */
export const ManySlides: Story = {
  args: {
    slides: Array.from({ length: 12 }, (_, at) => ({
      ...(slides[at % slides.length] ?? first),
      id: `slide-${at}`,
    })),
  },
  play: async ({ canvasElement }) => {
    const texts = [...canvasElement.querySelectorAll('[aria-roledescription=slide]')].map(
      (slide) => slide.querySelector('h2, h3, p') as Element,
    )
    await expect(texts.slice(0, 4).map((text) => getComputedStyle(text).textAlign)).toEqual([
      'left',
      'center',
      'right',
      'left',
    ])
  },
}

export const LongText: Story = {
  args: {
    slides: [
      {
        ...first,
        title: 'Down the whole western coast by small roads, with ferries and forts',
        subtitle:
          'Cashew orchards, lighthouses and an evening in every fishing village that has room for us; five ferries, one puncture, and more fish than anybody has ever eaten in a week.',
      },
      ...slides.slice(1),
    ],
  },
}

export const BrokenImage: Story = {
  args: { slides: [{ ...first, src: './photos/not-there.jpg' }, ...slides.slice(1)] },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-active=true] img')).toBeNull())
    await expect(within(canvasElement).getByRole('heading', { name: first.title })).toBeVisible()
    // White text: the fallback of the image is dark.
    await expect(canvasElement.querySelector('[data-active=true] svg path')).toHaveClass(
      'fill-espresso',
    )
  },
}

/**
 * The button of a slide without a category leads to the page's highlighted tours; a slide without an
 * image is not shown (section 2).
 */
export const LeftOut: Story = {
  args: {
    slides: [
      { ...first, categoryId: '', subtitle: '' },
      { ...first, id: 'no-picture', src: '  ' },
      ...slides.slice(1, 2),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(shownSlide(canvasElement)).toBe('1 of 2')
    await expect(
      within(canvasElement).getByRole('link', { name: 'Explore tours' }),
    ).toHaveAttribute('href', '/home#highlighted')
  },
}

/** With reduced motion it does not rotate until a button is pressed. */
export const ReducedMotion: Story = {
  parameters: { reducedMotion: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('button', { name: 'Pause slides' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Next slide' }))
    await expect(shownSlide(canvasElement)).toBe('2 of 4')
    await userEvent.click(canvas.getByRole('button', { name: 'Previous slide' }))
  },
}

/** A swipe to the left shows the next slide, to the right the previous one. */
export const Swipe: Story = {
  parameters: { reducedMotion: true },
  play: async ({ canvasElement }) => {
    const carousel = within(canvasElement).getByRole('region')
    await swipe(carousel, 100, 200)
    await expect(shownSlide(canvasElement)).toBe('4 of 4')
    await swipe(carousel, 200, 100)
    await expect(shownSlide(canvasElement)).toBe('1 of 4')
    await swipe(carousel, 100, 135)
    await expect(shownSlide(canvasElement)).toBe('1 of 4')
  },
}

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
