import { bulkMessages } from '@bharat/contracts/bulk-changes.messages'
import { departureMessages } from '@bharat/contracts/departures.messages'
import type { DeclaredField } from '@bharat/contracts/fields'
import { routeMapMessages } from '@bharat/contracts/route-maps.messages'
import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import { TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../../.storybook/admin-frame.tsx'
import { errorResponse, respond } from '../../../../../../.storybook/network.ts'
import { categoryOptions, createdAt, pageOf } from '../../../admin/admin.fixtures.ts'
import { UNDO_LABEL } from '../../../admin/list/undo-notice.tsx'
import { CategoryOptionsDocument } from '../../../admin/resource/category-options.ts'
import { RowButton } from '../../../admin/resource/common-columns.tsx'
import { FormListLinks } from '../../../admin/resource/form-list-links.tsx'
import { RestoreGroupDocument } from '../../../admin/resource/restore-group.admin-documents.ts'
import { SelectedRows } from '../../../admin/resource/selected-rows.tsx'
import { cards, tour } from '../tours.fixtures.ts'
import { ChangeCategory } from './change-category.tsx'
import { DepartureFields } from './departure-fields.tsx'
import { DepartureSeriesDialog } from './departure-series-dialog.tsx'
import { DrawPictures } from './draw-pictures.tsx'
import { InformationFields } from './information-fields.tsx'
import { RouteMapField } from './route-map-field.tsx'
import { TourBulkActions } from './tour-bulk-actions.tsx'
import { TourFormFields } from './tour-form.tsx'
import {
  AddTourDeparturesDocument,
  AdminTourDocument,
  AdminTourDraftDocument,
  CancelTourPublicationDocument,
  ChangeTourPricesDocument,
  CloneTourDocument,
  DiscardTourDraftDocument,
  DrawRouteMapDocument,
  DrawTourPicturesDocument,
  PublishTourDraftDocument,
  type TourRow,
  tourRequests,
} from './tours.admin-documents.ts'
import { ToursTab } from './tours.resource.tsx'

const departures: TourRow['nextDeparture'][] = [
  { date: '2027-06-10', seats: 12, seatsLeft: 3, state: 'limited' },
  { date: '2027-06-12', seats: 12, seatsLeft: 12, state: 'open' },
  null,
  { date: '2027-06-14', seats: 8, seatsLeft: 5, state: 'guaranteed' },
  { date: '2027-06-20', seats: 8, seatsLeft: 0, state: 'open' },
  { date: '2027-07-01', seats: null, seatsLeft: null, state: 'open' },
]

const rows: TourRow[] = Array.from({ length: 12 }, (_, at) => {
  const card = Object.values(cards)[at % 6] ?? cards.priced
  return {
    _id: `6500000000000000000002${String(at).padStart(2, '0')}`,
    tourName: at < 6 ? card.tourName : `${card.tourName} (${at})`,
    categoryId: { _id: '650000000000000000000001', name: 'Adventure' },
    days: card.days,
    tripCost: card.tripCost,
    departures:
      at % 6 === 0
        ? ['10', '17', '24'].map((day, n) => ({
            date: `2099-06-${day}`,
            price: n < 2 ? 20_000 : 21_000,
          }))
        : [],
    nextDeparture: departures[at % 6] ?? null,
    mainImageUrl: card.mainImageUrl,
    activeStatus: at % 3 !== 2,
    createdAt: createdAt(at),
    draft: null,
  }
})

/** The rows that pass the filters, which are variables of this list only. */
function rowsFor(variables: object): TourRow[] {
  const { categoryId, activeStatus } = variables as {
    categoryId: string | null
    activeStatus: boolean | null
  }
  return rows.filter(
    (row) =>
      (categoryId === null || row.categoryId._id === categoryId) &&
      (activeStatus === null || row.activeStatus === activeStatus),
  )
}

/** The tour with image paths that the rules accept. */
const validTour: typeof tour = JSON.parse(JSON.stringify(tour).replaceAll('./photos', '/photos'))

/** What the form reads besides. */
const noDraft = { activeStatus: true, draft: null, version: 1 }

const inForm = { ...validTour, routeMapUrl: '', ...noDraft }
const drafted = {
  savedAt: '2026-11-22T08:30:00.000Z',
  savedBy: 'anju@example.com',
  savedByName: 'Anju Thomas',
  publishAt: '2027-01-12T04:00:00.000Z',
  publishError: '',
}

/** A PNG of one pixel, in Base64. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const meta = {
  title: 'Admin/Tours tab',
  component: ToursTab,
  subcomponents: {
    FormListLinks,
    SelectedRows,
    RowButton,
    ChangeCategory,
    TourBulkActions,
    DepartureSeriesDialog,
    TourFormFields,
    RouteMapField,
    DrawPictures,
    DepartureFields,
    InformationFields,
  },
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard?tab=tours',
    network: {
      graphql: {
        ...respond(CategoryOptionsDocument, () => ({
          adminCategories: { items: categoryOptions },
        })),
        ...respond(tourRequests.documents.list, (variables) => ({
          page: pageOf(rowsFor(variables), variables.page, variables.limit),
        })),
        ...respond(DrawRouteMapDocument, ({ input }) => {
          expect(input.title).toBe(tour.tourName)
          return { drawRouteMap: { content: PIXEL, type: 'image/png' } }
        }),
        ...respond(DrawTourPicturesDocument, ({ input }) => {
          expect(input.landscapes).toEqual(tour.landscapes)
          return {
            drawTourPictures: new Array(6).fill({
              place: 'Goa',
              url: '/media/d7a30000000000000000000000000000',
            }),
          }
        }),
        ...respond(AdminTourDocument, () => ({
          adminTour: { ...validTour, routeMapUrl: validTour.routeMap?.url ?? '', ...noDraft },
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

/** The fields in the specified order, and the specified columns: below a tour's name its next departure with its seats. */
export const CreateMode: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    await expect(canvas.getByText(/Page 1 of 2/)).toBeVisible()
    const names = [
      ...['Tour Name', 'Category', 'Days', 'Nights', 'Trip Cost', 'Trip Style', 'Vehicle'],
      ...['Driving Distance', 'Landscapes', 'Activity', 'Main Image', 'Sub Images', 'Route Map'],
      ...['Upcoming Dates', 'Itinerary', 'FAQ'],
    ]
    const form = canvas.getByRole('form').textContent ?? ''
    const places = names.map((name) => form.indexOf(name))
    await expect(places).not.toContain(-1)
    await expect(places).toEqual(places.toSorted((a, b) => a - b))

    const headings = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)
    await expect(headings).toEqual([
      'Image',
      'Tour',
      'Category',
      'Days',
      'Active',
      'Created',
      'Actions',
    ])
    const below = canvas
      .getAllByRole('row')
      .slice(1, 7)
      .map((row) => within(row).getAllByRole('cell')[1]?.lastElementChild?.textContent)
    await expect(below).toEqual([
      '10 Jun · 3 of 12 left · Few seats left',
      '12 Jun · 12 of 12 left',
      'No dates',
      '14 Jun · 5 of 8 left · Guaranteed',
      '20 Jun · Full',
      '1 Jul',
    ])
  },
}

