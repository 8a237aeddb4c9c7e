import { site } from '@bharat/contracts/site-defaults'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { DrawnLogo, Logo } from './logo.tsx'

const meta = {
  title: 'Site/Logo',
  component: Logo,
  subcomponents: { DrawnLogo },
  parameters: {
    path: '/home',
    usage: {
      do: [
        'Keep the milestone and the name together.',
        'Leave half its height as space around it.',
      ],
      dont: [
        'Recolour it.',
        'Set it on a photograph.',
        'Give an uploaded logo a frame of its own size.',
      ],
    },
  },
} satisfies Meta<typeof Logo>
export default meta
type Story = StoryObj<typeof meta>

export const OnPaper: Story = {}
export const Uploaded: Story = {
  parameters: { site: { logo: './wordmark.svg', logoImage: { width: 440, height: 90 } } },
}
/** A logo that is no word has the name beside it, also on a dark background. */
export const Square: Story = {
  args: { onDark: true },
  parameters: { site: { logo: './favicon.svg', logoImage: { width: 32, height: 36 } } },
  globals: { backgrounds: { value: 'asphalt' } },
  play: async ({ canvasElement }) => {
    const name = await within(canvasElement).findByText(site.name)
    const image = canvasElement.querySelector('img')
    await expect(image?.getBoundingClientRect().right).toBeLessThan(
      name.getBoundingClientRect().left,
    )
    await expect(image).toHaveAttribute('alt', '')
  },
}
/** An uploaded logo keeps a light background: it may have dark letters. */
export const UploadedOnAsphalt: Story = {
  args: { onDark: true },
  parameters: { site: { logo: './wordmark.svg' } },
  globals: { backgrounds: { value: 'asphalt' } },
}
/** The file of the uploaded logo is missing: the drawn one is shown. */
export const Missing: Story = {
  args: { onDark: true },
  parameters: { site: { logo: './not-there.jpg' } },
  globals: { backgrounds: { value: 'asphalt' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(site.name)
  },
}
export const OnAsphalt: Story = {
  globals: { backgrounds: { value: 'asphalt' } },
  decorators: [
    (Story) => (
      <div className="bg-asphalt p-6 text-white">
        <Story />
      </div>
    ),
  ],
}
