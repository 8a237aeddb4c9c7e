import { HERO_ADVANCE_MS } from '@bharat/contracts/limits'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { shownSlide as shown, swipe } from '../../../.storybook/swipe.ts'
import { Carousel, type CarouselSlide } from './carousel.tsx'
import { Photo } from './photo.tsx'

const titles = [
  'Konkan coast',
  'Spiti before the snow',
  'Tea country',
  'Desert forts',
  'Backwaters',
]
const images = ['mysore-palace', 'roman-colosseum', 'tea-gardens', 'hawa-mahal', 'ajanta-caves']

function slides(
  count: number,
  text = (at: number) => titles[at % titles.length] ?? '',
): CarouselSlide[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(at),
    content: (
      <div className="grid *:col-start-1 *:row-start-1">
        <Photo
          src={`./photos/${images[at % images.length]}.jpg`}
          alt=""
          sizes="60rem"
          className="size-full"
        />
        <h3 className="z-1 self-end bg-scrim p-6 text-title text-white wrap-anywhere">
          {text(at)}
        </h3>
      </div>
    ),
  }))
}

/** The slides announce changes to screen readers only while they do not rotate. */
const isRotating = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('[aria-live=off]') !== null

const meta = {
  title: 'UI/Carousel',
  component: Carousel,
  args: {
    label: 'Featured journeys',
    slides: slides(5),
    advanceMs: HERO_ADVANCE_MS,
    frameClassName: 'h-96',
    barClassName: 'min-h-16 px-4',
  },
  argTypes: { slides: { control: false } },
  parameters: {
    usage: {
      do: [
        'Name it by what it shows.',
        'Give the frame its height: nothing moves when slides change.',
        'Put the most important content on the first slide.',
      ],
      dont: [
        'Put a form into a slide.',
        'Set another pace than sections 2 and 9 of the specification: 5 s for the hero, 6 s for reviews.',
      ],
    },
  },
} satisfies Meta<typeof Carousel>
export default meta
type Story = StoryObj<typeof meta>

export const FiveSlides: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(shown(canvasElement)).toBe('1 of 5')
    await userEvent.click(canvas.getByRole('button', { name: 'Previous slide' }))
    await expect(shown(canvasElement)).toBe('5 of 5')
    await userEvent.click(canvas.getByRole('button', { name: 'Next slide' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Slide 3 of 5' }))
    await expect(shown(canvasElement)).toBe('3 of 5')
    await expect(canvas.getByText('03 / 05')).toBeInTheDocument()
    await userEvent.click(canvas.getByRole('button', { name: 'Slide 1 of 5' }))
  },
}
export const OneSlide: Story = {
  args: { slides: slides(1) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}
export const ManySlides: Story = { args: { slides: slides(14) } }
export const LongText: Story = {
  args: {
    slides: slides(
      3,
      (at) =>
        `${titles[at]}: down the whole coast by small roads, with ferries, forts, cashew orchards and an evening in every fishing village that has room for us`,
    ),
  },
}
export const BrokenImage: Story = {
  args: {
    slides: [
      {
        id: 'broken',
        content: (
          <Photo
            src="./photos/not-there.jpg"
            alt="The road to Leh"
            sizes="60rem"
            className="size-full"
          />
        ),
      },
      ...slides(2),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('img', { name: 'The road to Leh' }),
    ).toBeInTheDocument()
  },
}

/** Does not rotate, so the pause button is disabled. */
export const ReducedMotion: Story = {
  args: { advanceMs: 60 },
  parameters: { reducedMotion: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: 'Pause slides' })).toBeNull()
    await expect(isRotating(canvasElement)).toBe(false)
  },
}

/** A quick one, to see it advance, wait and pause. */
export const AdvanceAndPause: Story = {
  args: { advanceMs: 250 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(shown(canvasElement)).not.toBe('1 of 5'))
    await userEvent.click(canvas.getByRole('button', { name: 'Pause slides' }))
    const paused = shown(canvasElement)
    await userEvent.unhover(canvas.getByRole('region'))
    await expect(isRotating(canvasElement)).toBe(false)
    await userEvent.click(canvas.getByRole('button', { name: 'Play slides' }))
    // The pointer is still on the button, so the carousel waits.
    await expect(isRotating(canvasElement)).toBe(false)
    await expect(shown(canvasElement)).toBe(paused)
    await userEvent.click(canvas.getByRole('button', { name: 'Pause slides' }))
  },
  tags: ['!autodocs'],
}

/** A swipe to the left shows the next slide, to the right the previous one; 40 px or less do nothing. */
export const Swipe: Story = {
  play: async ({ canvasElement }) => {
    const carousel = within(canvasElement).getByRole('region')
    await swipe(carousel, 200, 160)
    await expect(shown(canvasElement)).toBe('1 of 5')
    await swipe(carousel, 200, 100)
    await expect(shown(canvasElement)).toBe('2 of 5')
    await swipe(carousel, 100, 200)
    await expect(shown(canvasElement)).toBe('1 of 5')
    await swipe(carousel, 100, 200)
    await expect(shown(canvasElement)).toBe('5 of 5')
    await swipe(carousel, 200, 100)
  },
}

/** Every control is reached and worked by keyboard; slides that are not shown are not. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('button', { name: 'Pause slides' }).focus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Previous slide' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(shown(canvasElement)).toBe('2 of 5')
    await expect(canvasElement.querySelectorAll('[data-active=false]:not([inert])')).toHaveLength(0)
  },
}
