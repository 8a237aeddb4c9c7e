import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { NotFound } from './not-found.island.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const meta = {
  title: 'Pages/Not found',
  component: NotFoundPage,
  subcomponents: { NotFound },
  parameters: {
    path: '/no/such/road',
    layout: 'fullscreen',
    usage: {
      do: ['Offer several ways on: tours, the home page, a person to ask.'],
      dont: ['Say only that something is missing.'],
    },
  },
} satisfies Meta<typeof NotFoundPage>
export default meta
type Story = StoryObj<typeof meta>

export const UnknownPath: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'This road does not exist.',
    )
    const roads = within(canvas.getByRole('navigation', { name: 'Roads that are open' }))
    await expect(roads.getAllByRole('link').length).toBeGreaterThan(0)
    await expect(canvas.getByRole('link', { name: 'Chat on WhatsApp' })).toBeVisible()
  },
}
export const WithoutNavigation: Story = {
  parameters: { site: { navigation: [] } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('navigation', { name: 'Roads that are open' })).toBeNull()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
