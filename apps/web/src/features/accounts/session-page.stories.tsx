import type { Meta, StoryObj } from '@storybook/react-vite'
import { SessionPage } from './session-page.tsx'

const meta = {
  title: 'Admin/Session page',
  component: SessionPage,
  args: { title: 'Admin Login', children: <p>The fields stand here.</p> },
  argTypes: { children: { control: false }, footer: { control: false } },
  parameters: {
    path: '/adminLogin',
    layout: 'fullscreen',
    usage: {
      do: ['Use it for the pages before the dashboard.'],
      dont: ['Add the site’s header and footer.'],
    },
  },
} satisfies Meta<typeof SessionPage>
export default meta
type Story = StoryObj<typeof meta>

export const Shown: Story = {}
export const WithLeadAndFooter: Story = {
  args: {
    footer: <a href="#login">Go to login</a>,
  },
}
