import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../../.storybook/admin-frame.tsx'
import { errorResponse, noResponse, respond } from '../../../../../../.storybook/network.ts'
import { categoryOptions, createdAt, pageOf } from '../../../admin/admin.fixtures.ts'
import { CategoryOptionsDocument } from '../../../admin/resource/category-options.ts'
import { cards } from '../tours.fixtures.ts'
import { HighlightTab } from './highlight-tab.tsx'
import {
  type HighlightRow,
  SetTourHighlightDocument,
  ToursInHighlightDocument,
} from './tours.admin-documents.ts'

const rows: HighlightRow[] = Object.values(cards).map((card, at) => ({
  _id: card._id,
  tourName: card.tourName,
  categoryId: { _id: '650000000000000000000001', name: 'Adventure' },
  categoryStatus: at !== 5,
  days: card.days,
  nights: card.nights,
  activeStatus: at !== 4,
  highlightStatus: at < HIGHLIGHTED_PER_CATEGORY,
  createdAt: createdAt(at),
}))

const meta = {
  title: 'Admin/Highlight tab',
  component: HighlightTab,
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard?tab=highlight',
    network: {
      graphql: {
        ...respond(CategoryOptionsDocument, () => ({
          adminCategories: { items: categoryOptions },
        })),
        ...respond(ToursInHighlightDocument, ({ page, limit, highlighted }) => ({
          adminToursInHighlight: pageOf(
            rows.filter(({ highlightStatus }) => !highlighted || highlightStatus),
            page,
            limit,
          ),
        })),
        ...respond(SetTourHighlightDocument, ({ id, highlightStatus }) => ({
          setTourHighlight: {
            message: highlightStatus ? tourMessages.highlighted : tourMessages.highlightRemoved,
            item: { ...(rows.find(({ _id }) => _id === id) as HighlightRow), highlightStatus },
          },
        })),
      },
    },
    usage: {
      do: ['Name the three highlighted tours when a fourth is rejected.'],
      dont: ['Change a switch before the server has accepted it: the server enforces the maximum.'],
    },
  },
} satisfies Meta<typeof HighlightTab>
export default meta
type Story = StoryObj<typeof meta>

const switchOf = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).findByRole('switch', { name: `Highlighted: ${name}` })

export const List: Story = {
  play: async ({ canvasElement }) => {
    await expect(await switchOf(canvasElement, cards.priced.tourName)).toBeChecked()
  },
}

/** The row shows the server’s response. */
export const TakenOff: Story = {
  play: async ({ canvasElement }) => {
    const toggle = await switchOf(canvasElement, cards.priced.tourName)
    await userEvent.click(toggle)
    await waitFor(() => expect(toggle).not.toBeChecked())
    await expect(
      await within(canvasElement).findByText(tourMessages.highlightRemoved),
    ).toBeVisible()
  },
}

/** A fourth is rejected, with the names of the three. */
export const CapReached: Story = {
  parameters: {
    network: {
      graphql: respond(SetTourHighlightDocument, () => {
        throw errorResponse(tourMessages.highlightCap, 'CONFLICT', {
          highlightedTours: rows
            .slice(0, HIGHLIGHTED_PER_CATEGORY)
            .map(({ _id, tourName }) => ({ _id, tourName })),
        })
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const toggle = await switchOf(canvasElement, cards.noImage.tourName)
    await userEvent.click(toggle)
    const said = await within(canvasElement).findByText(tourMessages.highlightCap, {
      exact: false,
    })
    await expect(said).toHaveTextContent(cards.priced.tourName)
    await expect(toggle).not.toBeChecked()
  },
}
export const OnlyHighlighted: Story = {
  parameters: { path: '/adminDashboard?tab=highlight&highlighted=true' },
  play: async ({ canvasElement }) => {
    await switchOf(canvasElement, cards.priced.tourName)
    await expect(within(canvasElement).getAllByRole('row')).toHaveLength(
      HIGHLIGHTED_PER_CATEGORY + 1,
    )
  },
}
export const Loading: Story = {
  parameters: { network: { graphql: respond(ToursInHighlightDocument, noResponse) } },
}
export const Failed: Story = {
  parameters: {
    network: {
      graphql: respond(ToursInHighlightDocument, () => {
        throw errorResponse('down', 'INTERNAL')
      }),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Failed to load tours.')).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => void (await switchOf(canvasElement, cards.priced.tourName)),
}
