import { categoryMessages } from '@bharat/contracts/categories.messages'
import { SMALL_PAGE } from '@bharat/contracts/limits'
import { SOMETHING_WENT_WRONG, STALE_SAVE } from '@bharat/contracts/messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { errorResponse, noResponse, respond } from '../../../../../.storybook/network.ts'
import { createdAt, idOf, pageOf, photo } from '../../admin/admin.fixtures.ts'
import { LeaveGuard } from '../../admin/form/leave-guard.tsx'
import { RecordForm } from '../../admin/form/record-form.tsx'
import { ResourceTab } from '../../admin/resource/resource-tab.tsx'
import { type CategoryRow, categoryRequests } from './categories.admin-documents.ts'
import { CategoriesTab } from './categories.resource.tsx'

const rows: CategoryRow[] = [
  ['Adventure', 'High passes and roads that close for half the year.', 'roman-colosseum'],
  ['Domestic', 'The length and breadth of India by road.', 'tea-gardens'],
  ['International', 'Across the border, and on.', 'singaporean-cityscape'],
  ['Wildlife', '', ''],
  ['Pilgrimage', 'Temple towns, dhams and ghats.', 'singaporean-cityscape'],
  ['Women on the Road', 'Small groups, women trip leaders.', 'high-trestle-trail'],
  ['School tours', '', 'gateway-of-india'],
].map(([name = '', description = '', cover], at) => ({
  _id: idOf(at + 1),
  name,
  description,
  coverImage: cover ? photo(cover) : '',
  activeStatus: name !== 'School tours',
  createdAt: createdAt(at),
  version: 1,
}))

const list = respond(categoryRequests.documents.list, ({ page, limit, search }) => ({
  page: pageOf(
    rows.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
    page,
    limit,
  ),
}))

const meta = {
  title: 'Admin/Categories tab',
  component: CategoriesTab,
  // The engine that draws every list tab from its declaration.
  subcomponents: { ResourceTab, RecordForm, LeaveGuard },
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard?tab=categories',
    network: {
      graphql: {
        ...list,
        ...respond(categoryRequests.documents.create, () => ({
          saved: { message: categoryMessages.created },
        })),
        ...respond(categoryRequests.documents.update, () => ({
          saved: { message: categoryMessages.updated },
        })),
        ...respond(categoryRequests.documents.setStatus, ({ id, activeStatus }) => ({
          saved: {
            item: { ...(rows.find(({ _id }) => _id === id) as CategoryRow), activeStatus },
          },
        })),
      },
    },
    usage: {
      do: [
        'Show a switch’s new state at once, and revert it when the server rejects it.',
        'Show an error beside its field.',
        'Go back to create mode after a save, with an empty form.',
      ],
      dont: ['Make a locked field look editable.', 'Lose the admin’s input.'],
    },
  },
} satisfies Meta<typeof CategoriesTab>
export default meta
type Story = StoryObj<typeof meta>

const row = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).findByRole('button', { name: `Edit ${name}` })
const switchOf = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).findByRole('switch', { name: `Active: ${name}` })
const save = async (canvasElement: HTMLElement) =>
  userEvent.click(within(canvasElement).getByRole('button', { name: 'Save Category' }))

export const CreateMode: Story = {
  play: async ({ canvasElement }) => {
    await row(canvasElement, 'Adventure')
    await expect(within(canvasElement).getAllByRole('row')).toHaveLength(SMALL_PAGE + 1)
  },
}

