import { MEDIA_PAGE } from '@bharat/contracts/limits'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { failedToLoad, STALE_SAVE } from '@bharat/contracts/messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import {
  errorResponse,
  noResponse,
  respond,
  unreachable,
} from '../../../../../.storybook/network.ts'
import { pageOf } from '../../admin/admin.fixtures.ts'
import {
  AdminMediaDocument,
  DeleteMediaDocument,
  type MediaItem,
  MediaProblemsDocument,
  ReplaceMediaDocument,
  UpdateMediaDocument,
} from './media.admin-documents.ts'
import { images, problems, uses } from './media.fixtures.ts'
import { MediaGrid } from './media-grid.tsx'
import { MediaList } from './media-list.tsx'
import { MediaPage } from './media-page.tsx'
import { MediaPanel } from './media-panel.tsx'
import { MediaProblems } from './media-problems.tsx'
import { EditorLink, MediaUses } from './media-uses.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

const [first, second, , unused] = images as [MediaItem, MediaItem, MediaItem, MediaItem]
const updated = fn()

const network = {
  graphql: {
    ...respond(AdminMediaDocument, ({ page, limit, search }) => ({
      adminMedia: pageOf(
        images.filter(({ alt }) => alt.includes(search ?? '')),
        page ?? 1,
        limit ?? MEDIA_PAGE,
      ),
    })),
    ...respond(MediaProblemsDocument, () => ({ mediaProblems: [] })),
    ...respond(UpdateMediaDocument, ({ id: _, alt, credit, focus }) => {
      updated({ alt, credit, focus })
      const { x = 0.5, y = 0.5 } = focus ?? {}
      const changes = { alt: alt ?? '', credit: credit ?? '', focus: { x: x ?? 0, y: y ?? 0 } }
      return { updateMedia: { message: mediaMessages.updated, item: { ...first, ...changes } } }
    }),
    ...respond(ReplaceMediaDocument, () => ({
      replaceMedia: { message: mediaMessages.replaced(3), replaced: 3 },
    })),
    ...respond(DeleteMediaDocument, () => ({ deleteMedia: { message: mediaMessages.deleted } })),
  },
}
const networkWith = (graphql: object) => ({ graphql: { ...network.graphql, ...graphql } })
const at = (item: MediaItem) => `/adminDashboard?image=${item._id}`

const meta = {
  title: 'Admin/Media page',
  component: MediaPage,
  subcomponents: {
    EditorLink,
    MediaGrid,
    MediaList,
    MediaPanel,
    MediaProblems,
    MediaUses,
    ReplaceDialog,
  },
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard',
    network,
    usage: {
      do: [
        'Set the focal point where the subject is: every crop keeps it.',
        'Describe what the image shows, not that it is an image.',
      ],
      dont: ['Delete an image to exchange it: replace it everywhere.'],
    },
  },
} satisfies Meta<typeof MediaPage>
export default meta
type Story = StoryObj<typeof meta>

/** The first page; Next shows more. */
export const Grid: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('link', { name: /^Photograph 1:/ })
    await expect(canvas.getAllByRole('listitem')).toHaveLength(MEDIA_PAGE)
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(await canvas.findByText('Page 2 of 3')).toBeVisible()
    await expect(await canvas.findByRole('link', { name: /^Photograph 25:/ })).toBeVisible()
  },
}

/** A press opens an image; Cancel closes it and returns the focus. */
export const OpenAndClose: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('link', { name: /^Photograph 1:/ }))
    const title = await canvas.findByRole('heading', { name: 'Image details' })
    await waitFor(() => expect(title).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(canvas.queryByRole('heading', { name: 'Image details' })).toBeNull())
    await waitFor(() => expect(canvas.getByRole('link', { name: /^Photograph 1:/ })).toHaveFocus())
  },
}

