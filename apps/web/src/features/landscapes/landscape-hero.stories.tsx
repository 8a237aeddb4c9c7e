import { LANDSCAPES } from '@bharat/contracts/landscapes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { LandscapeHeroIsland } from './landscape-hero.island.ts'
import { LandscapeHero } from './landscape-hero.tsx'

const meta = {
  title: 'Site/Landscape hero',
  component: LandscapeHero,
  subcomponents: { LandscapeHeroIsland },
  args: { landscape: 'Mountain' },
  argTypes: { landscape: { options: LANDSCAPES, control: 'select' } },
  parameters: {
    layout: 'fullscreen',
    usage: {
      do: ['Put the scene directly above the road.'],
      dont: ['Use a photograph: a single photograph does not represent a landscape type.'],
    },
  },
} satisfies Meta<typeof LandscapeHero>
export default meta
type Story = StoryObj<typeof meta>

export const Mountain: Story = {
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('heading', { level: 1, name: 'Mountain Tours' }),
    ).toBeVisible()
  },
}
export const LongName: Story = { args: { landscape: 'Archaeological' } }
export const Phone: Story = {
  args: { landscape: 'Archaeological' },
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
