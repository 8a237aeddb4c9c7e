import { TAB_SCROLL_STEP_PX } from '@bharat/contracts/limits'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { TabBar, type TabBarProps } from './tab-bar.tsx'

const labels = [
  'ADD CATEGORY',
  'ADD HERO CAROUSEL',
  'ADD TOUR',
  'HIGHLIGHT TOUR',
  'ADD TESTIMONIAL',
  'ADD AWARDS',
  'ADD TEAM MEMBERS',
  'ADD CONTACT',
  'ENQUIRED CLIENTS',
]
const tabs = labels.map((label, at) => ({ id: `tab${at + 1}`, label, href: `#tab${at + 1}` }))

const meta = {
  title: 'UI/Tab bar',
  component: TabBar<string>,
  args: { label: 'Admin sections', tabs, active: 'tab1', onSelect: fn(), panelId: 'panel' },
  argTypes: { tabs: { control: false } },
  render: (args) => <WithPanel {...args} />,
  parameters: {
    usage: {
      do: ['Keep the order of the tabs.', 'Give each its own address.'],
      dont: ['Use it for steps that follow each other.'],
    },
  },
} satisfies Meta<typeof TabBar<string>>
export default meta
type Story = StoryObj<typeof meta>

function WithPanel(args: TabBarProps<string>) {
  const [active, setActive] = useState(args.active)
  return (
    <>
      <TabBar
        {...args}
        active={active}
        onSelect={(id) => {
          args.onSelect(id)
          setActive(id)
        }}
      />
      <div id="panel" role="tabpanel" aria-labelledby={`tab-${active}`} className="p-6">
        {tabs.find(({ id }) => id === active)?.label}
      </div>
    </>
  )
}

/** A badge is beside the label: it describes the tab, whose name stays the label. */
export const WithBadge: Story = {
  args: {
    tabs: tabs.slice(6).map((tab, at) => ({ ...tab, ...(at === 2 && { badge: '3 new' }) })),
    active: 'tab7',
  },
  play: async ({ canvasElement }) => {
    const tab = within(canvasElement).getByRole('tab', { name: 'ENQUIRED CLIENTS' })
    await expect(tab).toHaveAccessibleDescription('3 new')
  },
}

/** Arrow keys move, the space bar and Enter choose. */
export const Nine: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('tab', { selected: true }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: 'ADD TOUR' })).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(args.onSelect).toHaveBeenLastCalledWith('tab3')
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('ADD TOUR')
    await userEvent.keyboard('{End}')
    await expect(canvas.getByRole('tab', { name: 'ENQUIRED CLIENTS' })).toHaveFocus()
    await userEvent.keyboard('{Home}{Enter}')
    await expect(canvas.getByRole('tab', { name: 'ADD CATEGORY' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  },
}

/** Tabs that fit need no arrows. */
export const Three: Story = {
  args: { tabs: tabs.slice(0, 3) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('tab')).toHaveLength(3)
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
export const LastChosen: Story = { args: { active: 'tab9' } }

/** Its arrows scroll the tabs sideways, 180 px a press. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { reducedMotion: true },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const strip = canvas.getByRole('tablist')
    await userEvent.click(await canvas.findByRole('button', { name: 'Scroll tabs right' }))
    await waitFor(() => expect(strip.scrollLeft).toBe(TAB_SCROLL_STEP_PX))
    await userEvent.click(canvas.getByRole('button', { name: 'Scroll tabs left' }))
    await waitFor(() => expect(strip.scrollLeft).toBe(0))
  },
}
