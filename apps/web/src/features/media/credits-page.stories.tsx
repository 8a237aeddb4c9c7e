import { pageMessages } from '@bharat/contracts/pages.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { CreditsPage } from './credits-page.tsx'

const focus = { x: 0.5, y: 0.5 }

const meta = {
  title: 'Pages/Credits',
  component: CreditsPage,
  args: {
    credits: {
      page: 1,
      totalPages: 1,
      items: [
        {
          url: './photos/tea-gardens.jpg',
          alt: 'Tea gardens above Munnar',
          credit: 'Vivek Kumar, CC0',
          focus,
        },
        {
          url: './photos/roman-colosseum.jpg',
          alt: 'A trail below snow fields',
          credit:
            'Aitzol Berasategi, CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), cropped',
          focus,
        },
        { url: './photos/not-there.jpg', alt: '', credit: 'Asha Menon', focus },
      ],
    },
  },
  parameters: {
    layout: 'fullscreen',
    usage: {
      do: ['Write author, licence and address into the credit of an image.'],
      dont: ['Hydrate it: it has nothing to press but links.'],
    },
  },
} satisfies Meta<typeof CreditsPage>
export default meta
type Story = StoryObj<typeof meta>

/** An address in a credit becomes a link. */
export const Three: Story = {
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'creativecommons.org' })
    await expect(link).toHaveAttribute('href', 'https://creativecommons.org/licenses/by/4.0/')
  },
}
export const None: Story = {
  args: { credits: { items: [], page: 1, totalPages: 1 } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(pageMessages.noCredits)).toBeVisible()
  },
}
export const Failed: Story = {
  args: { credits: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(pageMessages.creditsFailed)).toBeVisible()
  },
}
/** Links lead to the pages before and after. */
export const SecondOfThree: Story = {
  args: { credits: { items: meta.args.credits.items, page: 2, totalPages: 3 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/credits')
    const next = canvas.getByRole('link', { name: 'Next' })
    await expect(next).toHaveAttribute('href', '/credits?page=3')
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
