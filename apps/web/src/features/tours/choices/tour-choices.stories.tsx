import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { TourGrid } from '../tour-grid.tsx'
import { cards } from '../tours.fixtures.ts'
import { choose, chosen } from './choices.ts'
import { ShortlistButtonIsland } from './shortlist-button.island.ts'
import { TourChoicesIsland } from './tour-choices.island.ts'
import { ShortlistButton, TourChoices } from './tour-choices.tsx'
import { watchChoicesOnce } from './watch-choices.fixtures.ts'

const { priced, onRequest, negative, longTitle } = cards

const meta = {
  title: 'Site/Tour choices',
  component: TourChoices,
  subcomponents: { ShortlistButton, ShortlistButtonIsland, TourChoicesIsland },
  args: { choice: 'shortlist', id: priced._id, tourName: priced.tourName },
  parameters: {
    path: '/tours',
    usage: {
      do: [
        'Place the heart on the image of a card and Compare beside its link; choice-controls.ts presses them.',
      ],
      dont: ['Hydrate the buttons: a visitor who presses none loads no code for them.'],
    },
  },
  render: () => (
    <>
      {/* As in the header. */}
      <a
        href="/shortlist"
        data-shortlist-link
        aria-label="Shortlist"
        className="inline-flex min-h-11 items-center"
      >
        <span />
      </a>
      <TourGrid tours={[priced, onRequest, negative, longTitle]} />
      <ShortlistButton id={priced._id} />
    </>
  ),
  beforeEach: () => {
    choose('shortlist', [])
    choose('compare', [])
    watchChoicesOnce()
    return () => {
      choose('shortlist', [])
      choose('compare', [])
    }
  },
} satisfies Meta<typeof TourChoices>
export default meta
type Story = StoryObj<typeof meta>

/** A press keeps a tour; every button of the tour and the link in the header show it. */
export const Shortlist: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = `Shortlist ${priced.tourName}`
    const heart = await canvas.findByRole('button', { name })
    await expect(heart.getBoundingClientRect().width).toBe(44)
    await userEvent.click(heart)
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'))
    await expect(canvas.getByRole('button', { name: 'Shortlist', pressed: true })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Shortlist, 1 tour' })).toBeVisible()
    await userEvent.click(heart)
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'))
    await expect(canvas.getByRole('link', { name: 'Shortlist, 0 tours' })).toBeVisible()
    await userEvent.click(heart)
  },
}

/** The bar leads to the comparison from two tours on. A fourth tour stays out, and the bar says why. */
export const Compare: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const buttons = await page.findAllByRole('button', { name: /^Compare / })
    const press = async (at: number) => userEvent.click(buttons[at] ?? canvasElement)
    await press(0)
    await page.findByText('1 tour chosen. Choose another one to compare.')
    await expect(page.queryByRole('link', { name: 'Compare' })).toBeNull()
    await press(1)
    await press(2)
    await page.findByText('3 tours chosen')
    await press(3)
    await page.findByText('Up to 3 tours. Remove one first.')
    await expect(chosen('compare')).toEqual([priced._id, onRequest._id, negative._id])
    await expect(page.getByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      `/compare?tours=${[priced._id, onRequest._id, negative._id]}`,
    )
    await userEvent.click(page.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(page.queryByRole('complementary')).toBeNull())
    await press(0)
    await press(1)
    await page.findByText('2 tours chosen')
  },
}

/** What another program has stored has no effect; what it leaves intact is shown. */
export const DamagedStorage: Story = {
  beforeEach: () => {
    localStorage.setItem('shortlist', `{"x":["${priced._id}",7,"${priced._id}"`)
    dispatchEvent(new Event('storage'))
  },
  play: async ({ canvasElement }) => {
    await expect(chosen('shortlist')).toEqual([priced._id])
    const canvas = within(canvasElement)
    const heart = await canvas.findByRole('button', { name: `Shortlist ${priced.tourName}` })
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'))
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
