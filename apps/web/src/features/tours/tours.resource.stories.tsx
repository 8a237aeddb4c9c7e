import { tourMessages } from '@bharat/contracts/tours.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { respond } from '../../../../../.storybook/network.ts'
import { categoryOptions, createdAt, pageOf } from '../../admin/admin.fixtures.ts'
import { CategoryOptionsDocument } from '../../admin/resource/category-options.ts'
import { TourFields } from './tour-form.tsx'
import { AdminTourDocument, type TourRow, tourRequests } from './tours.admin-documents.ts'
import { cards, tour } from './tours.fixtures.ts'
import { ToursTab } from './tours.resource.tsx'

const rows: TourRow[] = Array.from({ length: 12 }, (_, at) => {
  const card = Object.values(cards)[at % 6] ?? cards.priced
  return {
    _id: `6500000000000000000002${String(at).padStart(2, '0')}`,
    tourName: at < 6 ? card.tourName : `${card.tourName} (${at})`,
    categoryId: { _id: '650000000000000000000001', name: 'Adventure' },
    days: card.days,
    mainImageUrl: card.mainImageUrl,
    activeStatus: at % 3 !== 2,
    createdAt: createdAt(at),
  }
})

const meta = {
  title: 'Admin/Tours tab',
  component: ToursTab,
  subcomponents: { TourFields },
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard?tab=tours',
    network: {
      graphql: {
        ...respond(CategoryOptionsDocument, () => ({
          adminCategories: { items: categoryOptions },
        })),
        ...respond(tourRequests.documents.list, ({ page, limit }) => ({
          page: pageOf(rows, page, limit),
        })),
        ...respond(AdminTourDocument, () => ({
          adminTour: { ...tour, routeMapUrl: tour.routeMap?.url ?? '', version: 1 },
        })),
      },
    },
    usage: {
      do: [
        'Let the itinerary follow the number of days.',
        'Name images by where they will be seen.',
      ],
      dont: ['Drop a day while its number is still being typed.', 'Put the form into steps.'],
    },
  },
} satisfies Meta<typeof ToursTab>
export default meta
type Story = StoryObj<typeof meta>

const edit = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('button', { name: `Edit ${cards.priced.tourName}` })

export const CreateMode: Story = {
  play: async ({ canvasElement }) => {
    await edit(canvasElement)
    await expect(within(canvasElement).getByText(/Page 1 of 2/)).toBeVisible()
  },
}

/** The form is long: a link above it says how many tours there are and leads down to them. */
export const ToTheList: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    await userEvent.type(canvas.getByLabelText(/^Tour Name/), 'Unsaved')
    await userEvent.click(canvas.getByRole('link', { name: '12 tours' }))
    const heading = canvas.getByRole('heading', { name: 'Tours' })
    await expect(heading).toHaveFocus()
    await waitFor(() => expect(heading.getBoundingClientRect().top).toBeLessThan(300))
    await expect(canvas.getByLabelText(/^Tour Name/)).toHaveValue('Unsaved')
  },
}

/** A tour is loaded whole: its days, images, dates and questions. */
export const EditMode: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    await expect(await canvas.findByRole('heading', { name: 'Edit Tour' })).toHaveFocus()
    await expect(canvas.getByLabelText(/^Tour Name/)).toHaveValue(tour.tourName)
    await expect(canvas.getByLabelText(/^Title \(Day 4\)/)).toBeInTheDocument()
    await expect(canvas.getByLabelText('Question 3')).toHaveValue('When does Kunzum La open?')
  },
}

/** Nights and itinerary follow the days; excess days are dropped when the field loses the focus. */
export const DaysTyped: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    const days = canvas.getByLabelText(/^Days/)
    await userEvent.type(days, '3')
    await expect(await canvas.findByLabelText(/^Title \(Day 3\)/)).toBeInTheDocument()
    await expect(canvas.getByLabelText(/^Nights/)).toHaveValue('2')
    await userEvent.clear(days)
    await userEvent.type(days, '2')
    await expect(canvas.getByLabelText(/^Title \(Day 3\)/)).toBeInTheDocument()
    await userEvent.tab()
    await waitFor(() => expect(canvas.queryByLabelText(/^Title \(Day 3\)/)).toBeNull())
  },
}

/** A question more, and it can be taken away again. */
export const QuestionAdded: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    await expect(canvas.queryByRole('button', { name: 'Remove question 1' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Add Question' }))
    await waitFor(() => expect(canvas.getByLabelText('Question 2')).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Remove question 2' }))
    await expect(canvas.queryByLabelText('Question 2')).toBeNull()
  },
}

/** The first failed rule is shown beside its field, which has the focus, and no other (section 5). */
export const RulesBroken: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    const failsWith = async (message: string, field: HTMLElement) => {
      await userEvent.click(canvas.getByRole('button', { name: 'Create Tour' }))
      await waitFor(() =>
        expect(canvas.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
          message,
        ]),
      )
      await waitFor(() => expect(field).toHaveFocus())
    }
    const name = canvas.getByLabelText(/^Tour Name/)
    await failsWith(tourMessages.name, name)
    await userEvent.type(name, 'Malabar by road')
    await expect(canvas.queryByRole('alert')).toBeNull()
    const category = canvas.getByRole('combobox', { name: /^Category/ })
    await failsWith(tourMessages.category, category)
    await userEvent.selectOptions(category, categoryOptions[0]?._id ?? '')
    const days = canvas.getByLabelText(/^Days/)
    await failsWith(tourMessages.days, days)
    await userEvent.type(days, '1')
    await failsWith(tourMessages.landscapes, canvas.getByRole('checkbox', { name: 'Mountain' }))
    // An error of a field that was emptied in the meantime is shown at the next save.
    await userEvent.clear(name)
    await expect(canvas.getAllByRole('alert')).toHaveLength(1)
    await failsWith(tourMessages.name, name)
    await userEvent.type(name, 'Malabar by road')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Mountain' }))
    await failsWith(tourMessages.subImages, canvas.getByLabelText('Sub Images'))
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => void (await edit(canvasElement)),
}
