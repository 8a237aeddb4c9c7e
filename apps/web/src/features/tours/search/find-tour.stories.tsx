import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { FindTour, MenuSearch } from './find-tour.tsx'
import { SearchInput } from './search-input.tsx'

const meta = {
  title: 'Site/Find your tour',
  component: FindTour,
  subcomponents: { MenuSearch, SearchInput },
  parameters: {
    path: '/home',
    usage: {
      do: ['Put it where visitors decide where to go next.'],
      dont: ['Put it on a page with a list of tours: that has its own search.'],
    },
  },
} satisfies Meta<typeof FindTour>
export default meta
type Story = StoryObj<typeof meta>

/** The browser sends the form to the page of all tours. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('combobox', { name: 'Find your tour' })
    await expect(field.closest('form')).toHaveAttribute('action', '/tours')
  },
}