/** Details of an image that four records use: each links to its form, and the image cannot be deleted. */
export const InUse: Story = {
  parameters: { path: at(first) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const link = await canvas.findByRole('link', { name: /Adventure Category, cover image/ })
    await expect(link).toHaveAttribute('href', expect.stringContaining('tab=categories'))
    await expect(link).toHaveAttribute('href', expect.stringContaining('edit='))
    await expect(canvas.getByRole('button', { name: 'Delete…' })).toBeDisabled()
    const history = canvas.getByRole('link', { name: 'History' })
    await expect(history).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent(`media/${images[0]?._id}`)),
    )
    await expect(canvas.getByText(mediaMessages.inUse)).toBeVisible()
  },
}

/** The suggested text is taken with a press; a save sends all three fields and stays in the form. */
export const Saved: Story = {
  parameters: { path: at(second) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const suggestion = await canvas.findByRole('button', { name: 'Use the suggestion' })
    await movedFocus()
    await userEvent.click(suggestion)
    await expect(canvas.getByLabelText('Alternative text')).toHaveValue('Kerala to Kashmir')
    canvas.getByRole('slider', { name: 'Focal point' }).focus()
    await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}')
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }))
    await expect(await canvas.findByText(mediaMessages.updated)).toBeVisible()
    await expect(updated).toHaveBeenLastCalledWith({
      alt: 'Kerala to Kashmir',
      credit: '',
      focus: { x: 0.49, y: 0.4 },
    })
  },
}

/** Waits until the form has moved the focus to its title. */
const movedFocus = () =>
  waitFor(() => expect(document.activeElement).toHaveAttribute('data-form-title'))

/** Continues the credit. */
async function typeCredit(canvas: ReturnType<typeof within>) {
  const credit = await canvas.findByLabelText('Credit')
  await movedFocus()
  await userEvent.type(credit, ', Kochi')
}

/** A failed save keeps what was entered. */
export const SaveFailed: Story = {
  parameters: { path: at(first), network: networkWith(respond(UpdateMediaDocument, unreachable)) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await typeCredit(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }))
    await expect(await canvas.findByRole('alert')).toBeVisible()
    await expect(canvas.getByLabelText('Credit')).toHaveValue(`${first.credit}, Kochi`)
  },
}

/** Another administrator has changed the same field of the image in the meantime: both versions are shown. */
export const Conflict: Story = {
  parameters: {
    path: at(first),
    network: networkWith(
      respond(UpdateMediaDocument, () => {
        const current = { ...first, credit: 'Meera', focus: { x: 0.8, y: 0.4 }, version: 2 }
        throw errorResponse(STALE_SAVE, 'CONFLICT', { current })
      }),
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await typeCredit(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }))
    const dialog = await within(document.body).findByRole('dialog', {
      name: 'Somebody else has saved this meanwhile',
    })
    await expect(within(dialog).getByRole('heading', { level: 3, name: /^Credit/ })).toBeVisible()
    await expect(within(dialog).queryByText('Focal point from the left')).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
    await expect(canvas.getByLabelText('Credit')).toHaveValue(`${first.credit}, Kochi`)
  },
}

/** A server that rejects every save is asked once more, and then the form says so. */
export const RejectedAgain: Story = {
  parameters: {
    path: at(first),
    network: networkWith(
      respond(UpdateMediaDocument, () => {
        const current = { ...first, focus: { x: 0.8, y: 0.4 }, version: 2 }
        throw errorResponse(STALE_SAVE, 'CONFLICT', { current })
      }),
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await typeCredit(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }))
    await expect(await canvas.findByText(STALE_SAVE)).toBeVisible()
    await expect(canvas.getByLabelText('Credit')).toHaveValue(`${first.credit}, Kochi`)
  },
}

/** Another image asks before unsaved work is lost. */
export const LeavingUnsavedWork: Story = {
  parameters: { path: at(first) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await typeCredit(canvas)
    await userEvent.click(canvas.getByRole('link', { name: /^Photograph 3:/ }))
    const dialog = await within(document.body).findByRole('dialog', {
      name: 'Leave without saving?',
    })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    await expect(canvas.getByLabelText('Credit')).toHaveValue(`${first.credit}, Kochi`)
  },
}

