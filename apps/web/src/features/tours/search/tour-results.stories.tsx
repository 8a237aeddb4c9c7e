import { pageMessages } from '@bharat/contracts/pages.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { TourList } from './tour-list.tsx'
import { TourResults } from './tour-results.tsx'
import { results } from './tour-search.fixtures.ts'

const meta = {
  title: 'Site/Tour results',
  component: TourResults,
  subcomponents: { TourList },
  args: { path: '/tours', params: {}, result: results.all, level: 2 },
  parameters: {
    path: '/tours',
    usage: {
      do: ['Choose `level` so that the cards’ titles follow the heading above them.'],
      dont: ['Show it for a category or a landscape without tours: the page has its own message.'],
    },
  },
} satisfies Meta<typeof TourResults>
export default meta
type Story = StoryObj<typeof meta>

/** The first tours of a long list, and the link that makes it longer. */
export const MoreToShow: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('status')).toHaveTextContent('44 tours')
    await expect(canvas.getByRole('link', { name: 'Show 12 more' })).toHaveAttribute(
      'href',
      expect.stringMatching(/page=.*2.*#tour-/),
    )
  },
}

/** Each set filter is a link that removes it. */
export const Filtered: Story = {
  args: {
    params: { search: 'kashmeer', landscape: 'Snow', days: '15-' },
    result: results.filtered,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('status')).toHaveTextContent('1 tour')
    await expect(canvas.getByRole('link', { name: 'Remove Snow' })).toHaveAttribute(
      'href',
      '/tours?search=kashmeer&days=15-',
    )
  },
}

/** No tour matches: the ways on. */
export const NothingFound: Story = {
  args: { params: { landscape: 'Volcanic', month: '2029-01' }, result: results.nothing },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('link', { name: 'Search without January 2029' })).toHaveAttribute(
      'href',
      '/tours?landscape=Volcanic',
    )
    await expect(canvas.getByText('No tour matches all of this.')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Show all tours' })).toBeVisible()
  },
}

/** Nothing of the text is known: places and tours to begin with. */
export const UnknownWords: Story = {
  args: {
    params: { search: 'qwertz zebra' },
    result: {
      ...results.nothing,
      search: 'qwertz zebra',
      note: 'We do not know “qwertz zebra”.',
      filters: [],
      facets: results.all.facets,
      near: { without: [], items: results.all.items.slice(0, 3) },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('link', { name: 'Kerala' })).toHaveAttribute(
      'href',
      '/tours?where=kerala',
    )
    await expect(canvas.getByRole('heading', { name: 'Recommended tours' })).toBeVisible()
    await expect(canvas.queryByText('No tour matches all of this.')).toBeNull()
  },
}

/** The site has no tour yet: nothing was searched for, so nothing can be removed. */
export const NoTours: Story = {
  args: { params: {}, result: { ...results.nothing, filters: [], near: null } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText(pageMessages.noTours)).toBeVisible()
    await expect(canvas.queryByText('No tour matches all of this.')).toBeNull()
    await expect(canvas.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Ask us',
    ])
  },
}
