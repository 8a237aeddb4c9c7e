import { SEARCH_DEBOUNCE_MS } from '@bharat/contracts/limits'
import { mediaMessages } from '@bharat/contracts/media.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { respond, unreachable } from '../../../../../.storybook/network.ts'
import { idOf, pageOf, photo } from '../admin.fixtures.ts'
import { type ListedImage, MediaChoiceDocument } from './media-choice.admin-documents.ts'
import { MediaChoice } from './media-choice.tsx'

const names = [
  'roman-colosseum',
  'tea-gardens',
  'mysore-palace',
  'gateway-of-india',
  'ajanta-caves',
]
const images: ListedImage[] = Array.from({ length: 30 }, (_, at) => ({
  _id: idOf(at),
  url: photo(names[at % names.length] ?? ''),
  alt: at % 3 === 1 ? '' : `Photograph ${at + 1}: the road up to the pass`,
  suggestedAlt: 'Kerala to Kashmir',
  focus: { x: 0.5, y: 0.5 },
  usedBy:
    at % 2 === 0
      ? [{ kind: 'tour', name: 'Kerala to Kashmir', field: at === 2 ? 'route map' : 'main image' }]
      : [],
  useCount: at % 2 === 0 ? 1 : 0,
}))

const meta = {
  title: 'Admin/Media choice',
  component: MediaChoice,
  args: { label: 'Main Image', room: 1, onChoose: fn() },
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard?tab=tours',
    network: {
      graphql: respond(MediaChoiceDocument, ({ search, page, limit }) => {
        const found = images.filter(({ alt }) => alt.includes(search))
        return { adminMedia: pageOf(found, page, limit) }
      }),
    },
    usage: {
      do: ['Put it beside the buttons of an image field.'],
      dont: ['Use it where an image of the library may not be shown.'],
    },
  },
} satisfies Meta<typeof MediaChoice>
export default meta
type Story = StoryObj<typeof meta>

async function open(canvasElement: HTMLElement) {
  const button = within(canvasElement).getByRole('button', { name: /^Choose from media/ })
  await userEvent.click(button)
  return within(await screen.findByRole('dialog'))
}

/** One image: a press chooses it. Each image names a record that uses it. */
export const One: Story = {
  play: async ({ canvasElement, args }) => {
    const dialog = await open(canvasElement)
    const first = await dialog.findByRole('button', { name: /^Photograph 1:/ })
    await expect(first).toHaveTextContent('1 use: Kerala to Kashmir (Tour, main image)')
    // A route map is newer than most, and still the last of its page.
    const last = dialog.getAllByRole('listitem').at(-1)
    await expect(last).toHaveTextContent('(Tour, route map)')
    await userEvent.type(dialog.getByRole('searchbox'), 'Photograph 27')
    await waitFor(() => expect(first).not.toBeInTheDocument(), { timeout: 10 * SEARCH_DEBOUNCE_MS })
    await userEvent.click(await dialog.findByRole('button', { name: /^Photograph 27:/ }))
    await expect(args.onChoose).toHaveBeenCalledWith([images[26]?.url])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  },
}

/** Several images for a list: no more than it has room for. */
export const Several: Story = {
  args: { label: 'Sub Images', room: 2 },
  play: async ({ canvasElement, args }) => {
    const dialog = await open(canvasElement)
    const images = await dialog.findAllByRole('button', { pressed: false })
    const add = dialog.getByRole('button', { name: /^Add/ })
    await expect(add).toBeDisabled()
    for (const image of images.slice(0, 3)) await userEvent.click(image)
    await expect(dialog.getAllByRole('button', { pressed: true })).toHaveLength(2)
    await userEvent.click(add)
    await expect(args.onChoose).toHaveBeenCalledWith([expect.any(String), expect.any(String)])
  },
}

/** A list without room has nothing to choose. */
export const Full: Story = {
  args: { room: 0 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button')).toBeDisabled()
  },
}

/** A library without images says where to upload one. */
export const Empty: Story = {
  parameters: {
    network: { graphql: respond(MediaChoiceDocument, () => ({ adminMedia: pageOf([], 1, 12) })) },
  },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await dialog.findByText('No images yet. Upload one in the form.')
  },
}

/** Without a response, the dialog offers another attempt. */
export const Failed: Story = {
  parameters: { network: { graphql: respond(MediaChoiceDocument, unreachable) } },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await dialog.findByText(mediaMessages.failedToLoad)
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

/** Two columns on a phone. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await dialog.findByRole('button', { name: /^Photograph 1:/ })
  },
}
