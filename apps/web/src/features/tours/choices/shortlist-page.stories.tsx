import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { selectedTours } from '../tours.fixtures.ts'
import { choose, chosen } from './choices.ts'
import { NoChoice } from './no-choice.tsx'
import { ShortlistPage } from './shortlist-page.tsx'
import type { SelectedTourData } from './tour-comparison.tsx'
import { watchChoicesOnce } from './watch-choices.fixtures.ts'

const ids = selectedTours.map(({ _id }) => _id)
const gone = 'f'.repeat(24)

const meta = {
  title: 'Pages/Shortlist',
  component: ShortlistPage,
  subcomponents: { NoChoice },
  args: {
    load: fn(
      async (list: string): Promise<readonly SelectedTourData[]> =>
        selectedTours.filter(({ _id }) => list.includes(_id)),
    ),
    publicUrl: 'https://tours.example',
  },
  parameters: {
    path: '/shortlist',
    layout: 'fullscreen',
    usage: {
      do: ['Say that only the browser stores the list.'],
      dont: ['Remove a tour from the list because a request failed.'],
    },
  },
  beforeEach: () => {
    choose('shortlist', ids)
    watchChoicesOnce()
    return () => {
      choose('shortlist', [])
      choose('compare', [])
    }
  },
} satisfies Meta<typeof ShortlistPage>
export default meta
type Story = StoryObj<typeof meta>

/** A press on a heart removes the tour, without loading the others again. */
export const Tours: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('link', { name: 'Compare 3 tours' })).toHaveAttribute(
      'href',
      `/compare?tours=${ids}`,
    )
    await expect(canvas.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent(`https://tours.example/tours/${ids[0]}`)),
    )
    const name = `Shortlist ${selectedTours[0].tourName}`
    await userEvent.click(await canvas.findByRole('button', { name }))
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(2))
    await expect(args.load).toHaveBeenCalledTimes(1)
  },
}

/** A tour that the site no longer shows leaves the list. */
export const Dropped: Story = {
  beforeEach: () => choose('shortlist', [gone, ...ids]),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    // Until the list has loaded, the status says so.
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('One tour is no longer'),
    )
    await waitFor(() => expect(chosen('shortlist')).toEqual(ids))
  },
}

/** The list stays as it is, and can be loaded again. */
export const Failed: Story = {
  args: { load: fn((_ids: string) => Promise.reject(new Error('unreachable'))) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Could not load your shortlist.')
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(chosen('shortlist')).toEqual(ids)
  },
}
export const Empty: Story = {
  beforeEach: () => choose('shortlist', []),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('link', { name: 'See all tours' })).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
