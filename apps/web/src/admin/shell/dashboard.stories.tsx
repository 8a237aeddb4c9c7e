import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { limitedTo } from '../../../../../.storybook/admin-frame.tsx'
import type { TabId } from '../list/dashboard-search.ts'
import { Dashboard, type DashboardTab } from './dashboard.tsx'
import { RoadLine } from './road-line.tsx'

const tab = (label: string): DashboardTab => ({
  label,
  content: () => <p className="rounded-lg border border-line bg-surface p-6">{label}</p>,
})

const tabs: Record<TabId, DashboardTab> = {
  categories: tab('ADD CATEGORY'),
  'hero-carousel': tab('ADD HERO CAROUSEL'),
  tours: tab('ADD TOUR'),
  highlight: tab('HIGHLIGHT TOUR'),
  testimonials: tab('ADD TESTIMONIAL'),
  awards: tab('ADD AWARDS'),
  'team-members': tab('ADD TEAM MEMBERS'),
  contact: tab('ADD CONTACT'),
  enquiries: tab('ENQUIRED CLIENTS'),
}

const meta = {
  title: 'Admin/Dashboard',
  component: Dashboard,
  subcomponents: { RoadLine },
  args: { tabs },
  argTypes: { tabs: { control: false } },
  parameters: {
    path: '/adminDashboard',
    layout: 'fullscreen',
    usage: {
      do: ['Keep the nine tabs in the order of the specification.'],
      dont: ['Carry search, page or filter from one tab into another.'],
    },
  },
} satisfies Meta<typeof Dashboard>
export default meta
type Story = StoryObj<typeof meta>

export const FirstTab: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('tab').map((each) => each.textContent)).toEqual(
      Object.values(tabs).map(({ label }) => label),
    )
    await expect(canvas.getByRole('tabpanel', { name: 'ADD CATEGORY' })).toBeVisible()
  },
}

/** A press changes the panel and the address. */
export const Changing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('tab', { name: 'ADD TOUR' }))
    await expect(await canvas.findByRole('tabpanel', { name: 'ADD TOUR' })).toBeVisible()
  },
}

/** The tabs of the permissions, from the first of them on. */
export const Limited: Story = {
  beforeEach: limitedTo(['enquiries', 'settings']),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      'ADD CONTACT',
      'ENQUIRED CLIENTS',
    ])
    await expect(canvas.getByRole('tabpanel', { name: 'ADD CONTACT' })).toBeVisible()
  },
}

/** A bookmark of a tab without its permission. */
export const TabWithoutPermission: Story = {
  parameters: { path: '/adminDashboard?tab=enquiries' },
  beforeEach: limitedTo(['catalogue']),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('heading', { name: /the permission “Enquiries”/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Open the dashboard' }))
    await expect(await canvas.findByRole('tabpanel', { name: 'ADD CATEGORY' })).toBeVisible()
  },
}

export const NoTab: Story = {
  beforeEach: limitedTo(['accounts']),
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('heading', { name: 'No tab is open for your account' }),
    ).toBeVisible()
  },
}

/** Opened from a bookmark. */
export const LastTab: Story = {
  parameters: { path: '/adminDashboard?tab=enquiries' },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('tabpanel', { name: 'ENQUIRED CLIENTS' }),
    ).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
