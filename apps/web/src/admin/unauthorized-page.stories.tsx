import type { Meta, StoryObj } from '@storybook/react-vite'
import { UnauthorizedPage } from './unauthorized-page.tsx'

const meta = {
  title: 'Pages/Unauthorized',
  component: UnauthorizedPage,
  parameters: {
    path: '/unauthorized',
    layout: 'fullscreen',
    usage: {
      do: ['Say why, and how to go on.'],
      dont: ['Blame whoever came here.'],
    },
  },
} satisfies Meta<typeof UnauthorizedPage>
export default meta
type Story = StoryObj<typeof meta>

export const Shown: Story = {}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
