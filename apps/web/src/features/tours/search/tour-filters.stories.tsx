import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { TourFilters } from './tour-filters.tsx'
import { results } from './tour-search.fixtures.ts'

const meta = {
  title: 'Site/Tour filters',
  component: TourFilters,
  args: {
    path: '/tours',
    params: {},
    facets: results.all.facets,
    filters: [],
  },
  parameters: {
    path: '/tours',
    usage: {
      do: [
        'Set `fixed` where the path of the page sets a filter: its control is left out.',
        'Put it in the same section as the list: on phones its bar stays visible beside the list.',
      ],
      dont: ['Add a control that needs a script: the page loads it only when the form is used.'],
    },
  },
} satisfies Meta<typeof TourFilters>
export default meta
type Story = StoryObj<typeof meta>

/** Every choice has the number of tours that it leads to. */
export const NothingSet: Story = {
  play: async ({ canvasElement }) => {
    const form = within(within(canvasElement).getByLabelText('Find tours'))
    await expect(form.getByRole('option', { name: 'Mountain (19)' })).toBeInTheDocument()
    await expect(form.queryByRole('link', { name: 'Clear all' })).toBeNull()
  },
}

/** A set filter stays a choice of its list, also where no tour has it. */
export const Filtered: Story = {
  args: {
    params: { search: 'kashmeer', landscape: 'Volcanic', sort: 'price' },
    filters: results.nothing.filters,
  },
  play: async ({ canvasElement }) => {
    const form = within(within(canvasElement).getByLabelText('Find tours'))
    await expect(form.getByRole('combobox', { name: 'Landscape' })).toHaveValue('Volcanic')
    await expect(form.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Lowest price')
    await expect(form.getByRole('link', { name: 'Clear all' })).toHaveAttribute('href', '/tours')
  },
}

/** On the page of a category: without the choice of another one. */
export const OfACategory: Story = {
  args: { path: '/categories/650000000000000000000001', fixed: 'category' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByLabelText('Category')).toBeNull()
  },
}

/** On a phone the bar opens the form as a sheet. */
export const OnAPhone: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  args: { params: { landscape: 'Snow', sort: 'price' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /^Filter/ }))
    const form = within(await canvas.findByLabelText('Find tours'))
    await expect(form.getByRole('button', { name: 'Show tours' })).toBeVisible()
    await userEvent.click(form.getByRole('button', { name: 'Close' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Lowest price' }))
    await expect(await canvas.findByRole('link', { name: 'Longest' })).toHaveAttribute(
      'href',
      '/tours?landscape=Snow&sort=-days',
    )
  },
}