/** Replace everywhere: the next press chooses the image, and the confirmation names every record. */
export const Replacing: Story = {
  parameters: { path: at(first) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    // The panel takes the focus when it opens.
    const title = await canvas.findByRole('heading', { name: 'Image details' })
    await waitFor(() => expect(title).toHaveFocus())
    await userEvent.click(await canvas.findByRole('button', { name: 'Replace everywhere…' }))
    await waitFor(() => expect(canvas.getByText(/^Choose the image that replaces/)).toHaveFocus())
    await userEvent.click(await canvas.findByRole('button', { name: /^Photograph 3:/ }))
    const dialog = await within(document.body).findByRole('dialog')
    for (const { name } of uses) {
      await expect(within(dialog).getAllByText(name)[0]).toBeVisible()
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Replace in 4 places' }))
    const [result] = await canvas.findAllByText(mediaMessages.replaced(3))
    await expect(result).toBeVisible()
  },
}

/** An unused image is deleted after a confirmation. */
export const Deleting: Story = {
  parameters: { path: at(unused) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete…' }))
    const dialog = await within(document.body).findByRole('dialog', { name: 'Delete this image?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await expect(await canvas.findByText(mediaMessages.deleted)).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('heading', { name: 'Image details' })).toBeNull())
  },
}

/** A record has used the image in the meantime: the message names it. */
export const DeleteRejected: Story = {
  parameters: {
    path: at(unused),
    network: networkWith(
      respond(DeleteMediaDocument, () => {
        throw errorResponse(mediaMessages.inUse, 'CONFLICT', { usedBy: uses })
      }),
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete…' }))
    const dialog = await within(document.body).findByRole('dialog', { name: 'Delete this image?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Kerala to Kashmir')
  },
}

/** The same on a phone, where the list is not visible. */
export const DeleteRejectedOnPhone: Story = {
  ...DeleteRejected,
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async (context) => {
    await DeleteRejected.play?.(context)
    await expect(within(context.canvasElement).getByRole('alert')).toBeVisible()
  },
}

/** Images whose file is missing, with links to the records that name them. */
export const Problems: Story = {
  parameters: {
    network: networkWith(respond(MediaProblemsDocument, () => ({ mediaProblems: problems }))),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('heading', { name: 'Missing image files (2)' })
    await expect(canvas.getByRole('link', { name: /Anjali Menon/ })).toBeVisible()
  },
}

export const NothingFound: Story = {
  parameters: { path: '/adminDashboard?search=antarctica' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear search' }))
    await expect(await canvas.findByRole('link', { name: /^Photograph 1:/ })).toBeVisible()
  },
}
export const Empty: Story = {
  parameters: {
    network: networkWith(
      respond(AdminMediaDocument, () => ({ adminMedia: pageOf<MediaItem>([], 1, MEDIA_PAGE) })),
    ),
  },
}
export const Loading: Story = {
  parameters: { network: networkWith(respond(AdminMediaDocument, noResponse)) },
}
export const Failed: Story = {
  parameters: {
    network: networkWith({
      ...respond(AdminMediaDocument, unreachable),
      ...respond(MediaProblemsDocument, unreachable),
    }),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(mediaMessages.failedToLoad)).toBeVisible()
    await expect(await canvas.findByText(failedToLoad('missing files'))).toBeVisible()
  },
}

/** An address of an image that was deleted. */
export const NotListed: Story = {
  parameters: { path: `/adminDashboard?image=${'f'.repeat(32)}` },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/it was deleted/)).toBeVisible()
  },
}

/** On a phone the details take the place of the grid. */
export const Phone: Story = {
  parameters: { path: at(first) },
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('heading', { name: 'Image details' })
    await expect(canvas.queryByRole('heading', { name: 'Images' })).toBeNull()
  },
}
