import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { Photo, PhotoCredit } from './photo.tsx'

const meta = {
  title: 'UI/Photo',
  component: Photo,
  subcomponents: { PhotoCredit },
  args: {
    src: './photos/singaporean-cityscape.jpg',
    alt: 'Sunrise over the hills',
    sizes: '26rem',
    className: 'aspect-4/3 w-full max-w-md rounded-lg',
  },
  parameters: {
    usage: {
      do: [
        'Give the frame its proportions.',
        'Say with `sizes` how wide it is shown.',
        'Mark the largest of a page `priority`.',
      ],
      dont: [
        'Repeat in `alt` what the text beside it says.',
        'Mark two images of a page `priority`.',
      ],
    },
  },
} satisfies Meta<typeof Photo>
export default meta
type Story = StoryObj<typeof meta>

export const Shown: Story = {}
export const Round: Story = { args: { className: 'size-24 rounded-full' } }
/** Whole, in its own ratio; the browser knows its height before it is loaded. */
export const OwnRatio: Story = {
  args: { size: { width: 1920, height: 1280 }, className: 'w-full max-w-md rounded-lg' },
  play: async ({ canvasElement }) => {
    const { width, height } = within(canvasElement).getByRole('img').getBoundingClientRect()
    await expect(width / height).toBeCloseTo(3 / 2, 1)
  },
}
/** Addresses of a credit stand on the credits page alone. */
export const Credited: Story = {
  render: () => (
    <PhotoCredit credit="Asha Menon, CC BY 4.0, https://example.org/sunrise" className="m-4" />
  ),
  play: async ({ canvasElement }) => {
    const credit = within(canvasElement).getByText('Asha Menon, CC BY 4.0')
    await expect(credit).toBeVisible()
    await expect(credit).not.toHaveTextContent('example.org')
  },
}

export const Missing: Story = { args: { src: '' } }

/** White words over it can be read before it has come, and where it is missing. */
export const MissingUnderText: Story = { args: { src: '', underText: true } }
export const Broken: Story = {
  args: { src: './photos/not-there.jpg' },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(
        within(canvasElement).getByRole('img', { name: 'Sunrise over the hills' }).tagName,
      ).toBe('svg'),
    )
  },
}
