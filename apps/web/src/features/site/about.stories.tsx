import { site } from '@bharat/contracts/site-defaults'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { About } from './about.tsx'

const meta = {
  title: 'Site/About',
  component: About,
  args: {
    team: [
      { id: 'sreejith', name: 'Sreejith Varma', post: 'Founder and Route Planner', image: '' },
      { id: 'lakshmi', name: 'Lakshmi Priya', post: 'Head of Operations', image: '' },
    ],
  },
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: { do: ['Take claims from the site configuration.'], dont: ['Round a claim up.'] },
  },
} satisfies Meta<typeof About>
export default meta
type Story = StoryObj<typeof meta>

/** The claims of the company on milestones at the roadside. */
export const Shown: Story = {}
/** A rating without a source is not shown. */
export const WithoutRating: Story = {
  parameters: { site: { claims: { ...site.claims, reviewSource: '' } } },
  play: async ({ canvasElement }) => {
    const about = within(canvasElement)
    await expect(about.getByText('Our record expedition, end to end')).toBeVisible()
    await expect(about.queryByText('RATING')).toBeNull()
  },
}
export const WithoutTeam: Story = { args: { team: [] } }
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
