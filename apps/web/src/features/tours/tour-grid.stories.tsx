import { pageMessages } from '@bharat/contracts/pages.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { NoTours, TourGrid, TourRow } from './tour-grid.tsx'
import { cards } from './tours.fixtures.ts'

const { priced, onRequest, negative, longTitle, noImage, brokenImage } = cards

const meta = {
  title: 'Site/Tour grid',
  component: TourGrid,
  subcomponents: { TourRow, NoTours },
  args: { tours: Object.values(cards) },
  parameters: {
    path: '/home',
    usage: {
      do: [
        'Choose `level` so that the cards’ titles follow the heading above them.',
        'Take the row where more follows below, and the grid where the tours are the page.',
      ],
      dont: [
        'Show an empty grid: `NoTours` says it in the page’s own words.',
        'Write a price into a tour’s name.',
      ],
    },
  },
} satisfies Meta<typeof TourGrid>
export default meta
type Story = StoryObj<typeof meta>

/** Priced, onRequest, without a price, with a long title, without an image, with a broken one. */
export const EveryCase: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('₹1,24,999')).toBeVisible()
    await expect(canvas.getByText('₹1,05,45,000')).toBeVisible()
    await expect(canvas.getByText('₹31,250')).toBeVisible()
    const coast = canvas.getByRole('heading', { name: negative.tourName }).closest('article')
    await expect(coast).not.toHaveTextContent('₹')
    await expect(
      canvas.getByRole('link', { name: new RegExp(`${priced.tourName}$`) }),
    ).toHaveAttribute('href', `/tours/${priced._id}`)
  },
}

/** Rows have three columns, however many tours follow; one fills its row. No button lies on a picture but the heart. */
export const EveryNumber: Story = {
  render: ({ tours }) => (
    <div className="flex flex-col gap-section">
      {[1, 2, 3, 4, 5, 7].map((count) => (
        <TourGrid
          key={count}
          tours={[...tours, ...tours]
            .slice(0, count)
            .map((tour, at) => ({ ...tour, _id: String(at) }))}
        />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const rows = [...canvasElement.querySelectorAll('ul')].map((grid) => {
      const tops = [...grid.children].map((card) => card.getBoundingClientRect().top)
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    })
    await expect(rows).toEqual([[1], [2], [3], [3, 1], [3, 2], [3, 3, 1]])
    for (const grid of canvasElement.querySelectorAll('ul')) {
      const inRow = grid.children.item(Math.min(grid.children.length, 3) - 1)
      const right = inRow?.getBoundingClientRect().right ?? 0
      const isFull = grid.getBoundingClientRect().right - right < 1
      await expect(isFull).toBe(grid.children.length !== 2)
    }
    for (const compare of within(canvasElement).getAllByRole('button', { name: /^Compare / })) {
      const card = compare.closest('article')
      const image = card?.firstElementChild?.getBoundingClientRect()
      const box = compare.getBoundingClientRect()
      await expect(box.top >= (image?.bottom ?? 0) || box.left >= (image?.right ?? 0)).toBe(true)
      const link = card?.querySelector('a')?.getBoundingClientRect()
      await expect(box.top).toBeCloseTo(link?.top ?? 0, 0)
      await expect(box.right).toBeLessThanOrEqual(link?.left ?? 0)
    }
  },
}
export const OneTour: Story = { args: { tours: [priced] } }
export const LongTitle: Story = { args: { tours: [longTitle, onRequest, noImage] } }
export const MissingImages: Story = { args: { tours: [noImage, brokenImage] } }

/** Three that fill a row. */
export const Row: Story = {
  render: () => <TourRow tours={[priced, onRequest, negative]} />,
}

/** Part of a row that is swiped on wide screens, too. */
export const SwipedRow: Story = {
  render: () => <TourRow tours={[priced, longTitle, noImage]} swiped />,
}

/** Two halves, or one as wide as the row. */
export const ShortRows: Story = {
  render: () => (
    <div className="flex flex-col gap-section">
      <TourRow tours={[priced, longTitle]} />
      <TourRow tours={[brokenImage]} />
    </div>
  ),
}

/** The edge of the next card shows that there is more to swipe to. */
export const RowOnAPhone: Story = {
  render: () => <TourRow tours={[priced, longTitle, noImage]} />,
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}

/** Instead of a grid. */
export const Empty: Story = {
  render: () => <NoTours text={pageMessages.noToursInCategory} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(pageMessages.noToursInCategory)).toBeVisible()
  },
}