/** The filters are in the address; an empty result offers to clear them. */
export const Filtered: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    const list = within(canvas.getByRole('region', { name: 'Tours' }))
    await userEvent.selectOptions(list.getByLabelText('Status'), 'Inactive')
    await waitFor(() => expect(list.getAllByRole('switch')).toHaveLength(4))
    for (const row of list.getAllByRole('switch')) await expect(row).not.toBeChecked()
    // The filter also names categories that are inactive.
    await userEvent.selectOptions(list.getByLabelText('Tours in'), 'School tours')
    await userEvent.click(await list.findByRole('button', { name: 'Clear filters' }))
    await expect(await list.findByText(/Page 1 of 2/)).toBeVisible()
    await expect(list.getByLabelText('Status')).toHaveValue('')
    await expect(list.getByLabelText('Tours in')).toHaveValue('')
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
    const heading = await canvas.findByRole('heading', { name: 'Edit Tour' })
    await waitFor(() => expect(heading).toHaveFocus())
    await expect(canvas.getByLabelText(/^Tour Name/)).toHaveValue(tour.tourName)
    await expect(canvas.getByLabelText(/^Title \(Day 4\)/)).toBeInTheDocument()
    await expect(canvas.getByLabelText('Question 3')).toHaveValue('When does Kunzum La open?')
    // Without a draft, Update publishes.
    await expect(canvas.getByRole('button', { name: 'Save draft' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Publish now' })).toBeNull()
  },
}

/** A smaller number of days drops what is written in the others, which can be undone until the tour is saved. */
export const FewerDays: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    const days = await canvas.findByLabelText(/^Days/)
    await waitFor(() => expect(days).toHaveValue('4'))
    const title = (day: number) => canvas.queryByLabelText(new RegExp(`^Title .Day ${day}`))
    const last = (title(4) as HTMLInputElement).value
    await userEvent.clear(days)
    await userEvent.type(days, '2')
    const says = 'What is written in days 3 to 4 is dropped when the tour is saved.'
    await expect(await canvas.findByText(says)).toBeVisible()
    await userEvent.tab()
    await waitFor(() => expect(title(3)).toBeNull())
    await expect(canvas.getByText(says)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(title(4)).toHaveValue(last))
    await expect(days).toHaveValue('4')
    await waitFor(() => expect(days).toHaveFocus())
    await expect(canvas.queryByText(says)).toBeNull()
  },
}

