import { LANDSCAPES } from '@bharat/contracts/landscapes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { LandscapePictogram } from './landscape-pictogram.tsx'

const meta = {
  title: 'Site/Landscape pictogram',
  component: LandscapePictogram,
  args: { name: 'Mountain' },
  argTypes: { name: { options: LANDSCAPES, control: 'select' } },
  parameters: {
    usage: {
      do: ['Set the landscape’s name beside it.'],
      dont: ['Use it as the only sign of a landscape: screen readers ignore it.'],
    },
  },
} satisfies Meta<typeof LandscapePictogram>
export default meta
type Story = StoryObj<typeof meta>

export const One: Story = {
  decorators: [
    (Story) => (
      <div className="w-56">
        <Story />
      </div>
    ),
  ],
}
export const All: Story = {
  render: () => (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-5">
      {LANDSCAPES.map((name) => (
        <li key={name}>
          <LandscapePictogram name={name} />
          <p className="mt-2 text-sm">{name}</p>
        </li>
      ))}
    </ul>
  ),
}