/** The name is locked; Cancel goes back to an empty form. */
export const EditMode: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await row(canvasElement, 'Domestic'))
    const heading = await canvas.findByRole('heading', { name: 'Edit Category' })
    await waitFor(() => expect(heading).toHaveFocus())
    const name = canvas.getByLabelText(/^Category Name/)
    await expect(name).toHaveValue('Domestic')
    await expect(name).toHaveAttribute('readonly')
    await expect(canvas.getByRole('button', { name: 'Update Category' })).toBeEnabled()
  },
}
export const Loading: Story = {
  parameters: { network: { graphql: respond(categoryRequests.documents.list, noResponse) } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Loading')).toBeInTheDocument()
  },
}
/** The error is beside its field, which has the focus. */
export const RuleBroken: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await row(canvasElement, 'Adventure')
    await save(canvasElement)
    await expect(await canvas.findByText(categoryMessages.nameRequired)).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText(/^Category Name/)).toHaveFocus())
  },
}
/** A save fails without a message: the form says the default one (section 8). */
export const SaveFailed: Story = {
  parameters: {
    network: {
      graphql: respond(categoryRequests.documents.create, () => {
        throw errorResponse('', 'INTERNAL')
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await row(canvasElement, 'Adventure')
    await userEvent.type(canvas.getByLabelText(/^Category Name/), 'Monsoon drives')
    await save(canvasElement)
    await expect(await canvas.findByText('Something went wrong. Please try again.')).toBeVisible()
    await expect(canvas.getByLabelText(/^Category Name/)).toHaveValue('Monsoon drives')
  },
}

/** A category with this name exists: the input stays. */
export const Rejected: Story = {
  parameters: {
    network: {
      graphql: respond(categoryRequests.documents.create, () => {
        throw errorResponse(categoryMessages.nameTaken, 'CONFLICT')
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await row(canvasElement, 'Adventure')
    await userEvent.type(canvas.getByLabelText(/^Category Name/), 'adventure')
    await save(canvasElement)
    await expect(await canvas.findByText(categoryMessages.nameTaken)).toBeVisible()
    await expect(canvas.getByLabelText(/^Category Name/)).toHaveValue('adventure')
  },
}

/** Another admin has saved the record in the meantime: both versions, side by side. */
export const Stale: Story = {
  parameters: {
    network: {
      graphql: respond(categoryRequests.documents.update, ({ id }) => {
        const stored = rows.find(({ _id }) => _id === id) as CategoryRow
        throw errorResponse(STALE_SAVE, 'CONFLICT', {
          current: { ...stored, description: 'From Kanyakumari to Kashmir.', version: 2 },
        })
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await row(canvasElement, 'Domestic'))
    await canvas.findByRole('heading', { name: 'Edit Category' })
    await userEvent.type(canvas.getByLabelText(/^Description/), ' Slowly.')
    await userEvent.click(canvas.getByRole('button', { name: 'Update Category' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Somebody else has saved this meanwhile' }),
    )
    await expect(dialog.getByText('changed by both')).toBeVisible()
  },
}

/** The server rejected it: the switch reverts; the failure is only logged. */
export const ToggleRejected: Story = {
  parameters: {
    network: {
      graphql: respond(categoryRequests.documents.setStatus, () => {
        throw errorResponse(SOMETHING_WENT_WRONG, 'INTERNAL')
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const toggle = await switchOf(canvasElement, 'Domestic')
    await userEvent.click(toggle)
    await waitFor(() => expect(toggle).toBeChecked())
  },
}

/** A question protects unsaved work before another row replaces it. */
export const UnsavedWork: Story = {
  play: async ({ canvasElement }) => {
    const edit = await row(canvasElement, 'Domestic')
    const name = within(canvasElement).getByLabelText(/^Category Name/)
    await userEvent.type(name, 'Monsoon drives')
    await userEvent.click(edit)
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    await expect(name).toHaveValue('Monsoon drives')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** An ended session loses no work. */
export const SessionEnded: Story = {
  parameters: {
    network: {
      graphql: respond(categoryRequests.documents.create, () => {
        throw errorResponse('Please log in.', 'UNAUTHENTICATED')
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await row(canvasElement, 'Adventure')
    await userEvent.type(canvas.getByLabelText(/^Category Name/), 'Monsoon drives')
    await save(canvasElement)
    await expect(
      await screen.findByRole('dialog', { name: 'Your session has ended' }),
    ).toBeVisible()
  },
}

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => void (await row(canvasElement, 'Adventure')),
}