/** The changes of several tours that a story sent. */
const sent: object[] = []

/** Rows are selected by checkboxes, also with Shift; the page keeps them, a filter does not. */
export const RowsSelected: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    const box = (at: number) =>
      canvas.getByRole('checkbox', { name: `Select ${rows[at]?.tourName}` })
    const [page] = canvas.getAllByRole('checkbox', { name: 'Select all on this page' })
    const bar = () => within(canvas.getByRole('region', { name: 'Selected rows' }))
    await userEvent.click(box(1))
    await expect(page).toBePartiallyChecked()
    await fireEvent.click(box(4), { shiftKey: true })
    await expect(bar().getByRole('status')).toHaveTextContent('4 selected')
    for (const at of [1, 2, 3, 4]) await expect(box(at)).toBeChecked()
    await userEvent.click(page as HTMLElement)
    await expect(bar().getByRole('status')).toHaveTextContent('10 selected')
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(box(11)).not.toBeChecked())
    await userEvent.click(box(11))
    await expect(bar().getByRole('status')).toHaveTextContent('11 selected')
    await userEvent.selectOptions(canvas.getByLabelText('Status'), 'Inactive')
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Selected rows' })).toBeNull())
  },
}

/** Each row that fails is named and stays selected. A deactivation can be undone, of those that it changed. */
export const SelectionChanged: Story = {
  parameters: {
    network: {
      graphql: {
        ...meta.parameters.network.graphql,
        ...respond(tourRequests.documents.changeMany, (variables) => {
          sent.push(variables)
          const { ids, ...change } = variables
          if ('activeStatus' in change && change.activeStatus) {
            if (sent.length === 2) throw errorResponse('Internal server error', 'INTERNAL')
            return { result: { done: ids.length, changed: ids, failed: [], group: null } }
          }
          const [failed = '', ...done] = ids
          return {
            result: {
              done: done.length,
              changed: done.slice(1),
              failed: [{ id: failed, message: tourMessages.notFound }],
              group: '650000000000000000000900',
            },
          }
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    sent.length = 0
    const box = (at: number) =>
      canvas.getByRole('checkbox', { name: `Select ${rows[at]?.tourName}` })
    const idOf = (at: number) => rows[at]?._id
    for (const at of [0, 1, 3]) await userEvent.click(box(at))
    await userEvent.click(canvas.getByRole('button', { name: 'Deactivate' }))
    const notice = await canvas.findByRole('alert')
    await expect(notice).toHaveTextContent(
      `2 tours deactivated. 1 tour failed: ${rows[0]?.tourName}: ${tourMessages.notFound}`,
    )
    // The bar is still there for the failed row.
    await expect(canvas.getByRole('button', { name: 'Deactivate' })).toHaveFocus()
    await userEvent.click(within(notice).getByRole('button', { name: UNDO_LABEL }))
    // The server fails once: Undo can be repeated.
    await waitFor(() => expect(canvas.getByRole('alert')).not.toHaveTextContent('deactivated'))
    await userEvent.click(canvas.getByRole('button', { name: UNDO_LABEL }))
    await expect(await canvas.findByText('1 tour active again.')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Tours' })).toHaveFocus())
    await expect(sent).toEqual([
      { ids: [idOf(0), idOf(1), idOf(3)], activeStatus: false },
      { ids: [idOf(3)], activeStatus: true },
      { ids: [idOf(3)], activeStatus: true },
    ])
    // The failed row is still selected.
    await waitFor(() => expect(box(0)).toBeChecked())
    await userEvent.click(canvas.getByRole('button', { name: 'Change category' }))
    const category = categoryOptions.find(({ activeStatus }) => activeStatus)
    await userEvent.click(await canvas.findByRole('menuitem', { name: category?.name ?? '' }))
    await expect(await canvas.findByText(/^0 tours moved/)).toBeVisible()
    await expect(sent.at(-1)).toEqual({ ids: [idOf(0)], categoryId: category?._id })
  },
}

/** A change of prices is previewed; one press puts all prices back, for as long as the notice is there. */
export const PricesChanged: Story = {
  parameters: {
    network: {
      graphql: {
        ...meta.parameters.network.graphql,
        ...respond(ChangeTourPricesDocument, ({ input }) => {
          sent.push(input)
          const ids = [...(input.ids ?? [])]
          return {
            changeTourPrices: {
              done: 2,
              changed: ids,
              failed: [],
              group: '650000000000000000000900',
            },
          }
        }),
        ...respond(RestoreGroupDocument, ({ id }) => {
          sent.push({ id })
          return { restoreGroup: { done: 2, changed: [], failed: [], group: null } }
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    sent.length = 0
    for (const row of rows.slice(0, 2)) {
      await userEvent.click(canvas.getByRole('checkbox', { name: `Select ${row.tourName}` }))
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Change prices' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change prices' }))
    const submit = dialog.getByRole('button', { name: 'Change prices' })
    await userEvent.click(submit)
    await dialog.findByText(bulkMessages.percent)
    await userEvent.type(dialog.getByLabelText(/^Change/), '1000%')
    await expect(submit).toHaveAccessibleName('Change prices')
    await expect(dialog.queryByRole('row')).toBeNull()
    await userEvent.clear(dialog.getByLabelText(/^Change/))
    await userEvent.type(dialog.getByLabelText(/^Change/), '10%')
    await userEvent.selectOptions(dialog.getByLabelText('Round to'), '500 rupees')
    await expect(dialog.getAllByRole('row')).toHaveLength(2)
    await expect(dialog.getByText(/^2 dates/)).toHaveTextContent(
      /2 dates ?: ?₹20,000becomes ₹22,000/,
    )
    await expect(dialog.getByText(/^24 Jun/)).toHaveTextContent(/24 Jun ?: ?₹21,000becomes ₹23,000/)
    await expect(dialog.getByRole('status')).toHaveTextContent(
      'Changes 1 tour, 3 departures with own prices included.',
    )
    await expect(submit).toHaveAccessibleName('Change 1 tour')
    await userEvent.click(submit)
    await canvas.findByText('2 tours changed.')
    await userEvent.click(canvas.getByRole('button', { name: /^Undo/ }))
    await canvas.findByText('2 tours as before.')
    const ids = rows.slice(0, 2).map(({ _id }) => _id)
    await expect(sent).toEqual([
      { ids, percent: 10, roundTo: 500 },
      { id: '650000000000000000000900' },
    ])
  },
}

/** Dates of every week, for several tours at once. */
export const DatesAdded: Story = {
  parameters: {
    network: {
      graphql: {
        ...meta.parameters.network.graphql,
        ...respond(AddTourDeparturesDocument, ({ input }) => {
          sent.push(input.departures ?? [])
          const changed = [...(input.ids ?? [])]
          return { addTourDepartures: { done: 1, changed, failed: [], group: null } }
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    sent.length = 0
    const [row] = rows
    await userEvent.click(canvas.getByRole('checkbox', { name: `Select ${row?.tourName}` }))
    await userEvent.click(canvas.getByRole('button', { name: 'Add dates' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add several dates' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add dates' }))
    await dialog.findByText('From: choose the first day.')
    await fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2027-01-01' } })
    await dialog.findByText('To: choose the last day.')
    await fireEvent.change(dialog.getByLabelText('To'), { target: { value: '2026-12-31' } })
    await dialog.findByText('To must not be before From.')
    await fireEvent.change(dialog.getByLabelText('To'), { target: { value: '2027-01-31' } })
    await userEvent.type(dialog.getByLabelText('Seats'), '8')
    await userEvent.click(dialog.getByRole('button', { name: 'Add 5 dates' }))
    await canvas.findByText('1 tour updated.')
    const days = ['02', '09', '16', '23', '30'].map((day) => `2027-01-${day}`)
    await expect(sent[0]).toMatchObject(days.map((date) => ({ date, seats: 8, price: null })))
  },
}

/** The switch of a row can be undone as well. */
export const SwitchUndone: Story = {
  parameters: {
    network: {
      graphql: {
        ...meta.parameters.network.graphql,
        ...respond(tourRequests.documents.setStatus, ({ id, activeStatus }) => {
          const row = rows.find(({ _id }) => _id === id) as TourRow
          return { saved: { item: { ...row, activeStatus } } }
        }),
        ...respond(tourRequests.documents.changeMany, (variables) => {
          sent.push(variables)
          return { result: { done: 1, changed: variables.ids, failed: [], group: null } }
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    sent.length = 0
    const [row] = rows
    const toggle = canvas.getByRole('switch', { name: `Active: ${row?.tourName}` })
    await userEvent.click(toggle)
    await canvas.findByText(`${row?.tourName} is inactive now.`)
    await expect(toggle).not.toBeChecked()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect(await canvas.findByText('1 tour active again.')).toBeVisible()
    await waitFor(() => expect(toggle).toBeChecked())
    await expect(sent).toEqual([{ ids: [row?._id], activeStatus: true }])
  },
}

const copy: TourRow = {
  ...(rows[0] as TourRow),
  _id: '650000000000000000000299',
  tourName: `${cards.priced.tourName} (copy)`,
  departures: [],
  nextDeparture: null,
  activeStatus: false,
}

/** A link from another page to a tour that was deleted meanwhile. */
export const LinkToDeletedTour: Story = {
  parameters: {
    path: '/adminDashboard?tab=tours&edit=65000000000000000000abcd',
    network: {
      graphql: {
        ...meta.parameters.network.graphql,
        ...respond(tourRequests.documents.find, () => {
          throw errorResponse(tourMessages.notFound, 'NOT_FOUND')
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(tourMessages.notFound)).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Add Tour' })).toBeVisible()
  },
}

/** Clone opens the copy in the form, with its name selected: typing replaces it. Unsaved work is not lost silently. */
export const Cloned: Story = {
  parameters: {
    network: {
      graphql: {
        ...meta.parameters.network.graphql,
        ...respond(CloneTourDocument, ({ id }) => {
          if (id !== rows[0]?._id) throw errorResponse(tourMessages.notFound, 'NOT_FOUND')
          return { cloneTour: { item: copy } }
        }),
        ...respond(AdminTourDocument, ({ id }) => {
          const { _id, tourName } = id === copy._id ? copy : validTour
          return { adminTour: { ...validTour, _id, tourName, routeMapUrl: '', ...noDraft } }
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    const clone = (row: TourRow | undefined) =>
      userEvent.click(canvas.getByRole('button', { name: `Clone ${row?.tourName}` }))
    await clone(rows[1])
    const failure = `${tourMessages.cloneFailed} ${tourMessages.notFound}`
    await expect(await canvas.findByRole('alert')).toHaveTextContent(failure)
    await userEvent.type(canvas.getByLabelText(/^Tour Name/), 'Unsaved')
    await clone(rows[0])
    const question = within(await within(document.body).findByRole('dialog'))
    await userEvent.click(question.getByRole('button', { name: 'Leave' }))
    await expect(await canvas.findByRole('heading', { name: 'Edit Tour' })).toBeVisible()
    await expect(canvas.getByText(tourMessages.cloned)).toBeVisible()
    await expect(canvas.queryByText(failure)).toBeNull()
    const name = canvas.getByLabelText<HTMLInputElement>(/^Tour Name/)
    await waitFor(() => expect(name).toHaveFocus())
    await expect(name).toHaveValue(copy.tourName)
    await waitFor(() =>
      expect([name.selectionStart, name.selectionEnd]).toEqual([0, name.value.length]),
    )
    await userEvent.keyboard('Malabar')
    await expect(name).toHaveValue('Malabar')
  },
}

/** The rules of section 5 come first: a day and a question of the tour lack a text. */
async function completeRecord(canvasElement: HTMLElement) {
  const canvas = within(canvasElement)
  const day = await canvas.findByLabelText(/^Description \(Day 3\)/)
  await fireEvent.change(day, { target: { value: 'Apple orchards.' } })
  await fireEvent.change(canvas.getByLabelText('Question 2'), { target: { value: 'A signal?' } })
}

/** One button draws the route from the itinerary; the image is taken, or drawn again with other places. */
export const RouteMapDrawn: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    await canvas.findByLabelText(/^Title \(Day 4\)/)
    await userEvent.click(canvas.getByRole('button', { name: 'Draw from the itinerary' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Route map' }))
    await dialog.findByRole('button', { name: 'Use this map' })
    const fields = dialog.getAllByRole('textbox')
    await expect(fields.length).toBeGreaterThan(2)
    for (const field of fields.slice(1)) await userEvent.clear(field)
    await userEvent.click(dialog.getByRole('button', { name: 'Draw' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent(routeMapMessages.stops)
    await userEvent.type(fields[1] as HTMLElement, 'Kaza')
    await userEvent.click(dialog.getByRole('button', { name: 'Draw' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Use this map' }))
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvasElement.querySelector('img[src^="blob:"]')).not.toBeNull())
  },
}

/** One button draws the images that are missing, and no other. */
export const PicturesDrawn: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    await canvas.findByRole('button', { name: 'Remove Main Image' })
    const draw = canvas.getByRole('button', { name: 'Draw the missing pictures' })
    await waitFor(() => expect(draw).toHaveAttribute('aria-disabled', 'true'))
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Main Image' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Remove sub image 5' }))
    await userEvent.click(draw)
    const drawn = () => canvasElement.querySelectorAll('form img[src*="/media/d7a30000"]')
    await waitFor(() => expect(drawn()).toHaveLength(2))
    await expect(draw).toHaveAttribute('aria-disabled', 'true')
    await canvas.findByText('The pictures are drawn. Nothing is saved before the tour is.')
    // Drawing again replaces these two alone.
    await userEvent.click(canvas.getByRole('button', { name: 'Draw again' }))
    await canvas.findByText('The pictures are drawn. Nothing is saved before the tour is.')
    await expect(drawn()).toHaveLength(2)
  },
}

/** A chip opens the details of its departure; a failed rule opens them again. */
export const DepartureDetails: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    await completeRecord(canvasElement)
    const chip = await canvas.findByRole('button', { name: '03/07/2027 3 left' })
    chip.focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByLabelText('Price')).toHaveValue('61500')
    const left = canvas.getByLabelText('Seats left')
    await userEvent.clear(left)
    await userEvent.type(left, '9')
    await userEvent.selectOptions(canvas.getByLabelText('State'), 'Few seats left')
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }))
    await expect(chip).toHaveTextContent('9 left')
    // Another date before it: the details stay with their day.
    await fireEvent.change(canvas.getByLabelText('Upcoming Dates', { selector: 'input' }), {
      target: { value: '2027-01-02' },
    })
    await userEvent.click(canvas.getByRole('button', { name: 'Add date' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Update Tour' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(departureMessages.moreLeft(8))
    await waitFor(() => expect(canvas.getByLabelText('Seats left')).toHaveFocus())
    await expect(canvas.getByLabelText('State')).toHaveDisplayValue('Few seats left')
    await userEvent.click(canvas.getByRole('button', { name: 'Remove 02/01/2027' }))
    await expect(canvas.queryByRole('button', { name: /02\/01\/2027/ })).toBeNull()
  },
}

/** The information is collapsed; what was typed stays, and a failed rule opens it. A day has its own fields. */
export const InformationTyped: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    await completeRecord(canvasElement)
    await expect(canvas.getByLabelText('Kilometres (Day 2)')).toBeVisible()
    const summary = canvas.getByText('Tour information')
    await userEvent.click(summary)
    await expect(await canvas.findByLabelText('Included')).toHaveValue(tour.included.join('\n'))
    // The whole form has hundreds of elements: a search by role asks each for its style.
    const information = within(summary.closest('details') as HTMLElement)
    for (const field of Object.values<DeclaredField>(TOUR_FIELDS)) {
      const labelled = field.kind === 'group' ? Object.values(field.fields) : [field]
      for (const { label } of labelled) {
        await expect(
          information.queryByRole('group', { name: label }) ?? information.getByLabelText(label),
        ).toBeVisible()
      }
    }
    const largest = canvas.getByLabelText('Largest group')
    await userEvent.clear(largest)
    await userEvent.type(largest, 'many')
    await userEvent.click(summary)
    await waitFor(() => expect(canvas.queryByLabelText('Largest group')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Update Tour' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^The largest group must be/)
    await waitFor(() => expect(canvas.getByLabelText('Largest group')).toHaveFocus())
    await expect(canvas.getByLabelText('Largest group')).toHaveValue('many')
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
    const create = canvas.getByRole('button', { name: 'Create Tour' })
    const form = within(create.closest('form') as HTMLElement)
    const failsWith = async (message: string, field: HTMLElement) => {
      await userEvent.click(create)
      await waitFor(() =>
        expect(form.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([message]),
      )
      await waitFor(() => expect(field).toHaveFocus())
    }
    const name = canvas.getByLabelText(/^Tour Name/)
    await failsWith(tourMessages.name, name)
    await userEvent.type(name, 'Malabar by road')
    await expect(form.queryByRole('alert')).toBeNull()
    const category = form.getByLabelText(/^Category/)
    await failsWith(tourMessages.category, category)
    await userEvent.selectOptions(category, categoryOptions[0]?._id ?? '')
    const days = canvas.getByLabelText(/^Days/)
    await failsWith(tourMessages.days, days)
    await userEvent.type(days, '1')
    await failsWith(tourMessages.landscapes, form.getByLabelText('Mountain'))
    // An error of a field that was emptied in the meantime is shown at the next save.
    await userEvent.clear(name)
    await expect(form.getAllByRole('alert')).toHaveLength(1)
    await failsWith(tourMessages.name, name)
    await userEvent.type(name, 'Malabar by road')
    await userEvent.click(form.getByLabelText('Mountain'))
    await failsWith(tourMessages.subImages, canvas.getByLabelText('Sub Images'))
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await edit(canvasElement)
    const [days, nights] = ['Days', 'Nights'].map((name) =>
      canvas.getByLabelText(new RegExp(`^${name}`)),
    )
    await expect(days?.getBoundingClientRect().top).toBe(nights?.getBoundingClientRect().top)
    // The row has no space for it: the actions of the selection have it.
    await expect(canvas.queryByRole('button', { name: /^Clone/ })).toBeNull()
    await userEvent.click(canvas.getByRole('checkbox', { name: `Select ${rows[0]?.tourName}` }))
    const bar = within(canvas.getByRole('region', { name: 'Selected rows' }))
    await expect(bar.getByRole('button', { name: `Clone ${rows[0]?.tourName}` })).toBeVisible()
    const heights = within(canvasElement)
      .getAllByRole('row')
      .map((row) => row.offsetHeight)
    await expect(Math.max(...heights)).toBeLessThanOrEqual(110)
    // The ways between form and list stay in sight, and lead to where each was left.
    const toForm = canvas.getByRole('button', { name: 'Add Tour' })
    const toList = canvas.getByRole('link', { name: /tours$/ })
    window.scrollTo({ top: 700 })
    await userEvent.click(toList)
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Tours' })).toHaveFocus())
    await expect(toForm.getBoundingClientRect().top).toBeLessThan(100)
    await expect(toForm.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    const before = canvas.getByRole('heading', { name: 'Tours' }).getBoundingClientRect().top
    await userEvent.click(toForm)
    await waitFor(() => expect(window.scrollY).toBe(700))
    await userEvent.click(toList)
    await waitFor(() =>
      expect(
        Math.abs(
          canvas.getByRole('heading', { name: 'Tours' }).getBoundingClientRect().top - before,
        ),
      ).toBeLessThan(2),
    )
  },
}

/** The content of a draft that the rules accept. */
const nextOne = {
  ...inForm,
  tourName: 'The next one',
  itinerary: inForm.itinerary.map((day) => ({ ...day, description: 'On the road.' })),
  faqs: [],
}
/** What the story of a draft has sent to publish it. */
const published: object[] = []

/** An active tour with a draft: the form opens the draft, and says so; its time can be cancelled. */
export const Drafts: Story = {
  parameters: {
    network: {
      graphql: {
        ...meta.parameters.network.graphql,
        ...respond(tourRequests.documents.list, ({ page, limit }) => ({
          page: pageOf(
            rows.map((row, at) => (at === 0 ? { ...row, draft: drafted } : row)),
            page,
            limit,
          ),
        })),
        ...respond(AdminTourDocument, () => ({ adminTour: { ...inForm, draft: drafted } })),
        ...respond(AdminTourDraftDocument, () => ({
          adminTourDraft: { ...nextOne, draft: drafted, version: 4 },
        })),
        ...respond(CancelTourPublicationDocument, () => ({
          cancelTourPublication: {
            message: tourDraftMessages.cancelled,
            item: { ...inForm, draft: { ...drafted, publishAt: null }, version: 4 },
          },
        })),
        ...respond(PublishTourDraftDocument, ({ at, version, content }) => {
          published.push({ at, version, vehicle: content?.vehicle })
          if (published.length % 2 === 1) throw errorResponse('Not now.', 'INTERNAL')
          const draft = { ...drafted, publishAt: '2099-01-12T04:00:00.000Z' }
          const item = { ...nextOne, draft, version: 5 }
          return { publishTourDraft: { message: tourDraftMessages.scheduled, item } }
        }),
        ...respond(DiscardTourDraftDocument, () => ({
          discardTourDraft: { message: tourDraftMessages.discarded },
        })),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Draft · to be published 12/01/2027, 09:30 IST')
    await userEvent.click(await edit(canvasElement))
    const version = await canvas.findByRole('region', { name: 'Version' })
    await expect(version).toHaveTextContent('You are editing the draft.')
    await expect(canvas.getByLabelText(/^Tour Name/)).toHaveValue('The next one')
    await expect(canvas.queryByRole('button', { name: 'Update Tour' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Publish now' })).toBeVisible()
    // What was typed stays when the publication is cancelled.
    await userEvent.type(canvas.getByLabelText(/^Vehicle/), ' 4x4')
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel publishing' }))
    await canvas.findByText(tourDraftMessages.cancelled)
    await expect((canvas.getByLabelText(/^Vehicle/) as HTMLInputElement).value).toMatch(/ 4x4$/)
    await userEvent.click(canvas.getByRole('button', { name: 'Edit public version' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    // Content and time are one request. What was entered stays when it fails.
    await userEvent.click(canvas.getByRole('button', { name: 'Publish at …' }))
    const time = await screen.findByLabelText(/^Date and time in India/)
    await userEvent.type(time, '2099-01-12T09:30')
    await userEvent.click(screen.getByRole('button', { name: 'Set the time' }))
    await canvas.findByText('Not now.')
    await expect((canvas.getByLabelText(/^Vehicle/) as HTMLInputElement).value).toMatch(/ 4x4$/)
    await userEvent.click(canvas.getByRole('button', { name: 'Publish at …' }))
    await expect(await screen.findByLabelText(/^Date and time in India/)).toHaveValue(
      '2099-01-12T09:30',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Set the time' }))
    await canvas.findByText(tourDraftMessages.scheduled)
    await canvas.findByText('Will be published 12/01/2099, 09:30 IST.')
    const request = {
      at: '2099-01-12T09:30',
      version: 4,
      vehicle: expect.stringMatching(/ 4x4$/),
    }
    await expect(published.slice(-2)).toEqual([request, request])
    await userEvent.click(canvas.getByRole('button', { name: 'Discard draft' }))
    const dialog = await screen.findByRole('dialog', { name: 'Discard the draft?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep the draft' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
